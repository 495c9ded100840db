/// The grapheme clusters of a layout's lines, for many ranges of one text: thousands of words may have backgrounds.
///
/// A value. Not Sendable: it is filled while ranges of its layout are looked for.
package struct CellIndex {
  /// By lines, in the order of the text.
  private var cells: [Int: [TextLayout.Cell]] = [:]
  /// From the first to the last unit that each line shows.
  private let shown: [Range<Int>]

  package init(_ layout: TextLayout) {
    shown = layout.lines.map { line in
      let ranges = line.visibleRanges
      return (ranges.map(\.lowerBound).min() ?? 0)..<(ranges.map(\.upperBound).max() ?? 0)
    }
  }

  /// The lines that show a part of some places in grapheme clusters.
  func lines(of range: Range<Double>, in layout: TextLayout) -> [Int] {
    let graphemes = layout.graphemes
    let first = max(0, Int(range.lowerBound)), end = min(graphemes.count, Int(range.upperBound.rounded(.up)))
    guard first < end else { return [] }
    let units = graphemes[first].lowerBound..<graphemes[end - 1].upperBound
    return shown.indices.filter { shown[$0].overlaps(units) }
  }

  /// The clusters of a line that are in a range, in the order of the text.
  mutating func cells(of range: Range<Double>, onLine line: Int, in layout: TextLayout) -> [TextLayout.Cell] {
    let all = cells[line] ?? layout.cells(ofLine: line)
    cells[line] = all
    let first = all.partition { Double($0.grapheme + 1) > range.lowerBound }
    return Array(all[first..<max(first, all.partition { Double($0.grapheme) >= range.upperBound })])
  }
}
