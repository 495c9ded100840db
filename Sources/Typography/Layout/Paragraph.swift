import CICUText

/// One paragraph: its items, shaped once, and the width of each stretch of it.
struct Paragraph {
  /// With its line end, and without.
  let range: Range<Int>
  let content: Range<Int>
  let baseLevel: UInt8
  let items: [TextItem]
  /// The embedding level of each unit of `range`.
  let levels: [UInt8]
  /// advances[i]: points from the start of `range` to the unit `range.lowerBound + i`, in logical order.
  private let advances: [Double]
  /// visibleEnds[i]: the end of what is no white space, before the unit `range.lowerBound + i`.
  private let visibleEnds: [Int]
  /// Where lines may end, offsets in the text, the paragraph's end included.
  private let opportunities: [Int]

  var isRightToLeft: Bool { baseLevel & 1 == 1 }

  /// Divides a text at its mandatory line breaks and shapes each part.
  static func divide(
    _ text: [UInt16], graphemes: [Range<Int>], style: TextStyle, itemizer: inout TextItemizer, shaper: Shaper
  ) -> [Paragraph] {
    var paragraphs: [Paragraph] = []
    var start = 0
    var opportunities: [Int] = []
    var grapheme = 0
    for boundary in TextBoundaries.boundaries(SW_BREAK_LINE, of: text, language: style.language) {
      opportunities.append(boundary.offset)
      guard boundary.isMandatory || boundary.offset == text.count else { continue }
      let first = grapheme
      while grapheme < graphemes.count, graphemes[grapheme].upperBound <= boundary.offset { grapheme += 1 }
      paragraphs.append(
        Paragraph(
          text, range: start..<boundary.offset, clusters: first..<grapheme, opportunities: opportunities,
          style: style, itemizer: &itemizer, shaper: shaper))
      start = boundary.offset
      opportunities = []
    }
    return paragraphs
  }

  private init(
    _ text: [UInt16], range: Range<Int>, clusters: Range<Int>, opportunities: [Int], style: TextStyle,
    itemizer: inout TextItemizer, shaper: Shaper
  ) {
    self.range = range
    self.opportunities = opportunities
    var end = range.upperBound
    while end > range.lowerBound, Paragraph.isLineEnd(text[end - 1]) { end -= 1 }
    content = range.lowerBound..<end
    (levels, baseLevel) = Bidi.levels(of: Array(text[range]), direction: style.direction)
    let contentClusters = clusters.filter { itemizer.graphemes[$0].lowerBound < end }
    items = itemizer.items(
      of: clusters.lowerBound..<(clusters.lowerBound + contentClusters.count), levels: levels,
      levelsStart: range.lowerBound)
    visibleEnds = Paragraph.visibleEnds(of: text, in: range)
    advances = Paragraph.advances(items: items, text: text, range: range, style: style, shaper: shaper)
  }

  private static func isLineEnd(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// A cluster's whole advance stands at its first unit's end: a break inside a cluster never happens.
  private static func advances(
    items: [TextItem], text: [UInt16], range: Range<Int>, style: TextStyle, shaper: Shaper
  ) -> [Double] {
    var own = [Double](repeating: 0, count: range.count)
    for item in items {
      let scale = style.size / Double(item.face.metrics.unitsPerEm)
      for glyph in shaper.shape(item.range, of: item, in: text) {
        own[glyph.cluster - range.lowerBound] += Double(glyph.xAdvance) * scale
      }
    }
    var sums = [0.0]
    sums.reserveCapacity(own.count + 1)
    for advance in own { sums.append(sums.last! + advance) }
    return sums
  }

  /// The advance of a stretch, in points.
  func width(of stretch: Range<Int>) -> Double {
    advances[stretch.upperBound - range.lowerBound] - advances[stretch.lowerBound - range.lowerBound]
  }

  /// The same without white space at the end.
  func visibleWidth(of stretch: Range<Int>) -> Double { width(of: withoutTrailingSpace(stretch)) }

  func withoutTrailingSpace(_ stretch: Range<Int>) -> Range<Int> {
    stretch.lowerBound..<max(stretch.lowerBound, visibleEnds[stretch.upperBound - range.lowerBound])
  }

  private static func visibleEnds(of text: [UInt16], in range: Range<Int>) -> [Int] {
    var ends = [range.lowerBound]
    ends.reserveCapacity(range.count + 1)
    for index in range {
      let isSpace = sw_is_white_space(UInt32(text[index]))
      ends.append(isSpace ? ends.last! : index + 1)
    }
    return ends
  }

  /// Greedy: each line takes as much as fits. A line is never empty, so a piece wider than `width` stands alone.
  func breakLines(width: Double, style: TextStyle, graphemes: [Range<Int>]) -> [Range<Int>] {
    guard width.isFinite, visibleWidth(of: content) > width + Typesetter.tolerance else { return [content] }
    let places = style.lineBreak == .charWrap ? graphemeEnds(graphemes) : opportunities
    var lines: [Range<Int>] = []
    var start = range.lowerBound
    var end = start
    for place in places {
      let fits = visibleWidth(of: start..<place) <= width + Typesetter.tolerance
      if !fits, end > start {
        lines.append(start..<end)
        start = end
      }
      if style.lineBreak == .wordWrap, visibleWidth(of: start..<place) > width + Typesetter.tolerance {
        let pieces = breakWord(start..<place, width: width, graphemes: graphemes)
        lines += pieces.dropLast()
        start = pieces.last!.lowerBound
      }
      end = place
    }
    lines.append(start..<max(start, content.upperBound))
    return lines
  }

  private func graphemeEnds(_ graphemes: [Range<Int>]) -> [Int] {
    graphemes.inside(range).map(\.upperBound)
  }

  /// A word wider than a line, in pieces of whole graphemes that fit (or of one grapheme).
  private func breakWord(_ word: Range<Int>, width: Double, graphemes: [Range<Int>]) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var start = word.lowerBound
    for grapheme in graphemes.inside(word) {
      if grapheme.lowerBound > start, visibleWidth(of: start..<grapheme.upperBound) > width + Typesetter.tolerance {
        pieces.append(start..<grapheme.lowerBound)
        start = grapheme.lowerBound
      }
    }
    pieces.append(start..<word.upperBound)
    return pieces
  }
}
