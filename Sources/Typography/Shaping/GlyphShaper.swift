import CHarfBuzz

/// Shapes single characters and pairs of them in one style, as bitmap fonts need them: advances, and by how much pairs
/// are nearer or wider than their advances.
///
/// Not Sendable: it has one buffer.
package final class GlyphShaper {
  /// A character as its font shapes it.
  package struct Shaped {
    /// The font that has it.
    package let face: FontFace
    /// Its glyphs in visual order.
    package let glyphs: [UInt32]
    /// The advance in ems.
    package let advance: Double
    /// Whether it runs from right to left.
    package let isRightToLeft: Bool
    /// A code point that no font has; nil where the fonts have all.
    package let missing: UInt32?
    fileprivate let scalars: [UInt32]
    fileprivate let script: Script
    fileprivate let units: Int32
  }

  private let attributes: Attributes
  private let failures: PassingFailures
  private let buffer: OpaquePointer
  /// The style's features for pairs: without ligatures, which are glyphs of their own.
  private let pairFeatures: [hb_feature_t]
  /// The glyphs that kerning of a face may move; nil where the face has an old table, which does not say.
  private var kerned: [ObjectIdentifier: Set<UInt32>?] = [:]

  /// Throws if the style's font is missing.
  package init(_ style: TextStyle, catalog: FontCatalog) throws(FontError) {
    attributes = try Attributes(of: TextSpan(0..<0), style: style, catalog: catalog)
    failures = catalog.passingFailures
    buffer = hb_buffer_create()
    let alone: [String] = ["liga", "clig", "dlig", "calt"]
    let off = alone.map { tag in
      hb_feature_t(tag: hb_tag_from_string(tag, 4), value: 0, start: 0, end: UInt32.max)
    }
    pairFeatures = attributes.features + off
  }

  deinit { hb_buffer_destroy(buffer) }

  /// The font of the style.
  package var primary: FontFace { attributes.fonts.primary }

  /// Shapes a character, or a string that stands as one. Throws if a font that may have it cannot be read for a moment.
  package func shape(_ text: String) throws(FontError) -> Shaped {
    let characters = ClusterCharacters(Array(text.utf16)[...])
    let before = failures.count
    let (face, missing) = attributes.fonts.face(for: characters, previous: nil)
    try failures.check(since: before)
    let scalars = text.unicodeScalars.map(\.value)
    let script = characters.firstScript ?? .latin
    shape(scalars, face, script, isRightToLeft: nil, attributes.features)
    let isRightToLeft = hb_buffer_get_direction(buffer) == HB_DIRECTION_RTL
    let (glyphs, units) = result
    return Shaped(
      face: face, glyphs: glyphs, advance: Double(units) / Double(face.metrics.unitsPerEm),
      isRightToLeft: isRightToLeft, missing: missing, scalars: scalars, script: script, units: units)
  }

  /// By how much two characters of one font are wider than their advances, in ems, the second behind the first in the
  /// order of reading.
  package func kerning(_ first: Shaped, _ second: Shaped) -> Double {
    guard first.face === second.face || first.face.isSameFont(as: second.face) else { return 0 }
    guard first.isRightToLeft == second.isRightToLeft || first.script.isNeutral || second.script.isNeutral else {
      return 0
    }
    let script = first.script == .latin ? second.script : first.script
    shape(first.scalars + second.scalars, first.face, script, isRightToLeft: first.isRightToLeft, pairFeatures)
    let (glyphs, units) = result
    // Other glyphs than the two alone are a contextual form, which single cells cannot show.
    let expected = first.isRightToLeft ? second.glyphs + first.glyphs : first.glyphs + second.glyphs
    guard glyphs == expected else { return 0 }
    return Double(units - first.units - second.units) / Double(first.face.metrics.unitsPerEm)
  }

  /// Whether kerning may move a character: of those that may not, pairs need not be shaped.
  package func mayKern(_ shaped: Shaped) -> Bool {
    let key = ObjectIdentifier(shaped.face)
    let known: Set<UInt32>?
    if let found = kerned[key] {
      known = found
    } else {
      known = GlyphShaper.kernedGlyphs(of: shaped.face)
      kerned[key] = .some(known)
    }
    guard let known else { return true }
    return shaped.glyphs.contains { known.contains($0) }
  }

  /// Whether kerning of one of the characters' fonts has rules about more than two neighbours.
  package func kernsByContext(of characters: [Shaped]) -> Bool {
    var seen: Set<ObjectIdentifier> = []
    return characters.contains { shaped in
      seen.insert(ObjectIdentifier(shaped.face)).inserted
        && PositioningLookups(of: shaped.face).haveContextualKerning
    }
  }

  private func shape(
    _ scalars: [UInt32], _ face: FontFace, _ script: Script, isRightToLeft: Bool?, _ features: [hb_feature_t]
  ) {
    hb_buffer_clear_contents(buffer)
    hb_buffer_add_utf32(buffer, scalars, Int32(scalars.count), 0, Int32(scalars.count))
    let tag = hb_script_from_iso15924_tag(script.isNeutral ? Script.latin.tag : script.tag)
    let direction = isRightToLeft.map { $0 ? HB_DIRECTION_RTL : HB_DIRECTION_LTR }
    hb_buffer_set_script(buffer, tag)
    hb_buffer_set_direction(buffer, direction ?? hb_script_get_horizontal_direction(tag))
    if hb_buffer_get_direction(buffer) != HB_DIRECTION_RTL { hb_buffer_set_direction(buffer, HB_DIRECTION_LTR) }
    hb_buffer_set_language(buffer, attributes.language)
    face.shapingPlans.shape(buffer, features, with: face.shapingFont)
  }

  /// The glyphs in the buffer, and the sum of their advances.
  private var result: (glyphs: [UInt32], units: Int32) {
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &count)
    else { return ([], 0) }
    var units: Int32 = 0
    var glyphs: [UInt32] = []
    glyphs.reserveCapacity(Int(count))
    for index in 0..<Int(count) {
      glyphs.append(infos[index].codepoint)
      units += positions[index].x_advance
    }
    return (glyphs, units)
  }

  /// The glyphs in the lookups of `kern`; nil for a face that may kern by its table of that name.
  private static func kernedGlyphs(of face: FontFace) -> Set<UInt32>? {
    let face = hb_font_get_face(face.shapingFont)
    let gpos = hb_tag_from_string("GPOS", 4)
    var features = [hb_tag_from_string("kern", 4), 0]
    let lookups = hb_set_create()
    defer { hb_set_destroy(lookups) }
    hb_ot_layout_collect_lookups(face, gpos, nil, nil, &features, lookups)
    guard hb_set_is_empty(lookups) == 0 else {
      // A font without the feature kerns by its old table, if it has one.
      let table = hb_face_reference_table(face, hb_tag_from_string("kern", 4))
      defer { hb_blob_destroy(table) }
      return hb_blob_get_length(table) > 0 ? nil : []
    }
    let found = hb_set_create()
    defer { hb_set_destroy(found) }
    var lookup = hb_codepoint_t.max
    while hb_set_next(lookups, &lookup) != 0 {
      hb_ot_layout_lookup_collect_glyphs(face, gpos, lookup, found, found, found, nil)
    }
    var (glyphs, glyph): (Set<UInt32>, hb_codepoint_t) = ([], hb_codepoint_t.max)
    while hb_set_next(found, &glyph) != 0 { glyphs.insert(glyph) }
    return glyphs
  }
}

@available(*, unavailable)
extension GlyphShaper: Sendable {}
