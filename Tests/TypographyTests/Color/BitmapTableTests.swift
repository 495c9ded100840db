import ImageCodecs
import Pixels
import TestSupport
import Testing
import Typography

/// Glyphs that are pictures in an sbix table.
@Suite struct BitmapTableTests {
  private struct Drawing: GlyphFileDrawing {
    func text(of document: [UInt8]) -> String? { nil }
    func picture(of drawing: String, width: Int, height: Int) -> PixelBuffer? { nil }
    func picture(ofJPEG file: [UInt8]) -> PixelBuffer? {
      try? JPEGCodec.decode(file, maxPixels: 1 << 16).converted(to: .premultiplied)
    }
  }

  private struct Record {
    var left = 0
    var bottom = 0
    var format: String
    var bytes: [UInt8]

    var all: [UInt8] { PaintFont.word(left) + PaintFont.word(bottom) + Array(format.utf8) + bytes }
  }

  /// Red at the left, blue at the right.
  private static let picture: PixelBuffer = {
    var picture = PixelBuffer(width: 20, height: 10, alphaMode: .straight)
    for y in 0..<10 { for x in 0..<20 { picture[x, y] = x < 10 ? SIMD4(255, 0, 0, 255) : SIMD4(0, 0, 255, 255) } }
    return picture
  }()

  /// `layers.ttf` with pictures for an em of 20 pixels in place of layers, of the glyphs from 0 on.
  private static func face(_ records: [Record?], in folder: Workspace) throws -> FontFace {
    let count = 4
    var (offsets, bytes) = ([UInt8](), [UInt8]())
    let head = 4 + 4 * (count + 1)
    for glyph in 0..<count {
      offsets += PaintFont.long(head + bytes.count)
      if glyph < records.count, let record = records[glyph] { bytes += record.all }
    }
    offsets += PaintFont.long(head + bytes.count)
    let size = PaintFont.word(20) + PaintFont.word(72) + offsets + bytes
    let table = PaintFont.word(1) + PaintFont.word(1) + PaintFont.long(1) + PaintFont.long(12) + size
    var font = PaintFont.replacing(PaintFont.original, with: table)
    let record = PaintFont.record(of: font)
    font.replaceSubrange(record..<(record + 4), with: Array("sbix".utf8))
    return try FontCatalog().face(FontQuery(file: try folder.write(font, to: "font.ttf")))
  }

  private static func glyph(_ glyph: UInt32, of face: FontFace, _ size: Double = 20) throws -> ColorGlyph? {
    try GlyphRasterizer().colorGlyph(face: face, glyph: glyph, pixelsPerEm: size, drawing: Drawing())
  }

  private static func place(_ glyph: ColorGlyph) -> [Int] {
    [glyph.left, glyph.top, glyph.picture.width, glyph.picture.height]
  }

  @Test func `a glyph may be another one, or its mirror image`() throws {
    let png = Record(left: 2, bottom: 3, format: "png ", bytes: try PNGCodec.encode(Self.picture))
    let face = try Self.face(
      [
        Record(format: "flip", bytes: PaintFont.word(2)), png, Record(format: "dupe", bytes: PaintFont.word(1)),
        Record(format: "dupe", bytes: PaintFont.word(3)),
      ], in: try Workspace())
    for (index, isMirrored) in [(0, true), (1, false), (2, false)] {
      let glyph = try #require(try Self.glyph(UInt32(index), of: face))
      #expect(Self.place(glyph) == [2, -13, 20, 10])
      let (left, right) = (glyph.picture.pixels[3, 5], glyph.picture.pixels[16, 5])
      #expect((left == SIMD4(0, 0, 255, 255)) == isMirrored && (right == SIMD4(255, 0, 0, 255)) == isMirrored)
    }
    // A glyph that is itself.
    #expect(try Self.glyph(3, of: face) == nil)
  }

  @Test func `a picture in JPEG is drawn where its record puts it, at any size`() throws {
    let file = try JPEGCodec.encode(Self.picture, quality: 100)
    let face = try Self.face(
      [
        nil, Record(left: -4, bottom: 2, format: "jpg ", bytes: file),
        Record(format: "flip", bytes: PaintFont.word(1)),
        Record(format: "jpg ", bytes: Array(file.prefix(40))),
      ], in: try Workspace())
    for size in [10.0, 20, 40] {
      let factor = size / 20
      let (plain, mirrored) = (
        try #require(try Self.glyph(1, of: face, size)), try #require(try Self.glyph(2, of: face, size))
      )
      #expect(Self.place(plain) == [-4, -12, 20, 10].map { Int(Double($0) * factor) })
      let (red, blue) = (plain.picture.pixels[1, 3], plain.picture.pixels[plain.picture.width - 2, 3])
      #expect(red.x > 245 && red.z < 12 && red.w == 255 && blue.z > 245 && blue.x < 12 && blue.w == 255)
      let edge = mirrored.picture.pixels[1, 3]
      #expect(edge.z > 245 && edge.x < 12)
    }
    // A file that is cut off, and no file at all: outlines are drawn.
    #expect(try Self.glyph(3, of: face) == nil && Self.glyph(0, of: face) == nil)
  }

  @Test func `a picture of another format is drawn as an outline and told`() throws {
    let folder = try Workspace()
    let face = try Self.face(
      [nil, Record(format: "tiff", bytes: [1, 2, 3]), Record(format: "mask", bytes: [1, 2, 3])], in: folder)
    #expect(try Self.glyph(1, of: face) == nil && Self.glyph(2, of: face) == nil)
    let layout = try Setting { $0.font = FontQuery(file: folder.root + "/font.ttf") }.layout("A")
    #expect(layout.unreadGlyphs(in: "A").map(\.reason) == [.pictureFormat])
  }

  /// Whatever a table says, nothing beyond it is read.
  @Test func `a damaged table is read without a fault`() throws {
    let folder = try Workspace()
    let png = Record(format: "png ", bytes: try PNGCodec.encode(Self.picture))
    _ = try Self.face([png, Record(format: "flip", bytes: PaintFont.word(0))], in: folder)
    let font = try Workspace.bytes(of: folder.root + "/font.ttf")
    var random = TestRandom(for: "sbix")
    for trial in 0..<300 {
      var damaged = font
      for _ in 0..<4 {
        damaged[.random(in: PaintFont.original.count..<font.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      let path = try folder.write(damaged, to: "\(trial).ttf")
      guard let face = try? FontCatalog().face(FontQuery(file: path)) else { continue }
      for glyph: UInt32 in [0, 1, 2, 3, 70_000] { _ = try? Self.glyph(glyph, of: face) }
    }
  }
}
