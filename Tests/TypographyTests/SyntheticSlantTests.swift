import Foundation
import Pixels
import Testing
import Typography

/// `oblique` where a family has no slanted face.
@Suite struct SyntheticSlantTests {
  /// The folder has one upright face only.
  private func upright() throws -> (catalog: FontCatalog, folder: URL) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", toPath: folder.appendingPathComponent("a.ttf").path
    )
    return (try FontCatalog(folders: [folder.path], usesSystemFonts: false), folder)
  }

  private func mask(_ text: String, _ slant: FontQuery.Slant, _ catalog: FontCatalog) throws -> CoverageMask {
    let style = TextStyle(font: FontQuery(family: "DejaVu Sans", slant: slant))
    let run = try #require(try TextLayouter(catalog: catalog).layout(text, style: style).lines[0].runs.first)
    return try GlyphRasterizer().mask(face: run.face, glyph: run.glyphs[0].id, pixelsPerEm: 400)
  }

  /// The middle of a row's ink, in pixels.
  private func middle(_ mask: CoverageMask, row: Int) -> Double {
    var (sum, weight) = (0.0, 0.0)
    for x in 0..<mask.width {
      let coverage = Double(mask.coverage[row * mask.width + x])
      sum += coverage * (Double(mask.left + x) + 0.5)
      weight += coverage
    }
    return sum / weight
  }

  @Test func `a stem leans by 14 degrees`() throws {
    let (catalog, folder) = try upright()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (plain, slanted) = (try mask("l", .normal, catalog), try mask("l", .oblique, catalog))
    #expect(plain.height == slanted.height && plain.top == slanted.top)
    let (top, bottom) = (plain.height / 10, plain.height * 9 / 10)
    #expect(abs(middle(plain, row: top) - middle(plain, row: bottom)) < 0.01)
    let lean = (middle(slanted, row: top) - middle(slanted, row: bottom)) / Double(bottom - top)
    #expect(abs(lean - tan(14 * Double.pi / 180)) < 0.002, "\(atan(lean) * 180 / Double.pi) degrees")
    // On the baseline nothing moves: l stands on it.
    let base = -plain.top - 1
    #expect(abs(middle(slanted, row: base) - middle(plain, row: base)) < 0.5)
  }

  @Test func `italic is not made up, and advances stay`() throws {
    let (catalog, folder) = try upright()
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try mask("l", .italic, catalog).coverage == mask("l", .normal, catalog).coverage)
    let layouter = TextLayouter(catalog: catalog)
    let widths = try [FontQuery.Slant.normal, .oblique].map {
      try layouter.layout("Slanted", style: TextStyle(font: FontQuery(family: "DejaVu Sans", slant: $0))).width
    }
    #expect(widths[0] == widths[1])
  }

  @Test func `a family's own oblique face is used where it has one, and the system's rule changes nothing`() throws
  {
    let catalog = try FontCatalog()
    let own = try catalog.face(FontQuery(family: "DejaVu Sans", slant: .oblique))
    #expect(own.path.hasSuffix("Oblique.ttf"))
    // Noto Sans Thai has no slanted face; Debian's rules of fontconfig say so by a matrix.
    let style = { (slant: FontQuery.Slant) in TextStyle(font: FontQuery(family: "Noto Sans Thai", slant: slant)) }
    let layouts = try [FontQuery.Slant.normal, .oblique].map {
      try TextLayouter(catalog: catalog).layout("ก", style: style($0))
    }
    let masks = try layouts.map { layout in
      let run = try #require(layout.lines[0].runs.first)
      return try GlyphRasterizer().mask(face: run.face, glyph: run.glyphs[0].id, pixelsPerEm: 100)
    }
    #expect(layouts[0].fontFamilies == layouts[1].fontFamilies && masks[0].coverage != masks[1].coverage)
    #expect(masks[1].width > masks[0].width)
  }
}
