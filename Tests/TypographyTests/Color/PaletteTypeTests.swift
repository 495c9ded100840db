import Pixels
import TestSupport
import Testing
import Typography

/// Which palettes a font calls fit for light and for dark grounds (OpenType, CPAL: "Palette Types Array", four bytes for
/// each palette; bit 0 is for light, bit 1 for dark).
@Suite struct PaletteTypeTests {
  /// The first entry of the palettes, one after the other.
  private static let firsts: [SIMD4<UInt8>] = [
    SIMD4(255, 0, 0, 255), SIMD4(0, 255, 0, 255), SIMD4(0, 0, 255, 255), SIMD4(255, 255, 0, 255),
  ]

  /// A CPAL table of two entries, with a palette for each type.
  private static func table(_ types: [Int]) -> [UInt8] {
    let (word, long) = (PaintFont.word, PaintFont.long)
    let count = types.count
    let (head, records) = (12 + 2 * count + 12, 8 * count)
    var table = word(1) + word(2) + word(count) + word(2 * count) + long(head)
    for palette in 0..<count { table += word(2 * palette) }
    table += long(head + records) + long(0) + long(0)
    for palette in 0..<count {
      let color = firsts[palette]
      table += [color.z, color.y, color.x, color.w] + [0, 0, 0, 0]
    }
    return table + types.flatMap { long($0) }
  }

  /// The colour of the letter A, which is entry 0 of the palette.
  private func color(_ types: [Int], _ base: ColorPalette.Base) throws -> SIMD4<UInt8>? {
    let folder = try Workspace()
    let font = PaintFont.replacing(PaintFont.original, "CPAL", with: Self.table(types))
    let path = try folder.write(font, to: "font.ttf")
    let run = try Setting { $0.font = FontQuery(file: path) }.layout("A").lines[0].runs[0]
    var look = ColorGlyphLook()
    look.palette.base = base
    return try GlyphRasterizer().colorGlyph(
      face: run.face, glyph: run.glyphs[0].id, pixelsPerEm: 100, look: look)?.picture.pixels[5, 5]
  }

  @Test(arguments: [
    ([1, 2, 0], 0, 1), ([0, 2, 1], 2, 1), ([2, 1], 1, 0), ([0, 0, 0, 3], 3, 3), ([0, 0], 0, 0),
    ([2, 0, 0, 1], 3, 0),
    // What OpenType has not defined is not one of the two.
    ([0x10000, 0x20000, 1], 2, 0),
  ])
  func `the first palette of a type is taken, and the first of all where there is none`(
    _ types: [Int], _ light: Int, _ dark: Int
  ) throws {
    #expect(try color(types, .light) == Self.firsts[light])
    #expect(try color(types, .dark) == Self.firsts[dark])
    #expect(try color(types, .number(1)) == Self.firsts[1])
  }

  @Test func `types beyond the end of the table are none`() throws {
    let folder = try Workspace()
    let font = PaintFont.replacing(PaintFont.original, "CPAL", with: Self.table([0, 0, 2]).dropLast(2))
    let path = try folder.write(font, to: "font.ttf")
    #expect(try Setting { $0.font = FontQuery(file: path) }.layout("A").missingGlyphs.isEmpty)
  }
}
