/// The boxes of single characters, for ground truth.
extension TextLayout {
  /// The place of one grapheme cluster on its line, in points from the block's left, as wide as its advance.
  public struct GraphemeBox: Sendable, Hashable {
    /// Its index among the text's grapheme clusters.
    public let grapheme: Int
    /// The left edge, in points.
    public let x0: Double
    /// The right edge, in points.
    public let x1: Double
    /// Whether the cluster is in a right-to-left run.
    public let isRightToLeft: Bool
  }

  /// The clusters of a line that are drawn, in logical order. White space is included; truncated text and ellipses are
  /// not.
  public func graphemeBoxes(ofLine index: Int) -> [GraphemeBox] {
    cells(ofLine: index).map {
      GraphemeBox(grapheme: $0.grapheme, x0: $0.left, x1: $0.right, isRightToLeft: $0.isRightToLeft)
    }
  }
}
