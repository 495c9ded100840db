import Basics
import Documents
import Pixels
import Synchronization

/// A cache of measures over all moments of moving documents, so that an animation measures once and not for each frame.
///
/// Everything in it follows from its keys. Sendable, usable from any thread.
final class MovingMeasures: Sendable {
  private struct InkKey: Hashable {
    let document: Document
    let scale: Double
    let oversampling: Int
    let transform: Affine
  }

  private let sizes = Mutex(BoundedCache<Document, SIMD2<Double>>(capacity: 256))
  private let inks = Mutex(BoundedCache<InkKey, PixelRect>(capacity: 256))

  /// The size of a document in points.
  func size(
    of document: Document, measure: () throws(ResolveError) -> SIMD2<Double>
  ) throws(ResolveError) -> SIMD2<Double> {
    if let known = sizes.withLock({ $0.find(document) }) { return known }
    let size = try measure()
    sizes.withLock { $0.insert(size, for: document) }
    return size
  }

  /// The bounds of the ink, in pixels of the canvas that `space` maps to.
  func ink(
    of document: Document, in space: SceneSpace, measure: () throws(ResolveError) -> PixelRect
  ) throws(ResolveError) -> PixelRect {
    let key = InkKey(
      document: document, scale: space.scale, oversampling: space.oversampling, transform: space.transform)
    if let known = inks.withLock({ $0.find(key) }) { return known }
    let ink = try measure()
    inks.withLock { $0.insert(ink, for: key) }
    return ink
  }
}
