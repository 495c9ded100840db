import Foundation
import Pixels
import TestSupport
import Testing
import Typography

/// Variable fonts as CSS Fonts 4 sets them: weight, width, slant and size are places on the axes `wght`, `wdth`, `slnt` or
/// `ital`, and `opsz`, as far as these go, and `font-variation-settings` win.
///
/// The fonts were made for this with fontTools. In each, "l" is an upright of 100 units in an em of 1000, its advance 300.
/// `axes.ttf` has no named instances: `wght` (100...900) makes the upright and the advance narrower by 60 at 100, and
/// wider by 200 at 900; `wdth` (50...200) changes the advance by -150 and +400; `slnt` (-12...0) moves the top by 170;
/// `opsz` (8...72) adds 100 to the advance. `instances.ttf` has Thin, Regular, Bold and Black, and an axis `ital` that
/// moves the top by 170. `greatest.ttf` has a `wght` of 100...900 whose default is 900, and bends the way there (`avar`).
/// `kerned.ttf` (`wght`, 100...900) has A and V, each 600 wide, and kerns them by 0 at 100 and by -101 at 900. `fixed.otf`
/// is CFF2 without the table `HVAR`: its upright is 100 wide at a weight of 100 and 200 at 900, and its advance always 300.
@Suite struct VariableFontTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Fonts")
    .path

  /// How the font is asked for.
  enum Way: CaseIterable { case file, family }

  /// A catalog of these fonts alone, and the query for one of them.
  private static func asked(_ name: String, _ way: Way) throws -> (catalog: FontCatalog, query: FontQuery) {
    let catalog = try FontCatalog(folders: [folder], usesSystemFonts: false)
    let families = [
      "axes": "Test Axes", "instances": "Test Instances", "greatest": "Test Greatest", "fixed": "Test Fixed",
    ]
    let family = families[name]
    return (catalog, way == .file ? FontQuery(file: "\(folder)/\(name).ttf") : FontQuery(family: family))
  }

  /// The width of the letter's ink and its advance, in units.
  private static func measures(_ query: FontQuery, _ catalog: FontCatalog) throws -> (ink: Int, advance: Double) {
    let layout = try TextLayouter(catalog: catalog).layout("l", style: TextStyle(font: query, size: 1000))
    let run = try #require(layout.lines.first?.runs.first)
    let mask = try GlyphRasterizer().mask(
      face: run.face, glyph: run.glyphs[0].id, pixelsPerEm: 1000, shape: run.shape)
    return (mask.width, layout.width)
  }

  @Test(arguments: ["axes", "instances"], Way.allCases)
  func `a weight is its place on the axis, with and without named instances`(_ font: String, _ way: Way) throws {
    var (catalog, query) = try Self.asked(font, way)
    for (weight, stem) in [
      (1, 40), (100, 40), (250, 70), (400, 100), (550, 160), (650, 200), (700, 220), (900, 300), (1000, 300),
    ] {
      query.weight = weight
      let found = try Self.measures(query, catalog)
      #expect(abs(found.ink - stem) <= 1 && abs(found.advance - Double(200 + stem)) < 0.5, "\(weight): \(found)")
    }
  }

  @Test(arguments: Way.allCases) func `a width is its place on the axis`(_ way: Way) throws {
    var (catalog, query) = try Self.asked("axes", way)
    for (width, advance) in [(50.0, 150.0), (75, 225), (100, 300), (150, 500), (200, 700)] {
      query.width = width
      #expect(abs(try Self.measures(query, catalog).advance - advance) < 0.5, "\(width)")
    }
  }

  @Test(arguments: ["axes", "instances"], Way.allCases)
  func `a slant is the axis that is there, and nothing is made up beside it`(_ font: String, _ way: Way) throws {
    var (catalog, query) = try Self.asked(font, way)
    query.synthesizedSlant = .all
    query.synthesizesWeight = true
    for (slant, ink) in [(FontQuery.Slant.normal, 100), (.italic, 270), (.oblique, 270)] {
      query.slant = slant
      #expect(abs(try Self.measures(query, catalog).ink - ink) <= 1, "\(slant)")
    }
    query.weight = 900
    #expect(abs(try Self.measures(query, catalog).ink - 470) <= 1)
  }

  @Test(arguments: Way.allCases) func `variations win over weight, width and slant`(_ way: Way) throws {
    var (catalog, query) = try Self.asked("axes", way)
    query.variations = ["wght": 900, "wdth": 50, "slnt": 0]
    (query.weight, query.width, query.slant) = (100, 200, .oblique)
    let found = try Self.measures(query, catalog)
    #expect(abs(found.ink - 300) <= 1 && abs(found.advance - 350) < 0.5, "\(found)")
  }

  @Test(arguments: Way.allCases) func `the size sets its axis beside the others, and equal faces are one`(
    _ way: Way
  ) throws {
    var (catalog, query) = try Self.asked("axes", way)
    let plain = try catalog.face(query)
    (query.weight, query.opticalSize) = (900, 43)
    #expect(abs(try Self.measures(query, catalog).advance - 550) < 0.5)
    (query.weight, query.opticalSize) = (400, 14)
    #expect(try catalog.face(query) === plain, "all axes stand where they stand by themselves")
    (query.weight, query.opticalSize) = (950, nil)
    let heaviest = try catalog.face(query)
    query.weight = 1000
    #expect(try catalog.face(query) === heaviest)
  }

  @Test func `a variable font that stands in has the weight and the width of the text`() throws {
    let (catalog, _) = try Self.asked("axes", .family)
    // The font of layers has an A, and no "l".
    let font = FontQuery(weight: 900, width: 150, file: "\(Self.folder)/layers.ttf")
    var style = TextStyle(font: font, size: 1000)
    style.fallback = ["Test Axes"]
    #expect(abs(try TextLayouter(catalog: catalog).layout("l", style: style).width - 700) < 0.5)
  }

  /// Half of the way from 900 to 100 is a quarter of the change by `avar`: 15 of 60 units.
  @Test(arguments: [(900, 100), (500, 85), (100, 40), (300, 63)])
  func `letters are as wide as their advances say where the default is an end of the axis`(
    _ weight: Int, _ stem: Int
  ) throws {
    var (catalog, query) = try Self.asked("greatest", .file)
    query.weight = weight
    let found = try Self.measures(query, catalog)
    #expect(abs(found.ink - stem) <= 1 && abs(found.advance - Double(200 + stem)) <= 1, "\(found)")
  }

  /// A pair is moved by 12.625 of 101 units for each hundred of weight, which a whole unit would not say.
  @Test(arguments: [(100, 0.0), (300, 25.25), (500, 50.5), (600, 63.125), (900, 101)])
  func `pairs are moved by parts of a font unit`(_ weight: Int, _ kerning: Double) throws {
    var (catalog, query) = try Self.asked("kerned", .file)
    query.weight = weight
    let layout = try TextLayouter(catalog: catalog).layout("AVAVAVAV", style: TextStyle(font: query, size: 1000))
    #expect(abs(layout.width - (8 * 600 - 7 * kerning)) < 0.01, "\(layout.width)")
  }

  @Test(arguments: [(100, 100), (500, 150), (900, 200)])
  func `advances of CFF2 stay where no table varies them`(_ weight: Int, _ stem: Int) throws {
    var (catalog, query) = try Self.asked("fixed", .family)
    query.weight = weight
    let found = try Self.measures(query, catalog)
    #expect(abs(found.ink - stem) <= 1 && found.advance == 300, "\(found)")
  }
}
