import Foundation
import ImageCodecs
import Pixels
import TestSupport
import Testing
import Typography

/// Glyphs that are drawings in SVG.
@Suite struct SVGGlyphTests {
  private struct Drawing: GlyphFileDrawing {
    func text(of document: [UInt8]) -> String? {
      String(
        decoding: GzipFile.isPacked(document) ? GzipFile.unpacked(document, limit: 1 << 20) ?? [] : document,
        as: UTF8.self)
    }

    func picture(of drawing: String, width: Int, height: Int) -> PixelBuffer? {
      try? SVGDrawing(Array(drawing.utf8)).picture(width: width, height: height)
    }

    func picture(ofJPEG file: [UInt8]) -> PixelBuffer? { nil }
  }

  /// `layers.ttf` with a document of SVG for its glyph 1 in place of layers.
  private func face(_ document: [UInt8], in folder: Workspace) throws -> FontFace {
    var table = PaintFont.word(0) + PaintFont.long(10) + PaintFont.long(0)
    table += PaintFont.word(1) + PaintFont.word(1) + PaintFont.word(1) + PaintFont.long(14)
    table += PaintFont.long(document.count) + document
    var font = PaintFont.replacing(PaintFont.original, with: table)
    let record = PaintFont.record(of: font)
    font.replaceSubrange(record..<(record + 4), with: Array("SVG ".utf8))
    return try FontCatalog().face(FontQuery(file: try folder.write(font, to: "font.ttf")))
  }

  /// A square in the palette's red (or else in blue), and in its middle one in the colour of the text.
  private static let document = """
    <?xml version="1.0"?>
    <svg xmlns="http://www.w3.org/2000/svg"><g id="glyph1"><rect x="0" y="-800" width="800" height="800" \
    fill="var(--color0, blue)"/><rect x="200" y="-600" width="400" height="400" fill="context-fill"/></g>\
    <rect id="glyph2" width="900" height="900"/></svg>
    """

  /// What `gzip` made of `<svg xmlns="http://www.w3.org/2000/svg"><rect id="glyph1" y="-800" width="800" height="800"/></svg>`.
  private static let packed: [UInt8] = [
    31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 37, 139, 73, 10, 128, 48, 12, 0, 191, 82, 114, 183, 137, 122, 17, 105, 251,
    25, 149, 166, 224, 134, 13, 198, 254, 222, 237, 54, 3, 51, 46, 159, 209, 92, 203, 188, 102, 15, 44, 178, 247,
    136, 170, 106, 181, 181, 219, 17, 177, 33, 34, 124, 10, 8, 238, 152, 6, 49, 105, 244, 16, 231, 178, 115, 13,
    166, 120, 168, 58, 34, 48, 154, 70, 97, 15, 31, 243, 148, 34, 203, 47, 24, 220, 251, 134, 27, 205, 88, 35,
    202, 99, 0, 0, 0,
  ]

  @Test func `a drawing is drawn in the palette's and the text's colours`() throws {
    let face = try face(Array(SVGGlyphTests.document.utf8), in: try Workspace())
    var look = ColorGlyphLook()
    look.foreground = Color(red: 0, green: 1, blue: 0)
    let glyph = try #require(
      try GlyphRasterizer().colorGlyph(face: face, glyph: 1, pixelsPerEm: 100, look: look, drawing: Drawing()))
    #expect([glyph.left, glyph.top, glyph.picture.width, glyph.picture.height] == ([0, -80, 80, 80] as [Int]))
    #expect(glyph.picture.pixels[5, 5] == SIMD4(255, 0, 0, 255))
    #expect(glyph.picture.pixels[40, 40] == SIMD4(0, 255, 0, 255))
  }

  @Test func `a packed document is unpacked`() throws {
    let face = try face(SVGGlyphTests.packed, in: try Workspace())
    let glyph = try #require(
      try GlyphRasterizer().colorGlyph(face: face, glyph: 1, pixelsPerEm: 100, drawing: Drawing()))
    #expect([glyph.left, glyph.top, glyph.picture.width, glyph.picture.height] == ([0, -80, 80, 80] as [Int]))
    #expect(GzipFile.unpacked(SVGGlyphTests.packed, limit: 20) == nil)
  }

  @Test func `a drawing that is none is drawn as an outline`() throws {
    let face = try face(Array("<svg".utf8), in: try Workspace())
    #expect(try GlyphRasterizer().colorGlyph(face: face, glyph: 1, pixelsPerEm: 100, drawing: Drawing()) == nil)
    #expect(try GlyphRasterizer().mask(face: face, glyph: 1, pixelsPerEm: 100).width == 80)
  }

  /// Nine glyphs of Google's test font, in two documents.
  @Test(arguments: 19...27) func `a font of drawings is drawn`(_ glyph: Int) throws {
    let face = try ColorFonts.face("samples-picosvg.ttf")
    let made = try GlyphRasterizer().colorGlyph(
      face: face, glyph: UInt32(glyph), pixelsPerEm: 64, drawing: Drawing())
    #expect(made != nil)
  }
}
