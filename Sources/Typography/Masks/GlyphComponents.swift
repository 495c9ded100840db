import CFreeType
import CHarfBuzz

/// Counts the glyphs of which a glyph of the table `glyf` is made, before FreeType loads it. FreeType follows components
/// wherever they lead: a font of 1.3 KB, in which 24 glyphs are the next one twice, takes it seconds and a gigabyte. Where
/// a variable font stands aside from its default, what moves their points is counted, too.
///
/// A value, for one face.
struct GlyphComponents {
  /// The most glyphs of which one may be made, itself among them. Fonts that are in use have some ten.
  static let most = 1000
  /// How many of them may be within each other; FreeType calls itself for each.
  static let deepest = 64
  /// The most changes of points: of each glyph its points times the regions that move them (gvar). Fonts that are in use
  /// have some ten thousands.
  static let mostChanges = 2_000_000

  /// What is too much of a glyph.
  enum Excess: Error, CustomStringConvertible {
    case components, changes

    /// The reason, in words.
    var description: String {
      switch self {
      case .components:
        "it is made of more than \(GlyphComponents.most) glyphs, or they are within each other more than"
          + " \(GlyphComponents.deepest) times"
      case .changes:
        "its points times the regions that move them (gvar) are more than \(GlyphComponents.mostChanges)"
      }
    }
  }

  private enum Flag {
    static let wordArguments = 0x1
    static let scale = 0x8
    static let more = 0x20
    static let twoScales = 0x40
    static let matrix = 0x80
  }

  /// What was found of a composite glyph.
  private struct Size {
    /// The glyphs of which it is made, and itself.
    var count = 1
    /// How many of them are within each other.
    var height = 0
    /// The changes of points of all of them.
    var changes = 0
  }

  /// The bytes of `glyf`.
  private let length: Int
  /// Whether places in it have 32 bits.
  private let isLong: Bool
  /// Those of composite glyphs that were asked for.
  private var known: [UInt32: Size] = [:]
  /// What moves points; nil where nothing does.
  private var variations: GlyphVariations?

  /// Nil for a font whose outlines are in another table.
  init?(_ face: FT_Face) {
    // indexToLocFormat
    guard let format = GlyphComponents.bytes(2, at: 50, of: "head", in: face)?.int16(0) else { return nil }
    var length: FT_ULong = 0
    guard FT_Load_Sfnt_Table(face, GlyphComponents.tag("glyf"), 0, nil, &length) == 0, length > 0 else {
      return nil
    }
    (self.length, isLong) = (Int(length), format != 0)
  }

  /// Counts the changes of points from here on: the face was set aside from its default.
  mutating func countVariations(of face: FT_Face) {
    variations = GlyphVariations(face)
    known = [:]
  }

  /// Throws for a glyph that must not be loaded. What of it cannot be read FreeType refuses.
  mutating func check(_ glyph: UInt32, in face: FT_Face) throws(Excess) {
    _ = try size(of: glyph, within: 0, in: face)
  }

  /// Composite glyphs are kept, so that each is followed once; what is refused or simple is read again.
  private mutating func size(of glyph: UInt32, within depth: Int, in face: FT_Face) throws(Excess) -> Size {
    if let size = known[glyph] {
      guard depth + size.height <= GlyphComponents.deepest else { throw .components }
      return size
    }
    var size = Size()
    guard let place = place(of: glyph, in: face),
      let contours = GlyphComponents.bytes(2, at: place.lowerBound, of: "glyf", in: face)?.int16(0)
    else { return size }
    guard contours < 0 else {
      if let variations {
        // Behind the number of contours and the box: the last point of each.
        let last = contours == 0 ? nil : place.lowerBound + 10 + 2 * (contours - 1)
        let points = last.flatMap { GlyphComponents.bytes(2, at: $0, of: "glyf", in: face)?.uint16(0) }
        size.changes = variations.changes(of: glyph, points: points.map { $0 + 1 } ?? 0, in: face)
        guard size.changes <= GlyphComponents.mostChanges else { throw .changes }
      }
      return size
    }
    guard depth < GlyphComponents.deepest else { throw .components }
    let parts = GlyphComponents.parts(in: place, of: face)
    size.changes = variations?.changes(of: glyph, points: parts.count, in: face) ?? 0
    for part in parts {
      let inner = try self.size(of: part, within: depth + 1, in: face)
      size.count += inner.count
      size.height = max(size.height, inner.height + 1)
      size.changes += inner.changes
      guard size.count <= GlyphComponents.most else { throw .components }
      guard size.changes <= GlyphComponents.mostChanges else { throw .changes }
    }
    known[glyph] = size
    return size
  }

  /// Where a glyph is in `glyf`, as FreeType takes it: what ends before it begins goes on to the end of the table. Nil
  /// where it has no outline, or the font says nothing of it.
  private func place(of glyph: UInt32, in face: FT_Face) -> Range<Int>? {
    let size = isLong ? 4 : 2
    guard let entry = GlyphComponents.bytes(2 * size, at: Int(glyph) * size, of: "loca", in: face) else {
      return nil
    }
    let ends = isLong ? (entry.uint32(0), entry.uint32(4)) : (entry.uint16(0), entry.uint16(2))
    let unit = isLong ? 1 : 2
    guard let start = ends.0.map({ $0 * unit }), let end = ends.1.map({ $0 * unit }), start != end, start < length
    else { return nil }
    return start..<(end < start ? length : min(end, length))
  }

  /// The glyphs that are the parts of a composite one.
  private static func parts(in place: Range<Int>, of face: FT_Face) -> [UInt32] {
    // No more of them are counted, and each has 16 bytes at most.
    let count = min(place.count, 10 + 16 * (most + 1))
    guard let record = bytes(count, at: place.lowerBound, of: "glyf", in: face) else { return [] }
    var parts: [UInt32] = []
    // Behind the number of contours and the box.
    var next = 10
    while let flags = record.uint16(next), let part = record.uint16(next + 2) {
      parts.append(UInt32(part))
      guard flags & Flag.more != 0 else { break }
      next += 4 + (flags & Flag.wordArguments != 0 ? 4 : 2)
      let numbers = flags & Flag.scale != 0 ? 1 : flags & Flag.twoScales != 0 ? 2 : flags & Flag.matrix != 0 ? 4 : 0
      next += 2 * numbers
    }
    return parts
  }

  /// A part of a table; nil where the file ends before it does.
  static func bytes(_ count: Int, at offset: Int, of table: String, in face: FT_Face) -> TableBytes? {
    var length = FT_ULong(count)
    var bytes = [UInt8](repeating: 0, count: count)
    let code = FT_Load_Sfnt_Table(face, tag(table), FT_Long(offset), &bytes, &length)
    return code == 0 ? TableBytes(bytes) : nil
  }

  private static func tag(_ name: String) -> FT_ULong { FT_ULong(hb_tag_from_string(name, 4)) }
}
