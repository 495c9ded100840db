/// Divides one text into lines. Lengths are in points before fitting: to try a size, the box is divided by it, and what
/// is shaped does not change.
struct Typesetter {
  let context: TypesettingContext
  let paragraphs: [Paragraph]
  let missing: [TextLayout.MissingGlyph]

  var style: TextStyle { context.style }

  /// HarfBuzz searches from each mark back to its base, so its time grows with the square of their number.
  static let longestGrapheme = 1024

  /// Widths are sums of doubles; smaller differences than this count as none.
  static let tolerance = 1e-6

  /// `breakable` are the stretches that no line divides, if they are not the grapheme clusters.
  init(
    text: AttributedText, style: PreparedStyle, breakable: [Range<Int>]? = nil, caches: LayoutCaches
  ) throws(FontError) {
    let graphemes = caches.boundaries.graphemes(of: text.units)
    try Typesetter.check(graphemes)
    let units = text.units
    let context = TypesettingContext(
      text: text, style: style, graphemes: graphemes, breakable: breakable, caches: caches)
    var itemizer = TextItemizer(context)
    var paragraphs: [Paragraph] = []
    var grapheme = 0
    paragraphs.reserveCapacity(1)
    for range in TextBoundaries.paragraphs(of: units) {
      let first = grapheme
      while grapheme < graphemes.count, graphemes[grapheme].upperBound <= range.upperBound { grapheme += 1 }
      paragraphs.append(Paragraph(context, range: range, clusters: first..<grapheme, itemizer: &itemizer))
    }
    context.keepTogether(
      paragraphs.flatMap { $0.ruby?.pairs.lazy.filter { !$0.annotation.isMark }.map(\.base) ?? [] })
    self.context = context
    self.paragraphs = paragraphs
    var missing = itemizer.missing
    if !text.annotations.isEmpty { missing += text.annotations.flatMap(\.missing) }
    for paragraph in paragraphs where paragraph.hasPaintedFace {
      missing += Typesetter.painted(in: paragraph, of: units)
    }
    self.missing = missing
  }

  static func check(_ graphemes: [Range<Int>]) throws(FontError) {
    if let long = graphemes.first(where: { $0.count > longestGrapheme }) {
      throw .graphemeTooLong(offset: long.lowerBound, count: long.count, limit: longestGrapheme)
    }
  }

  /// The glyphs whose graphs of paints cannot be drawn, or not as a whole.
  private static func painted(in paragraph: Paragraph, of text: [UInt16]) -> [TextLayout.MissingGlyph] {
    paragraph.items.filter { $0.face.paintTable != nil }.flatMap { item in
      item.shaped.glyphs.filter { item.face.paintFacts(of: $0.id)?.hasFault == true }.map { glyph in
        let offset = item.range.lowerBound + Int(glyph.cluster)
        let scalar = String(decoding: text[offset..<item.range.upperBound], as: UTF16.self).unicodeScalars.first
        return TextLayout.MissingGlyph(scalar: scalar?.value ?? 0xFFFD, offset: offset, reason: .colorPaint)
      }
    }
  }

  /// The lines for one size.
  struct Outcome {
    var lines: [SetLine]
    /// Whether the whole text is inside the box.
    var isWhole: Bool
    var dividesWords: Bool
  }

  func layout(width: Double, height: Double) -> TextLayout {
    let (outcome, scale) =
      style.fit.map { fit in
        fit.isPerLine
          ? fittedLinewise(fit, width: width, height: height) : fitted(fit, width: width, height: height)
      } ?? fitted(width: width, height: height)
    return place(outcome.lines, width: width, height: height, scale: scale)
  }

  /// All lines that `height` and `numberOfLines` allow at a scale; the last is truncated where text is left over.
  ///
  /// How many lines a height allows is counted in the fonts that the author named. A font that stands in for one may be
  /// taller; it makes its lines higher, but a translation does not lose a line by it. Text that may shrink does so until
  /// its lines really fit.
  func lines(width: Double, height: Double, scale: Double, balances: Bool = true) -> Outcome {
    var outcome = Outcome(lines: [], isWhole: true, dividesWords: false)
    var (used, named) = (0.0, 0.0)
    var (firstAscent, firstNamed) = (0.0, 0.0)
    var previous: RoomyLine?
    let most = style.numberOfLines == 0 ? Int.max : style.numberOfLines
    for (index, paragraph) in paragraphs.enumerated() {
      let room = wraps ? room(ofParagraph: index, width: width, scale: scale) : .infinite
      let broken = paragraph.breakLines(in: room, balances: balances)
      outcome.dividesWords = outcome.dividesWords || broken.dividesWords
      for range in broken.lines {
        let isFirst = outcome.lines.isEmpty
        let gap = isFirst ? 0 : gap(before: range, in: paragraph)
        let extents = extents(of: range, in: paragraph, scale: scale)
        let namedExtents = namedExtents(of: range, in: paragraph, scale: scale)
        if isFirst { (firstAscent, firstNamed) = (extents.ascent, namedExtents.ascent) }
        let growth = growth(of: (range, paragraph), after: previous, scale: scale)
        previous = (range, paragraph)
        used += extents.ascent + extents.descent + gap + growth.over + growth.under
        named += namedExtents.ascent + namedExtents.descent + gap + growth.over + growth.under
        let isHighEnough =
          used - trimmed(firstAscent, extents.descent, scale: scale) <= height + Typesetter.tolerance
        let isAllowed =
          isHighEnough
          || named - trimmed(firstNamed, namedExtents.descent, scale: scale) <= height + Typesetter.tolerance
        guard isFirst || (outcome.lines.count < most && isAllowed) else {
          outcome.isWhole = false
          cutLast(&outcome.lines, width: width, scale: scale)
          return outcome
        }
        if !isHighEnough {
          outcome.isWhole = isFirst && isHighEnoughUnfitted(height: height) && outcome.isWhole
        }
        var line = SetLine(paragraph: index, range: range, visible: paragraph.withoutTrailingSpace(range))
        line.endsParagraph = range.upperBound >= paragraph.content.upperBound
        line.indent = style.spacing.start(
          ofFirst: range.lowerBound == paragraph.range.lowerBound, inParagraph: index)
        if paragraph.hasHyphen(at: range.upperBound) { addHyphen(to: &line) }
        outcome.lines.append(line)
      }
    }
    cutWide(&outcome, width: width, scale: scale)
    return outcome
  }

  /// Whether lines are broken at all.
  var wraps: Bool { style.numberOfLines != 1 || style.lineBreak == .wordWrap || style.lineBreak == .charWrap }

  /// The space above a line that is not the text's first, in points.
  func gap(before range: Range<Int>, in paragraph: Paragraph) -> Double {
    style.lineSpacing + (range.lowerBound == paragraph.range.lowerBound ? style.spacing.paragraphs : 0)
  }

  /// The room of a paragraph's lines before fitting.
  func room(ofParagraph index: Int, width: Double, scale: Double) -> LineRoom {
    let spacing = style.spacing
    guard !spacing.isWithoutIndents else { return LineRoom(first: width / scale, rest: width / scale) }
    func room(_ isFirst: Bool) -> Double {
      (width - spacing.start(ofFirst: isFirst, inParagraph: index) - spacing.end) / scale
    }
    return LineRoom(first: room(true), rest: room(false))
  }

  /// The room of a line before fitting.
  func room(of line: SetLine, width: Double, scale: Double) -> Double {
    style.spacing.isWithoutIndents ? width / scale : (width - line.indent - style.spacing.end) / scale
  }

  /// FXLabel keeps the height of a single line that shrinks, so its height is no reason to shrink it further.
  private func isHighEnoughUnfitted(height: Double) -> Bool {
    let extents = extents(of: 0..<0, in: nil, scale: 1)
    return extents.ascent + extents.descent - trimmed(extents.ascent, extents.descent, scale: 1) <= height
      + Typesetter.tolerance
  }

  private func addHyphen(to line: inout SetLine) {
    let last = line.range.upperBound - 1
    let level = paragraphs[line.paragraph].items.overlapping(last..<(last + 1)).first?.level ?? 0
    line.hyphen = context.hyphen(at: last, level: level)
  }

  /// Gives the last line the rest of its paragraph, and truncates it by the style's line break.
  private func cutLast(_ lines: inout [SetLine], width: Double, scale: Double) {
    var outcome = Outcome(lines: lines, isWhole: false, dividesWords: false)
    guard var last = outcome.lines.popLast() else { return }
    cutWide(&outcome, width: width, scale: scale)
    let paragraph = paragraphs[last.paragraph]
    last.isTruncated = true
    if style.lineBreak.truncates || style.lineBreak == .clip {
      let indent = last.indent
      last = SetLine(
        paragraph: last.paragraph, range: last.range.lowerBound..<paragraph.content.upperBound,
        visible: paragraph.withoutTrailingSpace(last.range.lowerBound..<paragraph.content.upperBound))
      last.isTruncated = true
      last.indent = indent
      if style.lineBreak.truncates { truncate(&last, width: room(of: last, width: width, scale: scale)) }
    }
    lines = outcome.lines + [last]
  }

  /// Truncates lines that are too wide after line breaking.
  private func cutWide(_ outcome: inout Outcome, width: Double, scale: Double) {
    guard width.isFinite, style.stretch == .none else { return }
    for index in outcome.lines.indices {
      // Member by member, because a copy of a line counts references.
      let paragraph = paragraphs[outcome.lines[index].paragraph]
      let drawn =
        paragraph.exactWidth(of: outcome.lines[index].parts[0]) + (outcome.lines[index].hyphen?.width ?? 0)
      let room = room(of: outcome.lines[index], width: width, scale: scale)
      let hung = paragraph.hung(outcome.lines[index].range, in: room).width
      guard drawn - hung > room + Typesetter.tolerance else { continue }
      outcome.isWhole = false
      if style.lineBreak.truncates { truncate(&outcome.lines[index], width: room) }
    }
  }
}
