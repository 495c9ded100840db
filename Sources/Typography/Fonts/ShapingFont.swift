import CHarfBuzz

/// How a face is shaped at a place on its axes, where HarfBuzz in plain font units would be too coarse, or wrong.
enum ShapingFont {
  /// The parts of a font unit in which positions are given. Kerning lies between units at most places on the axes, and
  /// HarfBuzz rounds each pair to what its scale can say.
  private static let fineness: Int32 = 16

  /// The font to shape with: the one given, whose axes are set, or one in its place. It takes over what it gets.
  static func finished(_ font: OpaquePointer) -> OpaquePointer {
    var count: UInt32 = 0
    guard hb_font_get_var_coords_normalized(font, &count) != nil, count > 0 else { return font }
    refine(font)
    return hasFixedAdvances(hb_font_get_face(font)) ? withFixedAdvances(font) : font
  }

  /// The units of an em in which a font gives positions.
  static func unitsPerEm(_ font: OpaquePointer) -> Int {
    var (horizontal, vertical): (Int32, Int32) = (0, 0)
    hb_font_get_scale(font, &horizontal, &vertical)
    return Int(horizontal)
  }

  private static func refine(_ font: OpaquePointer) {
    let units = Int32(clamping: hb_face_get_upem(hb_font_get_face(font))) * fineness
    hb_font_set_scale(font, units, units)
  }

  /// OpenType has the advances of CFF2 vary by the table `HVAR` alone: without it they are those of `hmtx` everywhere.
  /// HarfBuzz looks for them in `glyf`, finds none, and gives 0.
  private static func hasFixedAdvances(_ face: OpaquePointer) -> Bool {
    has("CFF2", face) && !has("HVAR", face) && !has("glyf", face)
  }

  private static func has(_ tag: String, _ face: OpaquePointer) -> Bool {
    let table = hb_face_reference_table(face, hb_tag_from_string(tag, 4))
    defer { hb_blob_destroy(table) }
    return hb_blob_get_length(table) > 0
  }

  private static func withFixedAdvances(_ font: OpaquePointer) -> OpaquePointer {
    defer { hb_font_destroy(font) }
    // A font of the face whose axes nobody has set has the advances of the table.
    let plain = hb_font_create(hb_font_get_face(font))
    refine(plain!)
    hb_font_make_immutable(plain)
    let functions = hb_font_funcs_create()
    defer { hb_font_funcs_destroy(functions) }
    hb_font_funcs_set_glyph_h_advance_func(
      functions, { _, plain, glyph, _ in hb_font_get_glyph_h_advance(plain.map { OpaquePointer($0) }, glyph) }, nil,
      nil)
    let result = hb_font_create_sub_font(font)!
    hb_font_set_funcs(
      result, functions, UnsafeMutableRawPointer(plain),
      { plain in hb_font_destroy(plain.map { OpaquePointer($0) }) })
    return result
  }
}
