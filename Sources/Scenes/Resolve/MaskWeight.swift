import Typography

/// The bytes that different masks take together. A mask that occurs many times is counted once. Sendable; a
/// value.
struct MaskWeight {
  private(set) var bytes = 0
  private var known: Set<ObjectIdentifier> = []

  /// The size of a small mask in bytes. Smaller masks count nothing, so that usual labels are not held up: a million of
  /// them fit any memory.
  private static let smallMask = 1 << 12

  /// Adds masks, which must live as long as this.
  mutating func add(_ masks: some Collection<PlacedMask>) {
    for placed in masks where placed.mask.coverage.count > MaskWeight.smallMask {
      if known.insert(ObjectIdentifier(placed.mask)).inserted { bytes += placed.mask.coverage.count }
    }
  }
}
