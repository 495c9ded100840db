/// Fingerprints of what was met lately. A cache that asks it first keeps a value from the second time on, because most
/// labels are drawn once, and keeping a value costs more than a look-up.
///
/// A value; Sendable.
package struct RecentFingerprints: Sendable {
  /// Each at the index that its low bits give.
  private var slots: [UInt64]

  /// Remembers at most `count` fingerprints, a power of two.
  package init(count: Int = 4096) { slots = [UInt64](repeating: 0, count: count) }

  /// Notes a fingerprint. Returns whether it was noted before, and no other has taken its slot since. Of 0 that is said
  /// the first time, too.
  package mutating func note(_ fingerprint: UInt64) -> Bool {
    let slot = Int(truncatingIfNeeded: fingerprint) & (slots.count - 1)
    if slots[slot] == fingerprint { return true }
    slots[slot] = fingerprint
    return false
  }
}
