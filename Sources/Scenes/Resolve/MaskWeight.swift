import Typography

/// What different masks take together. A mask that is there many times is one. One thread at a time.
final class MaskWeight {
  private(set) var bytes = 0
  private var known: Set<ObjectIdentifier> = []

  /// In bytes. Smaller masks count nothing, so that usual labels are not held up: a million of them fit any memory.
  private static let smallMask = 1 << 12

  /// Adds masks, which must live as long as this.
  func add(_ masks: some Sequence<CoverageMask>) {
    for mask in masks where mask.coverage.count > MaskWeight.smallMask {
      if known.insert(ObjectIdentifier(mask)).inserted { bytes += mask.coverage.count }
    }
  }
}
