import Foundation
import Pixels
import Testing
import Typography

/// Fonts that are packed for the web: the same font made (by hand) of `layers.ttf`, and by Google's packer.
@Suite struct WebFontTests {
  private func file(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fonts/" + name).path
  }

  @Test(arguments: ["layers.woff", "layers.woff2"])
  func `a packed font is the font that it was made of`(_ name: String) throws {
    func facts(_ path: String) throws -> (TextLayout, CoverageMask, ColorGlyph?) {
      let layout = try Setting { $0.font = FontQuery(file: path) }.layout("A")
      let run = try #require(layout.lines[0].runs.first)
      let rasterizer = GlyphRasterizer()
      return (
        layout, try rasterizer.mask(face: run.face, glyph: run.glyphs[0].id, pixelsPerEm: 100),
        try rasterizer.colorGlyph(face: run.face, glyph: run.glyphs[0].id, pixelsPerEm: 100)
      )
    }
    let (plain, packed) = (try facts(file("layers.ttf")), try facts(file(name)))
    #expect(packed.0.width == plain.0.width && packed.0.height == plain.0.height)
    #expect(packed.0.fontFamilies == plain.0.fontFamilies && packed.0.missingGlyphs.isEmpty)
    #expect(packed.1.coverage == plain.1.coverage && packed.1.top == plain.1.top)
    #expect(packed.2?.picture.pixels == plain.2?.picture.pixels && packed.2 != nil)
  }

  @Test(arguments: ["layers.woff", "layers.woff2"])
  func `a packed font in a folder is found by its family`(_ name: String) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.copyItem(atPath: file(name), toPath: folder.appendingPathComponent(name).path)
    let catalog = try FontCatalog(folders: [folder.path], usesSystemFonts: false)
    let family = try FontCatalog().face(FontQuery(file: file("layers.ttf"))).familyName
    #expect(catalog.families().map(\.name) == [family])
    #expect(try catalog.face(FontQuery(family: family)).path.hasSuffix(name))
  }

  @Test(arguments: ["layers.woff", "layers.woff2"])
  func `a damaged font is an error, at each length and with each byte turned over`(_ name: String) throws {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: file(name)))
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    var damaged = (0..<(bytes.count - 4)).map { bytes.prefix($0) }
    for index in stride(from: 0, to: bytes.count, by: 3) {
      var copy = bytes
      copy[index] ^= 0xFF
      damaged.append(copy)
    }
    for file in damaged {
      try file.write(to: URL(fileURLWithPath: path))
      // A byte of a name may be any; what matters is an answer.
      _ = try? FontCatalog().face(FontQuery(file: path)).familyName
    }
    // A size of 4 GiB that it claims to have.
    var boastful = bytes
    for index in 16..<20 { boastful[index] = 0xFF }
    try boastful.write(to: URL(fileURLWithPath: path))
    let error = #expect(throws: FontError.self) { try FontCatalog().face(FontQuery(file: path)) }
    #expect(error.map { "\($0)" }?.contains("unpacked it has 4294967295 bytes") == true)
  }
}
