/// The parts of a text that have names: its grapheme clusters, words and lines. Sendable; a value.
///
/// A word is what lies between white space, as for boxes of words. Parts are ranges of grapheme clusters.
package struct TextParts: Sendable {
  /// The text in UTF-16.
  package let units: [UInt16]
  /// The grapheme clusters as UTF-16 offsets.
  package let graphemes: [Range<Int>]
  /// The words.
  package let words: [Range<Int>]
  /// The lines, without their terminators; nil before the text is laid out.
  package let lines: [Range<Int>]?

  /// The parts of a text that is not laid out yet.
  package init(_ text: String, boundaries: TextBoundaries) {
    let units = Array(text.utf16)
    self.init(units, graphemes: boundaries.graphemes(of: units), lines: nil)
  }

  /// The parts of a text with its layout.
  package init(_ text: String, _ layout: TextLayout) {
    self.init(
      Array(text.utf16), graphemes: layout.graphemes,
      lines: layout.lines.indices.map { layout.graphemeRange(ofLine: $0) }
    )
  }

  private init(_ units: [UInt16], graphemes: [Range<Int>], lines: [Range<Int>]?) {
    self.units = units
    self.graphemes = graphemes
    self.lines = lines
    var words: [Range<Int>] = []
    var start: Int?
    for (index, grapheme) in graphemes.enumerated() {
      let isSpace = String(decoding: units[grapheme], as: UTF16.self).allSatisfy(\.isWhitespace)
      if isSpace, let first = start {
        words.append(first..<index)
        start = nil
      } else if !isSpace, start == nil {
        start = index
      }
    }
    if let start { words.append(start..<graphemes.count) }
    self.words = words
  }

  /// The whole text.
  package var all: Range<Int> { 0..<graphemes.count }

  /// The grapheme clusters that begin in a range of UTF-16 offsets.
  package func graphemes(in range: Range<Int>) -> Range<Int> {
    let first = graphemes.partition { $0.lowerBound >= range.lowerBound }
    return first..<max(first, graphemes.partition { $0.lowerBound >= range.upperBound })
  }
}
