import CHarfBuzz
import Pixels

/// Vertical lines. A line knows two directions: along it, which is down, and over it, which is to the right. So a glyph
/// that is x to the right of the middle of the line and y above the pen is -y along the line and x over it.
extension Shaper {
  /// The widest that combined characters are, in ems.
  private static let widestCombined = 1.1

  /// The features of narrow characters, by the number of characters.
  private static let narrowForms = [2: "hwid", 3: "twid", 4: "qwid"]

  /// Characters side by side as one upright character that is an em high. Their baseline is where that of one character
  /// on its side would be, were it turned upright about its middle.
  func combined(_ range: Range<Int>, of item: TextItem, context: Range<Int>) -> ShapedRun {
    let em = Double(item.face.metrics.unitsPerEm)
    let widest = Shaper.widestCombined * em
    var shaped = glyphs(of: range, of: item, context: context, direction: HB_DIRECTION_LTR)
    if Double(shaped.advance) > widest, let tag = Shaper.narrowForms[count(range)] {
      shaped = glyphs(of: range, of: item, context: context, direction: HB_DIRECTION_LTR, adding: [tag])
    }
    let width = Double(shaped.advance)
    let stretch = width > widest ? widest / width : 1
    let metrics = item.face.metrics
    let baseline = em / 2 + Double(metrics.ascent - metrics.descent) / 2
    var pen = -width / 2
    let glyphs = shaped.glyphs.enumerated().map { index, glyph in
      defer { pen += Double(glyph.xAdvance) }
      return ShapedRun.Glyph(
        id: glyph.id, cluster: 0, xAdvance: index + 1 == shaped.glyphs.count ? Int32(em) : 0,
        xOffset: Int32(clamping: Int(bounded: (baseline - Double(glyph.yOffset)).rounded())),
        yOffset: Int32(clamping: Int(bounded: ((pen + Double(glyph.xOffset)) * stretch).rounded())),
        isSafeToBreak: true)
    }
    return ShapedRun(glyphs: glyphs, isRightToLeft: item.isRightToLeft, stretch: stretch)
  }
}

extension ShapedRun {
  /// Glyphs that were shaped from top to bottom, by the directions of their line.
  var alongTheLine: ShapedRun {
    ShapedRun(
      glyphs: glyphs.map {
        Glyph(
          id: $0.id, cluster: $0.cluster, xAdvance: -$0.xAdvance, xOffset: -$0.yOffset, yOffset: $0.xOffset,
          isSafeToBreak: $0.isSafeToBreak)
      }, isRightToLeft: isRightToLeft)
  }
}

extension TextItem {
  /// The direction in which HarfBuzz shapes it.
  var direction: hb_direction_t {
    if stance == .upright { return isRightToLeft ? HB_DIRECTION_BTT : HB_DIRECTION_TTB }
    return isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR
  }
}
