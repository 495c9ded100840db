/// The area of a selection.
extension TextLayout {
  /// A stretch of a line, in points from the block's left.
  package struct SelectedStretch: Sendable, Hashable {
    /// The index of the line.
    package let line: Int
    /// The left end.
    package let x0: Double
    /// The right end.
    package let x1: Double
  }

  /// The stretches of some grapheme clusters, from left to right on each line. Where directions mix, one range of the
  /// text may have several on one line.
  package func stretches(ofGraphemes range: Range<Int>) -> [SelectedStretch] {
    lines.indices.flatMap { index -> [SelectedStretch] in
      var stretches: [SelectedStretch] = []
      let chosen = cells(ofLine: index).filter { range.contains($0.grapheme) }.sorted { $0.left < $1.left }
      for cell in chosen {
        if let last = stretches.last, cell.left <= last.x1 + 1e-6 {
          stretches[stretches.count - 1] = SelectedStretch(line: index, x0: last.x0, x1: max(last.x1, cell.right))
        } else {
          stretches.append(SelectedStretch(line: index, x0: cell.left, x1: cell.right))
        }
      }
      return stretches
    }
  }
}
