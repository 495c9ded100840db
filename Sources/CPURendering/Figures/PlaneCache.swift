import Pixels
import Scenes

/// The planes of figures that come again: one text with one style, in any colours and anywhere.
///
/// Most labels never come again, so planes are kept from the second time on; of the first only a hash is. Bounded by
/// bytes: what was not used for longest goes. Drawing from kept planes gives the same bits as from fresh ones.
/// Not Sendable.
final class PlaneCache {
  private struct Entry {
    let planes: FigurePlanes
    /// The key names their masks.
    let coverages: [Coverage]
    var lastUse: Int
  }

  private var entries: [FigureKey: Entry] = [:]
  private var byteCount = 0
  private let capacity: Int
  private var clock = 0
  /// Fingerprints of keys seen once, each at the place its low bits name.
  private var seen = [UInt64](repeating: 0, count: 4096)
  private(set) var statistics = PlaneCacheStatistics()

  /// At most `capacity` bytes.
  init(capacity: Int) { self.capacity = capacity }

  func find(_ key: FigureKey) -> FigurePlanes? {
    clock += 1
    guard let index = entries.index(forKey: key) else {
      statistics.misses += 1
      return nil
    }
    statistics.hits += 1
    entries.values[index].lastUse = clock
    return entries.values[index].planes
  }

  /// Says what was made for a key that was not found.
  func note(_ planes: FigurePlanes, of figure: Figure, under key: FigureKey) {
    let place = Int(truncatingIfNeeded: key.fingerprint) & (seen.count - 1)
    guard seen[place] == key.fingerprint else {
      seen[place] = key.fingerprint
      return
    }
    // One that would drive out many others is not worth its copy.
    guard planes.keptByteCount <= capacity / 4 else { return }
    let kept = FigurePlanes(keeping: planes)
    byteCount += kept.byteCount
    entries[key] = Entry(planes: kept, coverages: figure.coverages, lastUse: clock)
    if byteCount > capacity { evict() }
    statistics.bytes = byteCount
  }

  /// Down to three quarters, so that it is not called again at once.
  private func evict() {
    for (key, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      guard byteCount > capacity / 4 * 3 else { return }
      byteCount -= entry.planes.byteCount
      entries[key] = nil
      statistics.evictions += 1
    }
  }
}
