/// The boxes of single characters, for ground truth.
extension TextLayout {
  /// The place of one grapheme cluster on its line, in points from the block's left, as wide as its advance.
  package struct GraphemeBox: Sendable, Hashable {
    /// Its index among the text's grapheme clusters.
    package let grapheme: Int
    /// The left edge, in points.
    package let x0: Double
    /// The right edge, in points.
    package let x1: Double
    /// Whether the cluster is in a right-to-left run.
    package let isRightToLeft: Bool
  }

  /// The clusters of a line that are drawn, in logical order. White space is included; truncated text and ellipses are
  /// not.
  package func graphemeBoxes(ofLine index: Int) -> [GraphemeBox] {
    cells(ofLine: index).map {
      GraphemeBox(grapheme: $0.grapheme, x0: $0.left, x1: $0.right, isRightToLeft: $0.isRightToLeft)
    }
  }
}
