/// Fingerprints of what was met lately. A cache that asks it first keeps a value from the second time on, because most
/// labels are drawn once, and keeping a value costs more than a look-up.
///
/// A value; Sendable.
package struct RecentFingerprints: Sendable {
  /// Each at the index that its low bits give. They are as few as what was met allows: who draws one label must not clear
  /// the memory for thousands.
  private var slots: [UInt64]
  private let most: Int

  /// Remembers at most `count` fingerprints, a power of two.
  package init(count: Int = 4096) {
    most = count
    slots = [UInt64](repeating: 0, count: min(count, 64))
  }

  /// Notes a fingerprint. Returns whether it was noted before, and no other has taken its slot since. Of 0 that is said
  /// the first time, too.
  package mutating func note(_ fingerprint: UInt64) -> Bool {
    let slot = Int(truncatingIfNeeded: fingerprint) & (slots.count - 1)
    if slots[slot] == fingerprint { return true }
    if slots[slot] != 0, slots.count < most { return grown(for: fingerprint) }
    slots[slot] = fingerprint
    return false
  }

  /// Notes a fingerprint whose slot another one has, in four times as many slots.
  private mutating func grown(for fingerprint: UInt64) -> Bool {
    let noted = slots
    slots = [UInt64](repeating: 0, count: min(noted.count * 4, most))
    for old in noted where old != 0 { slots[Int(truncatingIfNeeded: old) & (slots.count - 1)] = old }
    return note(fingerprint)
  }
}
