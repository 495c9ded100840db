import CICUText

/// One text on its way to lines.
struct Typesetter {
  /// A line of a paragraph, before placing.
  struct Line {
    let paragraph: Int
    /// UTF-16 offsets, with trailing white space.
    let range: Range<Int>
    /// Ends in an ellipsis after `range`.
    var isTruncated = false
  }

  let text: [UInt16]
  let style: TextStyle
  let fonts: FontChain
  let shaper: Shaper
  let graphemes: [Range<Int>]
  private(set) var paragraphs: [Paragraph] = []
  private(set) var missing: [TextLayout.MissingGlyph] = []

  /// HarfBuzz looks back from each mark to its base: the time grows with the square of their number.
  static let longestGrapheme = 1024

  init(text: [UInt16], style: TextStyle, fonts: FontChain) throws(FontError) {
    self.text = text
    self.style = style
    self.fonts = fonts
    shaper = Shaper(features: style.features, language: style.language)
    var start = 0
    graphemes = TextBoundaries.boundaries(SW_BREAK_GRAPHEME, of: text, language: style.language).map { boundary in
      defer { start = boundary.offset }
      return start..<boundary.offset
    }
    if let long = graphemes.first(where: { $0.count > Typesetter.longestGrapheme }) {
      throw .graphemeTooLong(offset: long.lowerBound, count: long.count, limit: Typesetter.longestGrapheme)
    }
    var itemizer = TextItemizer(text: text, graphemes: graphemes, fonts: fonts)
    paragraphs = Paragraph.divide(
      text, graphemes: graphemes, style: style, itemizer: &itemizer, shaper: shaper)
    missing = itemizer.missing
  }

  /// Points a font unit of a face.
  func scale(_ face: FontFace) -> Double { style.size / Double(face.metrics.unitsPerEm) }

  /// Ascent and descent, in points, of the faces that draw a range, the primary one always among them.
  func extents(of range: Range<Int>, in paragraph: Paragraph?) -> (ascent: Double, descent: Double) {
    var ascent = Double(fonts.primary.metrics.ascent) * scale(fonts.primary)
    var descent = Double(fonts.primary.metrics.descent) * scale(fonts.primary)
    for item in paragraph?.items.overlapping(range) ?? [] {
      ascent = max(ascent, Double(item.face.metrics.ascent) * scale(item.face))
      descent = max(descent, Double(item.face.metrics.descent) * scale(item.face))
    }
    return (ascent, descent)
  }

  private func lineHeight(_ line: Line) -> Double {
    let (ascent, descent) = extents(of: line.range, in: paragraphs[line.paragraph])
    return ascent + descent
  }

  /// All lines that `height` and `numberOfLines` allow; the last is marked where text is left.
  func lines(width: Double, height: Double) -> [Line] {
    var lines: [Line] = []
    var used = 0.0
    let most = style.numberOfLines == 0 ? Int.max : style.numberOfLines
    let wraps = most > 1 || style.lineBreak == .wordWrap || style.lineBreak == .charWrap
    for (index, paragraph) in paragraphs.enumerated() {
      for range in paragraph.breakLines(width: wraps ? width : .infinity, style: style, graphemes: graphemes) {
        let line = Line(paragraph: index, range: range)
        let added = lineHeight(line) + (lines.isEmpty ? 0 : style.lineSpacing)
        guard lines.isEmpty || (lines.count < most && used + added <= height) else {
          return truncateLast(lines, width: width)
        }
        used += added
        lines.append(line)
      }
    }
    return truncateWide(lines, width: width)
  }

  /// The last line takes the rest of its paragraph, and an ellipsis.
  private func truncateLast(_ lines: [Line], width: Double) -> [Line] {
    guard style.lineBreak == .truncateTail, let last = lines.last else { return truncateWide(lines, width: width) }
    let rest = last.range.lowerBound..<paragraphs[last.paragraph].content.upperBound
    var result = truncateWide(Array(lines.dropLast()), width: width)
    result.append(truncated(Line(paragraph: last.paragraph, range: rest), width: width))
    return result
  }

  /// A line still too wide (one line, or a word longer than the box) loses its end to an ellipsis.
  private func truncateWide(_ lines: [Line], width: Double) -> [Line] {
    guard style.lineBreak == .truncateTail, width.isFinite else { return lines }
    return lines.map { line in
      paragraphs[line.paragraph].visibleWidth(of: line.range) > width + Typesetter.tolerance
        ? truncated(line, width: width) : line
    }
  }

  /// Widths are sums of doubles: what differs by less is the same.
  static let tolerance = 1e-6

  /// Whole graphemes go from the logical end until the rest and the ellipsis fit. An ellipsis wider than the box
  /// leaves nothing but itself.
  private func truncated(_ line: Line, width: Double) -> Line {
    let paragraph = paragraphs[line.paragraph]
    let room = width - ellipsis.width
    var end = line.range.lowerBound
    for grapheme in graphemes.inside(line.range) {
      guard
        paragraph.width(of: line.range.lowerBound..<grapheme.upperBound) <= room + Typesetter.tolerance
      else { break }
      end = grapheme.upperBound
    }
    let kept = paragraph.withoutTrailingSpace(line.range.lowerBound..<end)
    return Line(paragraph: line.paragraph, range: kept, isTruncated: true)
  }

  /// U+2026 of the first face of the chain that has it, or three full stops.
  var ellipsis: (face: FontFace, glyphs: [Shaper.ShapedGlyph], width: Double) {
    let (face, missing) = fonts.face(for: [0x2026], previous: nil)
    let string: [UInt16] = missing == nil ? [0x2026] : [0x2E, 0x2E, 0x2E]
    let chosen = missing == nil ? face : fonts.primary
    let item = TextItem(range: 0..<string.count, level: 0, script: .common, face: chosen)
    let glyphs = shaper.shape(item.range, of: item, in: string)
    return (chosen, glyphs, Double(glyphs.reduce(0) { $0 + $1.xAdvance }) * scale(chosen))
  }
}
