/// Divides one text into lines. Lengths are in points before fitting: to try a size, the box is divided by it, and what
/// is shaped does not change.
struct Typesetter {
  let context: TypesettingContext
  let paragraphs: [Paragraph]
  /// The letter that the text begins with, if it is larger than the others. It is in no paragraph.
  private(set) var initial: SetInitial?
  /// What stands before the paragraphs.
  let markers: SetMarkers?
  let missing: [TextLayout.MissingGlyph]
  /// See ``LayoutCaches/findsNeededScale``.
  private let findsNeededScale: Bool

  var style: TextStyle { context.style }

  /// HarfBuzz searches from each mark back to its base, so its time grows with the square of their number.
  static let longestGrapheme = 1024

  /// Widths are sums of doubles; smaller differences than this count as none.
  static let tolerance = 1e-6

  /// How often the size of an initial letter is tried beside readings.
  private static let mostFittings = 4

  /// `breakable` are the stretches that no line divides, if they are not the grapheme clusters; `shaped` are the glyphs of
  /// a text that is one item, if they are known.
  init(
    text: AttributedText, style: PreparedStyle, breakable: [Range<Int>]? = nil, shaped: ShapedRun? = nil,
    caches: LayoutCaches
  ) throws(FontError) {
    let graphemes = caches.boundaries.graphemes(of: text.units)
    try Typesetter.check(graphemes)
    let units = text.units
    let context = TypesettingContext(
      text: text, style: style, graphemes: graphemes, breakable: breakable, shaped: shaped, caches: caches)
    var itemizer = TextItemizer(context)
    var paragraphs: [Paragraph] = []
    var initial: SetInitial?
    var grapheme = 0
    paragraphs.reserveCapacity(1)
    for range in TextBoundaries.paragraphs(of: units) {
      var first = grapheme
      while grapheme < graphemes.count, graphemes[grapheme].upperBound <= range.upperBound { grapheme += 1 }
      if paragraphs.isEmpty, context.rules?.initial != nil {
        initial = SetInitial(context, of: range, itemizer: &itemizer)
        first = initial.map(\.clusters.upperBound) ?? first
      }
      let start = initial.map { max(range.lowerBound, $0.range.upperBound) } ?? range.lowerBound
      paragraphs.append(
        Paragraph(
          context, range: start..<range.upperBound, clusters: first..<grapheme, whole: range, itemizer: &itemizer))
    }
    context.keepTogether(
      paragraphs.flatMap { $0.ruby?.pairs.lazy.filter { !$0.annotation.isMark }.map(\.base) ?? [] })
    self.context = context
    self.paragraphs = paragraphs
    self.initial = initial
    markers = context.rules?.list.map { SetMarkers($0, of: paragraphs, in: context, caches: caches) }
    var missing = itemizer.missing + (markers?.missing ?? [])
    if !text.annotations.isEmpty { missing += text.annotations.flatMap(\.missing) }
    for paragraph in paragraphs where paragraph.hasPaintedFace {
      missing += Typesetter.painted(in: paragraph, of: units)
    }
    self.missing = missing
    findsNeededScale = caches.findsNeededScale
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
    let layout =
      initial == nil || context.text.annotations.isEmpty
      ? placed(width: width, height: height) : placedBesideReadings(width: width, height: height)
    // Last, because a size that is tried may note languages without patterns.
    guard layout.isTruncated, findsNeededScale else { return layout }
    return withNeededScaleFactor(layout, width: width, height: height)
  }

  /// The layout with the initial letter as high as its lines are with their readings.
  private func placedBesideReadings(width: Double, height: Double) -> TextLayout {
    var layout = placed(width: width, height: height)
    // The letter is as high as its lines. How far readings move these apart depends on where they end, and that on the
    // letter's width.
    var typesetter = self
    for _ in 0..<Typesetter.mostFittings {
      let fitted = typesetter.initial?.fitted(
        to: layout.lines, stacksUpward: style.writing.stacksUpward, scale: layout.scaleFactor)
      guard let fitted else { break }
      typesetter.initial = fitted
      layout = typesetter.placed(width: width, height: height)
    }
    return layout
  }

  /// The layout with the initial letter as it is.
  private func placed(width: Double, height: Double) -> TextLayout {
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
  ///
  /// Without `cuts` nothing is truncated where it is not whole: that is enough to ask whether it is.
  func lines(
    width: Double, height: Double, scale: Double, balances: Bool = true, cuts: Bool = true
  ) -> Outcome {
    var outcome = Outcome(lines: [], isWhole: true, dividesWords: false)
    var stack = Stack()
    let most = style.numberOfLines == 0 ? Int.max : style.numberOfLines
    for (index, paragraph) in paragraphs.enumerated() {
      let room = room(ofParagraph: index, after: outcome.lines.count, width: width, scale: scale)
      let broken = paragraph.breakLines(in: wraps ? room : .infinite, balances: balances)
      outcome.dividesWords = outcome.dividesWords || broken.dividesWords
      for (place, range) in broken.lines.enumerated() {
        let isFirst = outcome.lines.isEmpty
        let fits = add((range, paragraph), to: &stack, height: height, scale: scale)
        guard isFirst || (outcome.lines.count < most && (fits.drawn || fits.named)) else {
          outcome.isWhole = false
          if cuts { cutLast(&outcome.lines, width: width, scale: scale) }
          return outcome
        }
        if !fits.drawn { outcome.isWhole = isFirst && isHighEnoughUnfitted(height: height) && outcome.isWhole }
        var line = SetLine(paragraph: index, range: range, visible: paragraph.withoutTrailingSpace(range))
        line.endsParagraph = range.upperBound >= paragraph.content.upperBound
        line.indent = indent(ofLine: place, inParagraph: index)
        line.inset = room.start.inset(ofLine: place) * scale
        if paragraph.hasHyphen(at: range.upperBound) { addHyphen(to: &line) }
        outcome.lines.append(line)
      }
    }
    cutWide(&outcome, width: width, scale: scale, cuts: cuts)
    let (ascent, over) = (stack.first.ascent, stack.first.over)
    let reach = initialReach(below: over + ascent, scale: scale)
    if reach - trimmed(ascent, 0, scale: scale) > height + Typesetter.tolerance { outcome.isWhole = false }
    return outcome
  }

  /// The height of lines as they come.
  private struct Stack {
    /// In the fonts that draw them, and in those that the author named.
    var drawn = 0.0
    var named = 0.0
    /// The ascents of the first line, and the room over it.
    var first = (ascent: 0.0, named: 0.0, over: 0.0)
    var last: RoomyLine?
  }

  /// Adds a line below the others. Says whether all fit in a height, in the fonts that draw them and in those that the author
  /// named.
  private func add(
    _ line: RoomyLine, to stack: inout Stack, height: Double, scale: Double
  ) -> (drawn: Bool, named: Bool) {
    let gap = stack.last == nil ? 0 : gap(before: line.range, in: line.paragraph)
    var drawn = extents(of: line.range, in: line.paragraph, scale: scale)
    var named = namedExtents(of: line.range, in: line.paragraph, scale: scale)
    let room = rubySpace(of: line, after: stack.last, scale: scale)
    if stack.last == nil {
      (drawn, named) = (withInitial(drawn, scale: scale), withInitial(named, scale: scale))
      stack.first = (drawn.ascent, named.ascent, room.over)
    }
    stack.last = line
    stack.drawn += drawn.ascent + drawn.descent + gap + room.over + room.under
    stack.named += named.ascent + named.descent + gap + room.over + room.under
    let most = height + Typesetter.tolerance
    return (
      stack.drawn - trimmed(stack.first.ascent, drawn.descent, scale: scale) <= most,
      stack.named - trimmed(stack.first.named, named.descent, scale: scale) <= most
    )
  }

  /// Whether lines are broken at all.
  var wraps: Bool {
    (style.numberOfLines != 1 || style.lineBreak == .wordWrap || style.lineBreak == .charWrap)
      && context.rules?.whiteSpace.wraps != false
  }

  /// The space above a line that is not the text's first, in points.
  func gap(before range: Range<Int>, in paragraph: Paragraph) -> Double {
    style.lineSpacing + (range.lowerBound == paragraph.range.lowerBound ? style.spacing.paragraphs : 0)
  }

  /// The room of a paragraph's lines before fitting. `count` lines are before it.
  func room(ofParagraph index: Int, after count: Int, width: Double, scale: Double) -> LineRoom {
    let spacing = style.spacing
    let start = lineStart(ofParagraph: index, after: count, scale: scale)
    guard !spacing.isWithoutIndents else {
      return LineRoom(first: width / scale, rest: width / scale, start: start)
    }
    func room(_ line: Int) -> Double {
      (width - indent(ofLine: line, inParagraph: index) - spacing.end) / scale
    }
    return LineRoom(first: room(0), rest: room(1), start: start)
  }

  /// How far a line stands in, in points, counted from the first of its paragraph. That beside an initial letter is as all
  /// others.
  func indent(ofLine line: Int, inParagraph index: Int) -> Double {
    style.spacing.start(ofFirst: line == 0 && (index > 0 || initial == nil), inParagraph: index)
  }

  /// The room of a line before fitting.
  func room(of line: SetLine, width: Double, scale: Double) -> Double {
    style.spacing.isWithoutIndents && line.inset == 0
      ? width / scale : (width - line.indent - line.inset - style.spacing.end) / scale
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
      let (indent, inset) = (last.indent, last.inset)
      last = SetLine(
        paragraph: last.paragraph, range: last.range.lowerBound..<paragraph.content.upperBound,
        visible: paragraph.withoutTrailingSpace(last.range.lowerBound..<paragraph.content.upperBound))
      last.isTruncated = true
      (last.indent, last.inset) = (indent, inset)
      if style.lineBreak.truncates { truncate(&last, width: room(of: last, width: width, scale: scale)) }
    }
    lines = outcome.lines + [last]
  }

  /// Truncates lines that are too wide after line breaking; without `cuts`, only finds out whether there are any.
  private func cutWide(_ outcome: inout Outcome, width: Double, scale: Double, cuts: Bool = true) {
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
      guard cuts else { return }
      if style.lineBreak.truncates { truncate(&outcome.lines[index], width: room) }
    }
  }
}
