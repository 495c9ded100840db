import Foundation
import Pixels
import TestSupport
import Testing
import Typography

/// Glyphs whose points regions of a variable font move. `regions.ttf` was made for this with fontTools: "A" is a bar of 100
/// by 700 units, and of 200 at the end of its axis; "B" has 500 points and is said to have 4,095 regions.
@Suite struct GlyphVariationTests {
  private static func mask(_ letter: String, weight: Double) throws -> CoverageMask {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
    let query = FontQuery(file: "\(folder)/Fonts/regions.ttf", variations: ["wght": weight])
    let layout = try TextLayouter(catalog: FontCatalog(folders: ["\(folder)/Fonts"], usesSystemFonts: false))
      .layout(letter, style: TextStyle(font: query, size: 1000))
    let run = try #require(layout.lines.first?.runs.first)
    return try GlyphRasterizer().mask(face: run.face, glyph: run.glyphs[0].id, pixelsPerEm: 1000, shape: run.shape)
  }

  @Test(arguments: [(650.0, 150), (900, 200)])
  func `a glyph of a region is drawn`(_ weight: Double, _ width: Int) throws {
    let mask = try Self.mask("A", weight: weight)
    #expect(mask.width == width && mask.height == 700)
  }

  /// 504 points, with FreeType's own, times 4,095.
  @Test func `a glyph of too many points and regions is refused before it is loaded`() throws {
    let error = #expect(throws: FontError.self) { try Self.mask("B", weight: 900) }
    guard case .glyphUnusable(_, 0, 2, let reason)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("more than 2000000"), "\(reason)")
  }
}
