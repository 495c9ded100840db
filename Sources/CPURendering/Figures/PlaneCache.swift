import Basics
import Pixels
import Scenes

/// The planes of figures that come again: one text with one style, in any colours and anywhere.
///
/// Most labels never come again, so planes are kept from the second time on; of the first only a hash is. Bounded by
/// bytes. Drawing from kept planes gives the same bits as from fresh ones. Not Sendable.
final class PlaneCache {
  /// With the coverages whose masks the key names.
  private(set) var kept: BoundedCache<FigureKey, (planes: FigurePlanes, coverages: [Coverage])>
  private let capacity: Int
  /// Fingerprints of keys seen once, each at the place its low bits name.
  private var seen = [UInt64](repeating: 0, count: 4096)

  /// At most `capacity` bytes.
  init(capacity: Int) {
    self.capacity = capacity
    kept = BoundedCache(capacity: capacity)
  }

  func find(_ key: FigureKey) -> FigurePlanes? { kept.find(key)?.planes }

  /// Says what was made for a key that was not found.
  func note(_ planes: FigurePlanes, of figure: Figure, under key: FigureKey) {
    let place = Int(truncatingIfNeeded: key.fingerprint) & (seen.count - 1)
    guard seen[place] == key.fingerprint else {
      seen[place] = key.fingerprint
      return
    }
    // One that would drive out many others is not worth its copy.
    guard planes.keptByteCount <= capacity / 4 else { return }
    let copy = FigurePlanes(keeping: planes)
    kept.insert((copy, figure.coverages), for: key, cost: copy.byteCount)
  }
}
