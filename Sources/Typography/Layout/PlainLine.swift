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
    let face = style.base.fonts.primary
    var text = text
    let units = text.withUTF8 { $0.count <= ShapingCache.longest ? face.printableASCII($0) : nil }
    // White space at the end hangs.
    guard let units, let last = units.last, last != 0x20 else { return (nil, nil) }
    var item = TextItem(range: units.indices, level: 0, script: .latin, face: face, attributes: style.base)
    if let known = pairs.shape(units) {
      item.shaped = known
    } else {
      item.shaped = Shaper(text: units, caches: caches).shape(units.indices, of: item)
      pairs.learn(units, item.shaped)
    }
    return (layout(of: item, style: style, width: width, height: height), item.shaped)
  }

  /// The layout of an item; nil where it may be too wide, or has to shrink.
  private static func layout(
    of item: TextItem, style: PreparedStyle, width: Double, height: Double
  ) -> TextLayout? {
    var pen = 0.0
    let run = LineSetter.run(
      of: item.shaped, item.shaped.glyphs.indices, item: item, kind: .text, origin: 0, span: nil, range: item.range,
      scale: 1, pen: &pen)
    // Near the edge, the order of sums decides.
    guard pen + margin <= width || width == .infinity else { return nil }
    let base = style.base
    let scale = base.boxScale(item.face)
    let ascent = max(base.extents.ascent, Double(item.face.metrics.ascent) * scale)
    var descent = max(base.extents.descent, Double(item.face.metrics.descent) * scale)
    let isHighEnough = ascent + descent <= height + Typesetter.tolerance
    let shrinks = style.style.minimumScaleFactor > 0 && style.style.minimumScaleFactor < 1
    guard isHighEnough || !shrinks else { return nil }
    // As in the box of a line that may shrink.
    if isHighEnough, style.style.numberOfLines == 1 { descent = ascent + descent - ascent }
    let line = TextLayout.Line(
      range: item.range, x: 0, width: pen, baseline: ascent, ascent: ascent, descent: descent, isTruncated: false,
      isRightToLeft: false, visibleRanges: [item.range], hangingWidth: 0, runs: [run], scaleFactor: 1)
    return TextLayout(
      lines: [line], width: pen, height: max(0, ascent + descent), missingGlyphs: [],
      primaryFamily: item.face.familyName, isRightToLeft: false, scaleFactor: 1, size: style.style.size,
      length: item.range.count, graphemes: item.range.map { $0..<$0 + 1 }, decorations: style.decorations)
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
