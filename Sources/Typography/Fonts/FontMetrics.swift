import CHarfBuzz

/// The metrics of a face. Vertical metrics are in the units of positions, all positive; those of decorations are in ems.
package struct FontMetrics: Sendable, Hashable {
  /// The units of an em in which the shaping font gives positions: font units, or parts of them.
  package let unitsPerEm: Int
  /// The distance from the baseline up to the top of the line box, in units.
  package let ascent: Int
  /// The distance from the baseline down to the bottom of the line box, in units.
  package let descent: Int
  /// The gap between lines that the font asks for, in units.
  package let lineGap: Int
  /// The distance from the baseline down to the underline's upper edge (`post`), in ems.
  package let underlinePosition: Double
  /// The underline's thickness in ems.
  package let underlineThickness: Double
  /// The distance from the baseline down to the strikethrough's upper edge (`OS/2`), in ems; it is negative.
  package let strikethroughPosition: Double
  /// The strikethrough's thickness in ems.
  package let strikethroughThickness: Double
  /// The height of capitals in ems.
  package private(set) var capHeight = 0.7
  /// The height of small letters in ems.
  package private(set) var xHeight = 0.5
  /// The top of the em box above the baseline, in ems: by the BASE table, or else ascent and descent are shrunk evenly to
  /// an em.
  private(set) var emTop: Double
  /// Letters below the line, where the font has none: those of `OS/2`.
  private(set) var lowered = SmallSize(scale: 0.65, shift: 0.2)
  /// Letters above the line.
  private(set) var raised = SmallSize(scale: 0.65, shift: -0.34)

  /// The size and the place of small letters.
  struct SmallSize: Hashable {
    /// The factor of the font size.
    let scale: Double
    /// The distance down, in ems.
    let shift: Double
  }

  /// Positions are those of the upper edges, in ems, down positive.
  package init(
    unitsPerEm: Int, ascent: Int, descent: Int, lineGap: Int, underlinePosition: Double = 0.1,
    underlineThickness: Double = 0.05, strikethroughPosition: Double = -0.3, strikethroughThickness: Double = 0.05
  ) {
    self.unitsPerEm = unitsPerEm
    self.ascent = ascent
    self.descent = descent
    self.lineGap = lineGap
    let em = Double(max(1, unitsPerEm))
    emTop = (Double(ascent) - (Double(ascent + descent) - em) / 2) / em
    self.underlinePosition = underlinePosition
    self.underlineThickness = underlineThickness
    self.strikethroughPosition = strikethroughPosition
    self.strikethroughThickness = strikethroughThickness
  }

  /// A font with a thickness of 0, or without the table, gets a twentieth of an em at the usual places.
  init(of font: OpaquePointer) {
    let unitsPerEm = ShapingFont.unitsPerEm(font)
    let tables = MetricsTables(font: font, em: Double(unitsPerEm))
    var extents = hb_font_extents_t()
    let hasExtents = hb_font_get_h_extents(font, &extents) != 0
    let underline = tables.thickness(HB_OT_METRICS_TAG_UNDERLINE_SIZE)
    let strike = tables.thickness(HB_OT_METRICS_TAG_STRIKEOUT_SIZE)
    self.init(
      unitsPerEm: unitsPerEm,
      ascent: hasExtents ? Int(extents.ascender) : unitsPerEm * 4 / 5,
      descent: hasExtents ? -Int(extents.descender) : unitsPerEm / 5,
      lineGap: hasExtents ? max(0, Int(extents.line_gap)) : 0,
      underlinePosition: underline == nil ? 0.1 : -(tables.ems(HB_OT_METRICS_TAG_UNDERLINE_OFFSET) ?? -0.1),
      underlineThickness: underline ?? 0.05,
      strikethroughPosition: strike == nil ? -0.3 : -(tables.ems(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET) ?? 0.3),
      strikethroughThickness: strike ?? 0.05)
    if let found = tables.script(HB_OT_METRICS_TAG_SUBSCRIPT_EM_Y_SIZE, HB_OT_METRICS_TAG_SUBSCRIPT_EM_Y_OFFSET) {
      lowered = SmallSize(scale: found.scale, shift: found.shift)
    }
    if let found = tables.script(
      HB_OT_METRICS_TAG_SUPERSCRIPT_EM_Y_SIZE, HB_OT_METRICS_TAG_SUPERSCRIPT_EM_Y_OFFSET)
    {
      raised = SmallSize(scale: found.scale, shift: -found.shift)
    }
    emTop = tables.emBottom.map { $0 + 1 } ?? emTop
    capHeight = tables.height(HB_OT_METRICS_TAG_CAP_HEIGHT, 0x48) ?? capHeight
    xHeight = tables.height(HB_OT_METRICS_TAG_X_HEIGHT, 0x78) ?? xHeight
  }
}

/// What a font's tables say, in ems.
private struct MetricsTables {
  let font: OpaquePointer
  /// The units of an em.
  let em: Double

  func ems(_ tag: hb_ot_metrics_tag_t) -> Double? {
    var value: hb_position_t = 0
    return hb_ot_metrics_get_position(font, tag, &value) != 0 ? Double(value) / em : nil
  }

  func thickness(_ tag: hb_ot_metrics_tag_t) -> Double? { ems(tag).flatMap { $0 > 0 && $0 < 1 ? $0 : nil } }

  /// A font without the measure has the letter, if it has letters.
  func height(_ tag: hb_ot_metrics_tag_t, _ letter: UInt32) -> Double? {
    if let height = ems(tag), height > 0 { return height }
    var (glyph, extents): (hb_codepoint_t, hb_glyph_extents_t) = (0, hb_glyph_extents_t())
    guard hb_font_get_nominal_glyph(font, letter, &glyph) != 0,
      hb_font_get_glyph_extents(font, glyph, &extents) != 0, extents.y_bearing > 0
    else { return nil }
    return Double(extents.y_bearing) / em
  }

  func script(_ size: hb_ot_metrics_tag_t, _ offset: hb_ot_metrics_tag_t) -> (scale: Double, shift: Double)? {
    guard let scale = ems(size), let shift = ems(offset), (0.1...1).contains(scale), (0...1).contains(shift) else {
      return nil
    }
    return (scale, shift)
  }

  /// The bottom of the em box above the baseline, by the BASE table.
  var emBottom: Double? {
    var edge: hb_position_t = 0
    let (kana, plain) = (hb_tag_from_string("kana", 4), hb_tag_from_string("dflt", 4))
    guard
      hb_ot_layout_get_baseline(
        font, HB_OT_LAYOUT_BASELINE_TAG_IDEO_EMBOX_BOTTOM_OR_LEFT, HB_DIRECTION_LTR, kana, plain, &edge) != 0,
      abs(Double(edge)) <= em
    else { return nil }
    return Double(edge) / em
  }
}
