import CHarfBuzz

/// The glyphs that a font's COLR table paints only by version 1. FreeType draws version 0 only.
enum PaintedGlyphs {
  static func read(from face: OpaquePointer) -> Set<UInt32> {
    let blob = hb_face_reference_table(face, hb_tag_from_string("COLR", 4))
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let start = hb_blob_get_data(blob, &length) else { return [] }
    let bytes = UnsafeRawBufferPointer(start: start, count: Int(length))
    // The version, count and offset of version 0's glyphs, those of its layers (6), the offset of version 1's glyphs.
    guard number(bytes, at: 0, bytes: 2) ?? 0 >= 1, let list = number(bytes, at: 14, bytes: 4), list > 0,
      let count = number(bytes, at: list, bytes: 4)
    else { return [] }
    let painted = glyphs(bytes, at: list + 4, count: count)
    let layered = glyphs(
      bytes, at: number(bytes, at: 4, bytes: 4) ?? 0, count: number(bytes, at: 2, bytes: 2) ?? 0)
    return painted.subtracting(layered)
  }

  /// Records of both versions have six bytes and begin with the glyph.
  private static func glyphs(_ bytes: UnsafeRawBufferPointer, at start: Int, count: Int) -> Set<UInt32> {
    let most = max(0, bytes.count - start) / 6
    return Set(
      (0..<min(count, most)).compactMap { number(bytes, at: start + $0 * 6, bytes: 2).map { UInt32($0) } })
  }

  /// A big-endian number; nil beyond the table's end.
  private static func number(_ bytes: UnsafeRawBufferPointer, at offset: Int, bytes count: Int) -> Int? {
    guard offset >= 0, offset + count <= bytes.count else { return nil }
    return bytes[offset..<(offset + count)].reduce(0) { $0 << 8 | Int($1) }
  }
}
