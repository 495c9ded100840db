import Foundation
import TestSupport
import Typography

/// A font with a COLR table made by hand: `layers.ttf`, whose glyphs 1 and 2 are squares of 0.8 em at the origin and
/// whose glyph 3 is one of 0.4 em in their middle, in an em of 1000 units. Entry 0 of its palette is red, entry 1 blue of
/// half opacity.
struct PaintFont {
  /// The root paints of the glyphs 1, 2 ...; a paint begins with its format, and its offsets are from its start.
  var roots: [[UInt8]]
  var layers: [[UInt8]] = []

  static func word(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }
  static func long(_ value: Int) -> [UInt8] { word(value >> 16) + word(value) }
  static func near(_ value: Int) -> [UInt8] { [UInt8(truncatingIfNeeded: value >> 16)] + word(value) }
  /// A number of 14 bits after the point.
  static func share(_ value: Double) -> [UInt8] { word(Int((value * 16384).rounded())) }
  static let fixedIndex: [UInt8] = [255, 255, 255, 255]

  static func solid(_ entry: Int, alpha: Double = 1) -> [UInt8] { [2] + word(entry) + share(alpha) }
  /// A glyph's outline filled by a paint.
  static func glyph(_ glyph: Int, _ paint: [UInt8]) -> [UInt8] { [10] + near(6) + word(glyph) + paint }

  private var table: [UInt8] {
    func list(_ paints: [[UInt8]], _ head: Int, _ record: (Int, Int) -> [UInt8]) -> [UInt8] {
      var (records, bytes) = ([UInt8](), [UInt8]())
      for (index, paint) in paints.enumerated() {
        records += record(index, head + bytes.count)
        bytes += paint
      }
      return PaintFont.long(paints.count) + records + bytes
    }
    let glyphs = list(roots, 4 + 6 * roots.count) { PaintFont.word($0 + 1) + PaintFont.long($1) }
    let layered = list(layers, 4 + 4 * layers.count) { PaintFont.long($1) }
    var head = PaintFont.word(1) + PaintFont.word(0) + PaintFont.long(0) + PaintFont.long(0) + PaintFont.word(0)
    head += PaintFont.long(34) + PaintFont.long(34 + glyphs.count)
    head += PaintFont.long(0) + PaintFont.long(0) + PaintFont.long(0)
    return head + glyphs + layered
  }

  static let original = [UInt8](
    try! Data(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fonts/layers.ttf")))

  /// The font as a file.
  var file: [UInt8] { PaintFont.replacing(PaintFont.original, with: table) }

  /// A font with another table in place of one, by default of COLR, which is put at its end.
  static func replacing(
    _ font: [UInt8], _ name: String = "COLR", with table: some Collection<UInt8>
  ) -> [UInt8] {
    var font = font
    let record = record(of: font, name)
    font.replaceSubrange((record + 8)..<(record + 16), with: long(font.count) + long(table.count))
    return font + table
  }

  /// Where the directory of a font tells of a table.
  static func record(of font: [UInt8], _ name: String = "COLR") -> Int {
    stride(from: 12, to: 12 + 16 * 64, by: 16).first { font[$0..<($0 + 4)].elementsEqual(name.utf8) }!
  }

  /// The COLR table of a font.
  static func table(of font: [UInt8]) -> [UInt8] {
    let record = record(of: font)
    func number(_ place: Int) -> Int { font[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) } }
    return Array(font[number(record + 8)..<(number(record + 8) + number(record + 12))])
  }

  /// The picture of the letter A at 100 px, and what is said of it.
  func drawn(
    _ look: ColorGlyphLook = ColorGlyphLook()
  ) throws -> (glyph: ColorGlyph?, missing: [TextLayout.MissingGlyph]) {
    let folder = try Workspace()
    let path = try folder.write(file, to: "font.ttf")
    let layout = try Setting { $0.font = FontQuery(file: path) }.layout("A")
    let run = layout.lines[0].runs[0]
    let glyph = try GlyphRasterizer().colorGlyph(
      face: run.face, glyph: run.glyphs[0].id, pixelsPerEm: 100, look: look)
    return (glyph, layout.missingGlyphs)
  }
}
