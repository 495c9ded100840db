import CFreeType

/// Counts what a variable font (the table `gvar`) does to the points of a glyph, before FreeType does it: each region that
/// a glyph has moves all of its points.
///
/// A value, for one face.
struct GlyphVariations {
  private enum Header {
    static let length = 20
    static let glyphCount = 12
    static let flags = 14
    static let data = 16
  }

  /// The number of regions is in these bits.
  private static let countMask = 0x0FFF

  private let glyphCount: Int
  /// Whether places have 32 bits; with 16 they are halved.
  private let isLong: Bool
  /// Where what glyphs have begins.
  private let data: Int

  /// Nil for a font that has no such table.
  init?(_ face: FT_Face) {
    guard let header = GlyphComponents.bytes(Header.length, at: 0, of: "gvar", in: face),
      let count = header.uint16(Header.glyphCount), let flags = header.uint16(Header.flags),
      let data = header.uint32(Header.data)
    else { return nil }
    (glyphCount, isLong, self.data) = (count, flags & 1 != 0, data)
  }

  /// The points of a glyph, with the four that FreeType adds to them, times its regions; 0 where none moves them.
  func changes(of glyph: UInt32, points: Int, in face: FT_Face) -> Int {
    guard glyph < glyphCount, let place = place(of: glyph, in: face),
      let count = GlyphComponents.bytes(2, at: place, of: "gvar", in: face)?.uint16(0)
    else { return 0 }
    return (count & GlyphVariations.countMask) * (points + 4)
  }

  /// Where what a glyph has is in the table.
  private func place(of glyph: UInt32, in face: FT_Face) -> Int? {
    let size = isLong ? 4 : 2
    let entry = GlyphComponents.bytes(2 * size, at: Header.length + Int(glyph) * size, of: "gvar", in: face)
    guard let entry, let start = isLong ? entry.uint32(0) : entry.uint16(0).map({ $0 * 2 }),
      let end = isLong ? entry.uint32(4) : entry.uint16(2).map({ $0 * 2 }), start < end
    else { return nil }
    return data + start
  }
}
