import Basics
import Documents
import Pixels
import Synchronization
import Typography

/// A cache of measures over all moments of moving documents, so that an animation measures once and not for each frame.
///
/// Everything in it follows from its keys and from the files that they name. Sendable, usable from any thread.
final class MovingMeasures: Sendable {
  private struct SizeKey: Hashable {
    let document: Document
    let generation: Int
  }

  private struct InkKey: Hashable {
    let document: Document
    let generation: Int
    let scale: Double
    let oversampling: Int
    let transform: Affine
  }

  private let sizes = Mutex(BoundedCache<SizeKey, SIMD2<Double>>(capacity: 256))
  private let inks = Mutex(BoundedCache<InkKey, PixelRect>(capacity: 256))
  private let catalog: FontCatalog
  private let files: NamedFiles

  init(catalog: FontCatalog, files: NamedFiles) { (self.catalog, self.files) = (catalog, files) }

  var cacheStates: [CacheState] {
    [sizes.withLock { $0.state("sizes of motions") }, inks.withLock { $0.state("ink of motions") }]
  }

  /// See ``SceneResolver/fileGeneration``.
  var fileGeneration: Int { catalog.generation + files.generation }

  /// The size of a document in points.
  func size(
    of document: Document, measure: () throws(ResolveError) -> SIMD2<Double>
  ) throws(ResolveError) -> SIMD2<Double> {
    let key = SizeKey(document: document, generation: fileGeneration)
    if let known = sizes.withLock({ $0.find(key) }) { return known }
    let size = try measure()
    sizes.withLock { $0.insert(size, for: key) }
    return size
  }

  /// The bounds of the ink, in pixels of the canvas that `space` maps to.
  func ink(
    of document: Document, in space: SceneSpace, measure: () throws(ResolveError) -> PixelRect
  ) throws(ResolveError) -> PixelRect {
    let key = InkKey(
      document: document, generation: fileGeneration, scale: space.scale, oversampling: space.oversampling,
      transform: space.transform)
    if let known = inks.withLock({ $0.find(key) }) { return known }
    let ink = try measure()
    inks.withLock { $0.insert(ink, for: key) }
    return ink
  }
}
