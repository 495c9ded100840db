import CHarfBuzz

/// The lookups of a font's kerning, by the types that its table of positions (GPOS) names.
struct PositioningLookups {
  /// Whether a lookup of kerning is about more than two neighbours (types 7 and 8 of OpenType 1.9, chapter GPOS).
  let haveContextualKerning: Bool

  init(of font: FontFace) {
    let face = hb_font_get_face(font.shapingFont)
    let tag = hb_tag_from_string("GPOS", 4)
    let (lookups, blob) = (hb_set_create(), hb_face_reference_table(face, tag))
    defer {
      hb_set_destroy(lookups)
      hb_blob_destroy(blob)
    }
    var features = [hb_tag_from_string("kern", 4), 0]
    hb_ot_layout_collect_lookups(face, tag, nil, nil, &features, lookups)
    var length: UInt32 = 0
    let start = hb_blob_get_data(blob, &length)
    let table = UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(length))
    var (found, lookup) = (false, hb_codepoint_t.max)
    while !found, hb_set_next(lookups, &lookup) != 0 {
      found = [7, 8].contains(PositioningLookups.type(of: Int(lookup), in: table) ?? 0)
    }
    haveContextualKerning = found
  }

  /// The type of a lookup; of an extension (9), that of what it extends to.
  private static func type(of lookup: Int, in table: UnsafeRawBufferPointer) -> Int? {
    // The header has the offset of the list of lookups at byte 8; the list begins with how many it has.
    guard let list = table.bigEndian16(at: 8), let offset = table.bigEndian16(at: list + 2 + 2 * lookup),
      let type = table.bigEndian16(at: list + offset)
    else { return nil }
    guard type == 9 else { return type }
    // The lookup's first part lies behind its type, flag and count; there the type is behind the format.
    guard let part = table.bigEndian16(at: list + offset + 6) else { return nil }
    return table.bigEndian16(at: list + offset + part + 2)
  }
}

extension UnsafeRawBufferPointer {
  /// A number of two bytes, the larger first; nil outside.
  fileprivate func bigEndian16(at place: Int) -> Int? {
    place >= 0 && place + 2 <= count ? Int(self[place]) << 8 | Int(self[place + 1]) : nil
  }
}
