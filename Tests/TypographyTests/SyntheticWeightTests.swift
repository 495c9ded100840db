import Foundation
import Pixels
import Testing
import Typography

/// A bold weight where a family has no bold face, italics where it has none, and the axis for the size.
@Suite struct SyntheticWeightTests {
  /// Sizes in points, with the share of the em.
  static let shares: [(Double, Double)] = [
    (6, 1.0 / 24), (9, 1.0 / 24), (36, 1.0 / 32), (100, 1.0 / 32), (22.5, 7.0 / 192),
  ]
  /// Sizes in points, with advances in font units.
  static let axes: [(Double, Double)] = [(5, 300), (10, 300), (60, 400), (110, 500), (200, 500)]

  /// A catalog of one upright regular face.
  private func catalog(_ path: String = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf") throws -> (
    FontCatalog, URL
  ) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: path, toPath: folder.appendingPathComponent("a.ttf").path)
    return (try FontCatalog(folders: [folder.path], usesSystemFonts: false), folder)
  }

  private func query(weight: Int = 700, synthesizes: Bool = true) -> FontQuery {
    var query = FontQuery(family: "DejaVu Sans", weight: weight)
    query.synthesizesWeight = synthesizes
    return query
  }

  private func area(_ run: GlyphRun, pixelsPerEm: Double) throws -> Double {
    let mask = try GlyphRasterizer().mask(
      face: run.face, glyph: run.glyphs[0].id, pixelsPerEm: pixelsPerEm, shape: run.shape)
    return mask.coverage.reduce(0.0) { $0 + Double($1) } / 255
  }

  /// DejaVu Sans, by fontTools: "l" is the rectangle 193...377, 0...1556 of 2048 units.
  @Test(arguments: shares)
  func `a stem is widened by Skia's share of the em`(_ size: Double, _ share: Double) throws {
    let (catalog, folder) = try catalog()
    defer { try? FileManager.default.removeItem(at: folder) }
    let layouter = TextLayouter(catalog: catalog)
    let bold = try layouter.layout("l", style: TextStyle(font: query(), size: size))
    let plain = try layouter.layout("l", style: TextStyle(font: query(synthesizes: false), size: size))
    let em = 1024.0
    let (width, height) = (184.0 / 2048 * em, 1556.0 / 2048 * em)
    #expect(abs(try area(plain.lines[0].runs[0], pixelsPerEm: em) - width * height) < 20)
    let wanted = (width + share * em) * (height + share * em)
    #expect(abs(try area(bold.lines[0].runs[0], pixelsPerEm: em) - wanted) < 40)
    #expect(bold.width == plain.width && bold.height == plain.height, "advances stay")
  }

  @Test func `only what is bold and lacks a bold face is widened`() throws {
    let (alone, folder) = try catalog()
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try !alone.face(query(weight: 500)).isEmboldened && !alone.face(query(synthesizes: false)).isEmboldened)
    #expect(try alone.face(query(weight: 600)).isEmboldened)
    // The system has a bold face.
    let system = try FontCatalog()
    #expect(try !system.face(query()).isEmboldened)
    // A file is widened as a family is.
    var file = FontQuery(weight: 800, file: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    #expect(try !system.face(file).isEmboldened)
    file.synthesizesWeight = true
    #expect(try system.face(file).isEmboldened)
  }

  @Test func `italics are made up where that is asked for, and nothing where it is refused`() throws {
    let (alone, folder) = try catalog()
    defer { try? FileManager.default.removeItem(at: folder) }
    func mask(_ slant: FontQuery.Slant, _ synthesized: FontQuery.SynthesizedSlant) throws -> CoverageMask {
      var query = FontQuery(family: "DejaVu Sans", slant: slant)
      query.synthesizedSlant = synthesized
      let run = try TextLayouter(catalog: alone).layout("l", style: TextStyle(font: query)).lines[0].runs[0]
      return try GlyphRasterizer().mask(face: run.face, glyph: run.glyphs[0].id, pixelsPerEm: 100)
    }
    let (upright, slanted) = (try mask(.normal, .all).coverage, try mask(.oblique, .oblique).coverage)
    #expect(upright != slanted)
    #expect(try mask(.italic, .oblique).coverage == upright && mask(.italic, .all).coverage == slanted)
    #expect(try mask(.oblique, .none).coverage == upright && mask(.oblique, .all).coverage == slanted)
  }

  /// `optical.ttf` was made for this test with fontTools: "l" is a rectangle of 100 units, its advance 300 of 1000; at
  /// 110 on the axis `opsz` (10...110) it is 200 units wide, and its advance is 500.
  @Test(arguments: axes)
  func `the axis for the size is the size`(_ size: Double, _ advance: Double) throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Fonts/optical.ttf").path
    var query = FontQuery(file: path)
    let plain = try Setting.layouter.layout("l", style: TextStyle(font: query, size: size))
    #expect(abs(plain.width - 0.3 * size) < 1e-9)
    query.opticalSize = size
    let sized = try Setting.layouter.layout("l", style: TextStyle(font: query, size: size))
    #expect(abs(sized.width - advance / 1000 * size) < 1e-9)
    query.variations = ["opsz": 110]
    #expect(
      abs(try Setting.layouter.layout("l", style: TextStyle(font: query, size: size)).width - 0.5 * size) < 1e-9)
  }

  @Test func `a font without the axis is the same face at any size`() throws {
    let catalog = try FontCatalog()
    var (one, two) = (FontQuery(family: "DejaVu Sans"), FontQuery(family: "DejaVu Sans"))
    (one.opticalSize, two.opticalSize) = (10, 20)
    #expect(try catalog.face(one) === catalog.face(two))
  }
}
