/// A font's sbix table: for some sizes, a file of each glyph's picture, or another glyph that has it.
///
/// FreeType reads the files in PNG. The table is read here for what FreeType leaves out: pictures in JPEG, and glyphs
/// that are another one (`dupe`) or its mirror image (`flip`).
///
/// A value; Sendable.
struct BitmapTable: Sendable {
  /// What a glyph's picture is.
  struct Bitmap {
    /// The glyph that has the file.
    var glyph: UInt32
    /// Whether the picture is mirrored from left to right.
    var isMirrored = false
    var format: Format
    /// Where the left and the lower edge of the picture are, right of the glyph's origin and above it, in its pixels.
    let left: Int
    let bottom: Int
    /// The size in pixels of the em that the picture is for.
    let pixelsPerEm: Int
  }

  enum Format {
    case png
    /// The file's bytes.
    case jpeg([UInt8])
    /// One that is not read: TIFF, masks.
    case other
  }

  private let table: TableBytes
  /// Where each size begins, and the pixels of its em.
  private let sizes: [(place: Int, pixelsPerEm: Int)]
  private let glyphCount: Int
  /// How many glyphs may be each other's pictures.
  private static let mostSteps = 8

  /// Nil for a table without pictures.
  init?(_ bytes: [UInt8], glyphCount: Int) {
    let table = TableBytes(bytes)
    guard let promised = table.uint32(4) else { return nil }
    sizes = (0..<table.records(promised, of: 4, at: 8)).compactMap { index in
      guard let place = table.place(8 + 4 * index), let size = table.uint16(place), size > 0 else { return nil }
      return (place, size)
    }
    guard !sizes.isEmpty else { return nil }
    self.table = table
    self.glyphCount = glyphCount
  }

  /// A glyph's picture in the smallest size that need not be enlarged, or else in the largest one; nil where it has
  /// none.
  func bitmap(of glyph: UInt32, pixelsPerEm: Double) -> Bitmap? {
    let size =
      sizes.filter { Double($0.pixelsPerEm) >= pixelsPerEm }.min { $0.pixelsPerEm < $1.pixelsPerEm }
      ?? sizes.max { $0.pixelsPerEm < $1.pixelsPerEm }
    guard let size else { return nil }
    var (glyph, isMirrored) = (glyph, false)
    for _ in 0..<BitmapTable.mostSteps {
      guard let (start, end) = record(of: glyph, from: size.place), let left = table.int16(start),
        let bottom = table.int16(start + 2), let name = table.uint32(start + 4)
      else { return nil }
      let format: Format
      switch name {
      case BitmapTable.tag("dupe"), BitmapTable.tag("flip"):
        guard let other = table.uint16(start + 8) else { return nil }
        if name == BitmapTable.tag("flip") { isMirrored.toggle() }
        glyph = UInt32(other)
        continue
      case BitmapTable.tag("png "): format = .png
      case BitmapTable.tag("jpg "): format = .jpeg(Array(table.bytes[(start + 8)..<end]))
      default: format = .other
      }
      return Bitmap(
        glyph: glyph, isMirrored: isMirrored, format: format, left: left, bottom: bottom,
        pixelsPerEm: size.pixelsPerEm)
    }
    return nil
  }

  /// The bytes of a glyph in a size; nil where it has fewer than a head of them.
  private func record(of glyph: UInt32, from place: Int) -> (start: Int, end: Int)? {
    guard glyph < glyphCount, let start = table.uint32(place + 4 + 4 * Int(glyph)),
      let end = table.uint32(place + 8 + 4 * Int(glyph)), start + 8 <= end, place + end <= table.bytes.count
    else { return nil }
    return (place + start, place + end)
  }

  private static func tag(_ name: String) -> Int { name.utf8.reduce(0) { $0 << 8 | Int($1) } }
}
