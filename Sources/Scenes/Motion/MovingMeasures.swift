import Documents
import Pixels
import Synchronization

/// A cache of measures over all moments of moving documents, so that an animation measures once and not for each frame.
///
/// Everything in it follows from the documents. Sendable, usable from any thread.
final class MovingMeasures: Sendable {
  private struct State {
    var sizes: [Document: SIMD2<Double>] = [:]
    var inks: [Document: PixelRect] = [:]
  }

  private let state = Mutex(State())
  private static let capacity = 256

  /// The size of a document in points.
  func size(
    of key: Document, measure: () throws(ResolveError) -> SIMD2<Double>
  ) throws(ResolveError) -> SIMD2<Double> {
    if let known = state.withLock({ $0.sizes[key] }) { return known }
    let size = try measure()
    state.withLock { state in
      if state.sizes.count >= MovingMeasures.capacity { state.sizes = [:] }
      state.sizes[key] = size
    }
    return size
  }

  /// The bounds of a document's ink in pixels, at the document's own scale.
  func ink(
    of key: Document, measure: () throws(ResolveError) -> PixelRect
  ) throws(ResolveError) -> PixelRect {
    if let known = state.withLock({ $0.inks[key] }) { return known }
    let ink = try measure()
    state.withLock { state in
      if state.inks.count >= MovingMeasures.capacity { state.inks = [:] }
      state.inks[key] = ink
    }
    return ink
  }
}
