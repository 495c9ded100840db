import CHarfBuzz

/// The lookups of a font's kerning, by the types that its table of positions (GPOS) names.
struct PositioningLookups {
  /// Whether a lookup of kerning is about more than two neighbours (types 7 and 8 of OpenType 1.9, chapter GPOS).
  let haveContextualKerning: Bool

  init(of font: FontFace) {
    let face = hb_font_get_face(font.shapingFont)!
    let table = LookupTable("GPOS", of: face)
    let lookups = GlyphSet()
    var features = [hb_tag_from_string("kern", 4), 0]
    hb_ot_layout_collect_lookups(face, hb_tag_from_string("GPOS", 4), nil, nil, &features, lookups.set)
    var found = false
    for lookup in lookups.numbers where !found { found = [7, 8].contains(table.type(of: Int(lookup)) ?? 0) }
    haveContextualKerning = found
  }
}
