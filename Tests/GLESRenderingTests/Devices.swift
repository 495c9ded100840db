import GLESRendering
import TestSupport

/// Whether this machine has a device to test on; tests that need one are skipped, visibly, where it has not.
let hasDevice = (try? GLESDevice.all()) != nil

/// Whether it dispatches to compute shaders.
let hasDispatches = (try? GLESDevice.select().capabilities?.canDispatch) == true

extension Caller {
  var sharing: GLEmbedding { .sharing(display: display, context: context) }
}
