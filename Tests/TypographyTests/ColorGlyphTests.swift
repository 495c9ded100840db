import Foundation
import Pixels
import TestSupport
import Testing
import Typography

/// Emoji: which font draws them, whole sequences, and their pictures.
@Suite struct ColorGlyphTests {
  func runs(_ text: String) throws -> [GlyphRun] { try Setting().layout(text).lines[0].runs }

  /// One glyph each, in colour: skin tone, family, flag, keycap, a selector, a flag of tags.
  @Test(arguments: ["😀", "👍🏽", "👩‍👩‍👧", "🇩🇪", "5️⃣", "❤️", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "👩🏿‍🚀"])
  func `an emoji sequence is one picture`(_ emoji: String) throws {
    let found = try runs("a" + emoji + "b")
    #expect(found.map { $0.face.hasColor } == [false, true, false])
    #expect(found[1].glyphs.count == 1 && found[1].glyphs[0].id != 0, "\(found[1].glyphs)")
    #expect(try Setting().layout(emoji).missingGlyphs.isEmpty)
    let picture = try #require(
      try GlyphRasterizer().colorGlyph(face: found[1].face, glyph: found[1].glyphs[0].id, pixelsPerEm: 40))
    #expect(!picture.picture.isEmpty)
  }

  @Test func `a text selector asks for no colour`() throws {
    #expect(try runs("❤\u{FE0E}").allSatisfy { !$0.face.hasColor })
    #expect(try runs("❤").allSatisfy { !$0.face.hasColor }, "text is this character's own way")
    #expect(try runs("123 #*").allSatisfy { !$0.face.hasColor }, "digits are no emoji, whatever the emoji font has")
  }

  /// Noto Color Emoji's bitmaps are 136 x 128 for an em of 109: the picture's size follows from the size asked for.
  @Test(arguments: [12.0, 27.25, 54.5, 109, 218]) func `a picture is as large as asked for`(_ size: Double) throws {
    let run = try #require(try runs("😀").first)
    let glyph = try #require(
      try GlyphRasterizer().colorGlyph(face: run.face, glyph: run.glyphs[0].id, pixelsPerEm: size))
    #expect(abs(Double(glyph.picture.width) - 136 * size / 109) <= 2)
    #expect(abs(Double(glyph.picture.height) - 128 * size / 109) <= 2)
    #expect(glyph.top < 0 && glyph.top + glyph.picture.height < Int(size / 2))
  }

  /// A damaged font: its bitmaps are said to be for an em of one pixel.
  @Test func `a bitmap that would be enlarged beyond all bounds is an error`() throws {
    var bytes = try Workspace.bytes(of: try #require(try runs("😀").first).face.path)
    func number(_ place: Int) -> Int { bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) } }
    // The table's entry has its offset at 8; the first strike's sizes are 44 bytes into the record after the header.
    let entry = try #require(
      stride(from: 12, to: 12 + 16 * 64, by: 16).first { bytes[$0..<($0 + 4)].elementsEqual("CBLC".utf8) })
    let sizes = number(entry + 8) + 8 + 44
    try #require(bytes[sizes] == 109 && bytes[sizes + 1] == 109)
    (bytes[sizes], bytes[sizes + 1]) = (1, 1)
    let folder = try Workspace()
    let path = try folder.write(bytes, to: "font.ttf")
    let run = try #require(try Setting { $0.font = FontQuery(file: path) }.layout("😀").lines[0].runs.first)
    #expect(throws: FontError.glyphTooLarge(pixels: 136_000, limit: 16384)) {
      try GlyphRasterizer().colorGlyph(face: run.face, glyph: run.glyphs[0].id, pixelsPerEm: 1000)
    }
  }

  /// Resampling keeps the sum: the mean colour of the whole is that of the original, premultiplied.
  @Test func `a smaller picture has the same mean colour`() throws {
    let run = try #require(try runs("😀").first)
    func total(_ size: Double) throws -> [Double] {
      let glyph = try #require(
        try GlyphRasterizer().colorGlyph(face: run.face, glyph: run.glyphs[0].id, pixelsPerEm: size))
      var sums = [0.0, 0, 0, 0]
      for (index, byte) in glyph.picture.pixels.bytes.enumerated() { sums[index & 3] += Double(byte) }
      return sums.map { $0 / (size * size) }
    }
    let (full, small) = (try total(109), try total(20))
    for channel in 0..<4 { #expect(abs(small[channel] / full[channel] - 1) < 0.01) }
    #expect(full[0] > full[2] * 1.2, "a smiling face is yellow: more red than blue")
    for channel in 0..<3 { #expect(full[channel] <= full[3]) }
  }

  /// A font made for this test: A is a red square of 0.8 em, and over it one of 0.4 em in blue of half opacity.
  @Test func `layers are composed in the first palette`() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "Fonts/layers.ttf")
    let layout = try Setting { $0.font = FontQuery(file: path.path) }.layout("A")
    let run = try #require(layout.lines[0].runs.first)
    #expect(run.face.hasColor)
    let glyph = try #require(
      try GlyphRasterizer().colorGlyph(face: run.face, glyph: run.glyphs[0].id, pixelsPerEm: 100))
    #expect(glyph.left == 0 && glyph.top == -80 && glyph.picture.width == 80 && glyph.picture.height == 80)
    let pixels = glyph.picture.pixels
    #expect(pixels[5, 5] == SIMD4(255, 0, 0, 255))
    let middle = pixels[40, 40]
    // FreeType drops fractions when it composites.
    let differences = [(middle.x, 127), (middle.y, 0), (middle.z, 128), (middle.w, 255)].map { abs(Int($0) - $1) }
    #expect(differences.allSatisfy { $0 <= 2 }, "\(middle)")
    let mask = try GlyphRasterizer().mask(face: run.face, glyph: run.glyphs[0].id, pixelsPerEm: 100)
    #expect(mask.width == 80, "the outline is there as well")
  }

  /// A font made for this test: A is painted by version 1, a red square, and has no outline; B by version 0's layers.
  @Test func `version 1 is drawn beside version 0`() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "Fonts/painted.ttf")
    let layout = try Setting { $0.font = FontQuery(file: path.path) }.layout("BAB")
    #expect(layout.missingGlyphs.isEmpty)
    let run = try #require(layout.lines[0].runs.first)
    let colors = try run.glyphs.map {
      try GlyphRasterizer().colorGlyph(face: run.face, glyph: $0.id, pixelsPerEm: 20)?.picture.pixels[8, 8]
    }
    #expect(colors == [SIMD4(255, 0, 0, 255), SIMD4(255, 0, 0, 255), SIMD4(255, 0, 0, 255)])
  }

  @Test func `the same picture is the same object`() throws {
    let rasterizer = GlyphRasterizer()
    let run = try #require(try runs("😀").first)
    let glyphs = try (0..<2).map { _ in
      try #require(try rasterizer.colorGlyph(face: run.face, glyph: run.glyphs[0].id, pixelsPerEm: 33))
    }
    #expect(glyphs[0] === glyphs[1])
  }

  @Test func `what has no colour has no picture, and a bitmap no mask`() throws {
    let face = GlyphRasterizerTests.face
    #expect(!face.hasColor)
    #expect(try GlyphRasterizer().colorGlyph(face: face, glyph: 40, pixelsPerEm: 20) == nil)
    let run = try #require(try runs("😀").first)
    #expect(try GlyphRasterizer().mask(face: run.face, glyph: run.glyphs[0].id, pixelsPerEm: 20).isEmpty)
  }
}
