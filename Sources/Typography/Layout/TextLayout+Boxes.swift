/// Where single characters stand, for ground truth.
extension TextLayout {
  /// One grapheme cluster on its line, in points from the block's left, as wide as it advances.
  public struct GraphemeBox: Sendable, Hashable {
    /// Its place among all of the text's.
    public let grapheme: Int
    public let x0: Double
    public let x1: Double
    public let isRightToLeft: Bool
  }

  /// The clusters of a line that are drawn, in logical order: white space too, but not what was cut away, and not an
  /// ellipsis.
  public func graphemeBoxes(ofLine index: Int) -> [GraphemeBox] {
    cells(ofLine: index).map {
      GraphemeBox(grapheme: $0.grapheme, x0: $0.left, x1: $0.right, isRightToLeft: $0.isRightToLeft)
    }
  }
}
