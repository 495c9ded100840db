/// A text that is one line and needs nothing but shaping: printable ASCII in one font, in a style that asks for nothing
/// else, no wider than the box. Most labels are such texts.
///
/// Its layout is that of a ``Typesetter``, number for number, without the lists that other texts need: the same steps are
/// taken where they change a number.
enum PlainLine {
  /// The layout of such a text. Where one line is not enough, its glyphs, for a ``Typesetter``; else nothing of both.
  static func layout(
    _ text: String, style: PreparedStyle, width: Double, height: Double, caches: LayoutCaches
  ) -> (layout: TextLayout?, shaped: ShapedRun?) {
    guard let pairs = style.pairShaper else { return (nil, nil) }
    var text = text
    return text.withUTF8 { text in
      let face = style.base.fonts.primary
      // White space at the end hangs.
      guard let last = text.last, last != 0x20, text.count <= ShapingCache.longest, face.hasPrintableASCII(text)
      else {
        return (nil, nil)
      }
      if let (glyphs, end) = pairs.place(
        text, unit: style.base.scale(face), baseline: style.base.baselineOffset),
        let layout = layout(of: glyphs, text.count, to: end, style: style, width: width, height: height)
      {
        return (layout, nil)
      }
      let shaped = pairs.shape(text) ?? learned(text, pairs, style: style, caches: caches)
      var item = item(of: text.count, style: style)
      item.shaped = shaped
      var pen = 0.0
      let run = LineSetter.run(
        of: shaped, shaped.glyphs.indices, item: item, kind: .text, origin: 0, span: nil, range: item.range,
        scale: 1,
        pen: &pen)
      return (layout(of: run.glyphs, text.count, to: pen, style: style, width: width, height: height), shaped)
    }
  }

  /// The whole text as an item that is not shaped yet.
  private static func item(of count: Int, style: PreparedStyle) -> TextItem {
    TextItem(range: 0..<count, level: 0, script: .latin, face: style.base.fonts.primary, attributes: style.base)
  }

  /// The glyphs of a text by HarfBuzz, from which its pairs are learned.
  private static func learned(
    _ text: PairShaper.Text, _ pairs: PairShaper, style: PreparedStyle, caches: LayoutCaches
  ) -> ShapedRun {
    let item = item(of: text.count, style: style)
    let shaped = Shaper(text: text.map { UInt16($0) }, caches: caches).shape(item.range, of: item)
    pairs.learn(text, shaped)
    return shaped
  }

  /// The layout of the glyphs of so many characters that end at a place; nil where they may be too wide, or have to shrink.
  private static func layout(
    of glyphs: [GlyphRun.Glyph], _ count: Int, to end: Double, style: PreparedStyle, width: Double, height: Double
  ) -> TextLayout? {
    // Near the edge, the order of sums decides.
    guard end + margin <= width || width == .infinity else { return nil }
    let (base, face) = (style.base, style.base.fonts.primary)
    let scale = base.boxScale(face)
    let ascent = max(base.extents.ascent, Double(face.metrics.ascent) * scale)
    var descent = max(base.extents.descent, Double(face.metrics.descent) * scale)
    let isHighEnough = ascent + descent <= height + Typesetter.tolerance
    let shrinks = style.style.minimumScaleFactor > 0 && style.style.minimumScaleFactor < 1
    guard isHighEnough || !shrinks else { return nil }
    // As in the box of a line that may shrink.
    if isHighEnough, style.style.numberOfLines == 1 { descent = ascent + descent - ascent }
    let range = 0..<count
    let run = GlyphRun(
      face: face, size: base.size, isRightToLeft: false, kind: .text, span: nil, range: range, x: 0, width: end,
      glyphs: glyphs)
    let line = TextLayout.Line(
      range: range, x: 0, width: end, baseline: ascent, ascent: ascent, descent: descent, isTruncated: false,
      isRightToLeft: false, visibleRanges: [range], hangingWidth: 0, runs: [run], scaleFactor: 1)
    return TextLayout(
      lines: [line], width: end, height: max(0, ascent + descent), missingGlyphs: [],
      primaryFamily: face.familyName,
      isRightToLeft: false, scaleFactor: 1, size: style.style.size, length: range.count,
      graphemes: range.map { $0..<$0 + 1 }, decorations: style.decorations)
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
