import Testing
import Typography

/// Faces by the width that is asked for.
@Suite struct FontWidthTests {
  private static let catalog = try! FontCatalog()

  private func width(_ percent: Double, weight: Int = 400) throws -> Double {
    let font = FontQuery(family: "DejaVu Sans", weight: weight, width: percent)
    let layout = try TextLayouter(catalog: Self.catalog).layout(
      "Narrow or wide", style: TextStyle(font: font, size: 100))
    return layout.lines[0].width
  }

  /// DejaVu Sans Condensed is the same letters at nine tenths of their width.
  @Test func `a condensed face is found by its width, at each weight`() throws {
    for weight in [400, 700] {
      let (normal, condensed) = (try width(100, weight: weight), try width(75, weight: weight))
      #expect(abs(condensed / normal - 0.9) < 0.01, "\(condensed) of \(normal) at \(weight)")
    }
    #expect(try width(100) == width(100, weight: 400))
  }

  @Test func `a width that the family has not gets the nearest face`() throws {
    #expect(try width(180) == width(100))
    #expect(try width(60) == width(75))
  }
}
