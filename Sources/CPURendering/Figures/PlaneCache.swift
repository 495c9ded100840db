import Basics
import Pixels
import Scene

/// The planes of figures that are drawn again: one text with one style, in any colours, anywhere.
///
/// Most labels are drawn once, so planes are kept from the second time on; the first time only a hash is kept. The
/// cache is bounded by bytes. Kept planes give the same bits as fresh ones. Not Sendable.
final class PlaneCache {
  /// The planes, with the coverages whose masks the key names.
  private(set) var kept: BoundedCache<FigureKey, (planes: FigurePlanes, coverages: [Coverage])>
  private let capacity: Int
  private var seen = RecentFingerprints()

  /// A cache of at most `capacity` bytes.
  init(capacity: Int) {
    self.capacity = capacity
    kept = BoundedCache(capacity: capacity)
  }

  func find(_ key: FigureKey) -> FigurePlanes? { kept.find(key)?.planes }

  /// Notes what was made for a key that was not found.
  func note(_ planes: FigurePlanes, of figure: Figure, under key: FigureKey) {
    guard seen.note(key.fingerprint) else { return }
    // Planes that would evict many others are not worth a copy.
    guard planes.keptByteCount <= capacity / 4 else { return }
    let copy = FigurePlanes(keeping: planes)
    kept.insert((copy, figure.coverages), for: key, cost: copy.byteCount)
  }
}
