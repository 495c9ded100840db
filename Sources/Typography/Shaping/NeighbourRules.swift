import CHarfBuzz

/// Where a font's rules for printable ASCII are about single characters and about two neighbours alone: there the glyphs of
/// a text are the characters' own, and each has an advance that depends on the character behind it only.
///
/// In the font's own words: no substitution begins at a character or reaches over its neighbour, and positions are those of
/// lookups of types 1 and 2 that move the first of two glyphs (OpenType 1.9, chapters GSUB and GPOS). Where a rule is not
/// understood, it is taken to be about more. Immutable; Sendable.
struct NeighbourRules: Sendable {
  /// The printable characters of ASCII from U+0020 on.
  static let count = 95
  private static let first: UInt32 = 0x20

  /// The glyph of each character.
  let glyphs: [UInt32]
  /// Whether rules about a character may be about more than its neighbour, or it has no glyph.
  private(set) var isHard = [Bool](repeating: false, count: count)
  /// For each character, a bit for each substitution of several glyphs that it may be a part of.
  private(set) var together = [UInt64](repeating: 0, count: count)
  /// The substitution of each bit.
  private var substitutions: [UInt32] = []

  /// Nil where the font's rules for all of ASCII may be about more. `features` and `language` are HarfBuzz's, as a text is
  /// shaped with.
  init?(of font: OpaquePointer, features: [hb_feature_t], language: OpaquePointer?) {
    let face = hb_font_get_face(font)!
    glyphs = (0..<UInt32(NeighbourRules.count)).map { index in
      var glyph: hb_codepoint_t = 0
      return hb_font_get_nominal_glyph(font, NeighbourRules.first + index, &glyph) != 0 ? glyph : 0
    }
    // Apple's tables and Graphite's have rules of their own.
    guard hb_aat_layout_has_substitution(face) == 0, hb_aat_layout_has_positioning(face) == 0,
      hb_aat_layout_has_tracking(face) == 0, let plan = NeighbourRules.plan(font, features, language)
    else { return nil }
    defer { hb_shape_plan_destroy(plan) }
    for index in glyphs.indices {
      let isMark = hb_ot_layout_get_glyph_class(face, glyphs[index]) == HB_OT_LAYOUT_GLYPH_CLASS_MARK
      isHard[index] = glyphs[index] == 0 || isMark
    }
    guard addSubstitutions(of: face, plan), hasPairsAlone(face, plan) else { return nil }
  }

  /// What HarfBuzz does with Latin text; nil if it isn't OpenType's rules.
  private static func plan(
    _ font: OpaquePointer, _ features: [hb_feature_t], _ language: OpaquePointer?
  ) -> OpaquePointer? {
    var properties = hb_segment_properties_t()
    properties.direction = HB_DIRECTION_LTR
    properties.script = HB_SCRIPT_LATIN
    properties.language = language
    var count: UInt32 = 0
    let coordinates = hb_font_get_var_coords_normalized(font, &count)
    guard
      let plan = hb_shape_plan_create2(
        hb_font_get_face(font), &properties, features, UInt32(features.count), coordinates, count, nil)
    else { return nil }
    if let shaper = hb_shape_plan_get_shaper(plan), String(cString: shaper) == "ot" { return plan }
    hb_shape_plan_destroy(plan)
    return nil
  }

  /// Finds what substitutions are about. False where there are too many, or they don't see all characters.
  private mutating func addSubstitutions(of face: OpaquePointer, _ plan: OpaquePointer) -> Bool {
    let tag = hb_tag_from_string("GSUB", 4)
    let table = LookupTable("GSUB", of: face)
    let lookups = GlyphSet()
    hb_ot_shape_plan_collect_lookups(plan, tag, lookups.set)
    for lookup in lookups.numbers {
      guard let type = table.type(of: Int(lookup)) else { return false }
      if type == 5 || type == 6 {
        // HarfBuzz's own lists of what contexts are about leave out glyphs of no class, and take long to make.
        guard let own = beginnings(of: lookup, isChained: type == 6, in: table) else { return false }
        for index in glyphs.indices where own.contains(glyphs[index]) { isHard[index] = true }
        guard own.isEmpty || seesAll(table.flags(of: Int(lookup)), face) else { return false }
        continue
      }
      let input = GlyphSet()
      hb_ot_layout_lookup_collect_glyphs(face, tag, lookup, nil, input.set, nil, nil)
      let own = glyphs.indices.filter { input.contains(glyphs[$0]) }
      if own.isEmpty { continue }
      guard substitutions.count < UInt64.bitWidth, seesAll(table.flags(of: Int(lookup)), face) else { return false }
      let bit: UInt64 = 1 << substitutions.count
      substitutions.append(lookup)
      for index in own {
        var glyph = glyphs[index]
        if hb_ot_layout_lookup_would_substitute(face, lookup, &glyph, 1, 0) != 0 { isHard[index] = true }
        together[index] |= bit
      }
    }
    return true
  }

  /// Whether positions depend on neighbours alone.
  private func hasPairsAlone(_ face: OpaquePointer, _ plan: OpaquePointer) -> Bool {
    let tag = hb_tag_from_string("GPOS", 4)
    let table = LookupTable("GPOS", of: face)
    let lookups = GlyphSet()
    let kerning = GlyphSet()
    hb_ot_shape_plan_collect_lookups(plan, tag, lookups.set)
    var kern = [hb_tag_from_string("kern", 4), 0]
    hb_ot_layout_collect_lookups(face, tag, nil, nil, &kern, kerning.set)
    let all = lookups.numbers
    // The old table shares what it adds among both glyphs. It counts where there is no such feature.
    let old = hb_face_reference_table(face, kern[0])
    defer { hb_blob_destroy(old) }
    if hb_blob_get_length(old) > 0, !all.contains(where: { kerning.contains($0) }) { return false }
    for lookup in all {
      guard let type = table.type(of: Int(lookup)) else { return false }
      if type == 7 || type == 8 {
        guard beginnings(of: lookup, isChained: type == 8, in: table)?.isEmpty == true else { return false }
        continue
      }
      let input = GlyphSet()
      hb_ot_layout_lookup_collect_glyphs(face, tag, lookup, nil, input.set, nil, nil)
      guard glyphs.contains(where: { input.contains($0) }) else { continue }
      guard let parts = table.parts(of: Int(lookup)), seesAll(table.flags(of: Int(lookup)), face) else {
        return false
      }
      switch type {
      case 1: break
      // What the second glyph is given, after the coverage and what the first is given.
      case 2: guard parts.allSatisfy({ table.number(at: $0 + 6) == 0 }) else { return false }
      // Marks on bases, ligatures and marks: no rule for a text without marks.
      case 4, 5, 6:
        guard parts.allSatisfy({ table.covered(ascending, at: 2, of: $0)?.isEmpty == true }) else { return false }
      default: return false
      }
    }
    return true
  }

  /// The glyphs in order.
  private var ascending: [UInt32] { Array(Set(glyphs)).sorted() }

  /// The glyphs at which a rule of a lookup with a context may begin; nil where that cannot be read.
  private func beginnings(of lookup: UInt32, isChained: Bool, in table: LookupTable) -> Set<UInt32>? {
    guard let parts = table.parts(of: Int(lookup)) else { return nil }
    let glyphs = ascending
    var own: Set<UInt32> = []
    for part in parts {
      guard let found = table.beginnings(of: part, isChained: isChained, among: glyphs) else { return nil }
      own.formUnion(found)
    }
    return own
  }

  /// Whether a lookup sees each of the glyphs, and none is passed over. Marks are not among them.
  private func seesAll(_ flags: Int?, _ face: OpaquePointer) -> Bool {
    guard let flags, flags & 0x2 == 0 else { return false }
    return flags & 0x4 == 0
      || !glyphs.contains { hb_ot_layout_get_glyph_class(face, $0) == HB_OT_LAYOUT_GLYPH_CLASS_LIGATURE }
  }

  /// Whether a substitution may begin with two neighbours.
  func mayJoin(_ first: Int, _ second: Int, in face: OpaquePointer) -> Bool {
    let common = together[first] & together[second]
    let pair = [glyphs[first], glyphs[second]]
    return substitutions.indices.contains { bit in
      common >> UInt64(bit) & 1 == 1
        && hb_ot_layout_lookup_would_substitute(face, substitutions[bit], pair, 2, 0) != 0
    }
  }
}
