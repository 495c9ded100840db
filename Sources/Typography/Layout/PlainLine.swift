/// A text that is one line and needs nothing but shaping: one font, one script, one direction, in a style that asks for
/// nothing else, no wider than the box. Most labels are such texts.
///
/// Its layout is that of a ``Typesetter``, number for number, without the lists that other texts need: the same steps are
/// taken where they change a number.
enum PlainLine {
  /// The layout of a text. Where one line is not enough, its glyphs, for a ``Typesetter``; else nothing of both.
  typealias Answer = (layout: TextLayout?, shaped: ShapedRun?)

  /// A text of printable ASCII, whose glyphs are those of its pairs of characters where these are known.
  static func ofASCII(
    _ text: String, style: PreparedStyle, width: Double, height: Double, caches: LayoutCaches
  ) -> Answer {
    guard let pairs = style.pairShaper else { return (nil, nil) }
    var text = text
    return text.withUTF8 { text in
      let (base, face) = (style.base, style.base.fonts.primary)
      // White space at the end hangs.
      guard let last = text.last, last != 0x20, text.count <= ShapingCache.longest, face.hasPrintableASCII(text)
      else { return (nil, nil) }
      let box = (width: width, height: height)
      if let (glyphs, end) = pairs.place(text, unit: base.scale(face), baseline: base.baselineOffset) {
        let run = GlyphRun(
          face: face, size: base.size, isRightToLeft: false, kind: .text, span: nil, range: 0..<text.count, x: 0,
          width: end, glyphs: glyphs)
        if let layout = layout(of: run, style: style, in: box, graphemes: (0..<text.count).map { $0..<$0 + 1 }) {
          return (layout, nil)
        }
      }
      var item = TextItem(range: 0..<text.count, level: 0, script: .latin, face: face, attributes: base)
      if let known = pairs.shape(text) {
        item.shaped = known
      } else {
        item.shaped = Shaper(text: text.map { UInt16($0) }, caches: caches).shape(item.range, of: item)
        pairs.learn(text, item.shaped)
      }
      let layout = layout(of: run(of: item), style: style, in: box, graphemes: item.range.map { $0..<$0 + 1 })
      return (layout, item.shaped)
    }
  }

  /// Another text, in no span and with nothing beside it.
  static func of(
    _ text: AttributedText, style: PreparedStyle, width: Double, height: Double, caches: LayoutCaches
  ) throws(FontError) -> Answer {
    let units = text.units
    // What is surely too wide is not tried.
    guard style.pairShaper != nil, Double(units.count) * style.style.size < mostLetters * width,
      let last = units.last, !Paragraph.isSpace(last), !units.contains(where: ends),
      let level = Bidi.uniformLevel(of: units[...], direction: style.style.direction)
    else { return (nil, nil) }
    let graphemes = caches.boundaries.graphemes(of: units)
    try Typesetter.check(graphemes)
    let context = TypesettingContext(text: text, style: style, graphemes: graphemes, caches: caches)
    var itemizer = TextItemizer(context)
    var items = itemizer.items(of: graphemes.indices, levels: [], base: level, levelsStart: 0)
    guard items.count == 1, items[0].face.paintTable == nil else { return (nil, nil) }
    items[0].shaped = context.shaper.shape(items[0].range, of: items[0])
    let layout = layout(
      of: run(of: items[0]), style: style, in: (width, height), graphemes: graphemes, missing: itemizer.missing)
    return (layout, items[0].shaped)
  }

  /// The width of the box in narrow letters, in ems: more of them do not fit, or only where most have no width.
  private static let mostLetters = 8.0

  /// Whether a unit is a control, ends a line, or may become a hyphen.
  private static func ends(_ unit: UInt16) -> Bool {
    unit < 0x20 || (0x7F...0x9F).contains(unit) || unit == 0xAD || unit == 0x2028 || unit == 0x2029
  }

  /// The glyphs of an item that is a line of its own.
  private static func run(of item: TextItem) -> GlyphRun {
    var pen = 0.0
    return LineSetter.run(
      of: item.shaped, item.shaped.glyphs.indices, item: item, kind: .text, origin: 0, span: nil, range: item.range,
      scale: 1, pen: &pen)
  }

  /// The layout of the glyphs of the whole text; nil where they may be too wide, or have to shrink.
  private static func layout(
    of run: GlyphRun, style: PreparedStyle, in box: (width: Double, height: Double), graphemes: [Range<Int>],
    missing: [TextLayout.MissingGlyph] = []
  ) -> TextLayout? {
    // Near the edge, the order of sums decides.
    guard !run.glyphs.isEmpty, run.width + margin <= box.width || box.width == .infinity else { return nil }
    let (base, face) = (style.base, run.face)
    let scale = base.boxScale(face)
    let ascent = max(base.extents.ascent, Double(face.metrics.ascent) * scale)
    var descent = max(base.extents.descent, Double(face.metrics.descent) * scale)
    let isHighEnough = ascent + descent <= box.height + Typesetter.tolerance
    let shrinks = style.style.minimumScaleFactor > 0 && style.style.minimumScaleFactor < 1
    guard isHighEnough || !shrinks else { return nil }
    // As in the box of a line that may shrink.
    if isHighEnough, style.style.numberOfLines == 1 { descent = ascent + descent - ascent }
    let line = TextLayout.Line(
      range: run.range, x: 0, width: run.width, baseline: ascent, ascent: ascent, descent: descent,
      isTruncated: false, isRightToLeft: run.isRightToLeft, visibleRanges: [run.range], hangingWidth: 0,
      runs: [run],
      scaleFactor: 1)
    return TextLayout(
      lines: [line], width: run.width, height: max(0, ascent + descent), missingGlyphs: missing,
      primaryFamily: base.fonts.primary.familyName, isRightToLeft: run.isRightToLeft, scaleFactor: 1,
      size: style.style.size, length: run.range.count, graphemes: graphemes, decorations: style.decorations)
  }

  /// In points.
  private static let margin = 1e-3
}

extension TextStyle {
  /// Whether a short text in this style may be a ``PlainLine``.
  var mayBePlainLine: Bool {
    AttributedText.isPlain(self, []) && rules == nil && fit == nil && stretch == .none && characterSpacing == 0
      && kerning.isEmpty && direction != .rightToLeft && writing == TextWriting() && spacing.words == 0
      && spacing.isWithoutIndents && spacing.lineHeight == .normal && spacing.trim == .none
  }
}
