import CSignwriter
import CSignwriterSupport

/// What of this process a child does not inherit in working order.
enum Processes {
  /// Throws if a parent of this process has started a GPU.
  static func startGPU() throws(Fault) {
    guard signwriter_may_start_gpu() else {
      throw Fault(
        SIGNWRITER_FORKED,
        "renderer: a GPU was started before fork, and its driver does not work in this child; start workers by spawn "
          + "or exec, or choose SIGNWRITER_CPU")
    }
  }
}
