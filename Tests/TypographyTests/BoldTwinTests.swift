import Testing
import Typography

/// Families of which two faces say that their weight is 400, and only bits of their tables which of them is bold.
@Suite struct BoldTwinTests {
  private static let catalog = try! FontCatalog()
  static let families = ["Noto Nastaliq Urdu", "Noto Serif Myanmar"]

  @Test(arguments: families, [(300, "Regular"), (400, "Regular"), (500, "Regular"), (600, "Bold"), (900, "Bold")])
  func `the bold bits decide between faces of one weight`(_ family: String, _ wanted: (Int, String)) throws {
    var query = FontQuery(family: family, weight: wanted.0)
    query.synthesizesWeight = true
    let face = try Self.catalog.face(query)
    #expect(face.path.hasSuffix("-\(wanted.1).ttf"), "\(face.path)")
    #expect(!face.isEmboldened, "a face that says that it is bold is")
  }

  @Test(arguments: families) func `a family is listed with both weights`(_ name: String) throws {
    let family = try #require(Self.catalog.families(lacking: []).first { $0.name == name })
    #expect(family.styles.map(\.name) == ["Regular", "Bold"] && family.styles.map(\.weight) == [400, 700])
  }

  @Test func `a font that stands in is as bold as the text`() throws {
    for (weight, name) in [(400, "Regular"), (700, "Bold")] {
      let layout = try Setting { $0.font = FontQuery(family: "Noto Serif", weight: weight) }.layout("မြန်မာ")
      let face = try #require(layout.lines.first?.runs.first?.face)
      #expect(face.path.hasSuffix("NotoSerifMyanmar-\(name).ttf"), "\(face.path)")
    }
  }
}
