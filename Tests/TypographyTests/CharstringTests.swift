import Foundation
import Pixels
import TestSupport
import Testing
import Typography

/// Glyphs whose charstrings call subroutines. The fonts were made for this with fontTools, of CFF and CFF2: "A" and "D" are
/// a bar of 100 by 700 units in a subroutine of a subroutine; "B" and "C" call six and four levels of subroutines, each of
/// which calls the next ten times, and the last draws nothing; "C" is the bar besides.
@Suite struct CharstringTests {
  private static func mask(_ letter: String, _ font: String) throws -> CoverageMask {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
    let query = FontQuery(file: "\(folder)/Fonts/\(font)")
    let layout = try TextLayouter(catalog: FontCatalog(folders: ["\(folder)/Fonts"], usesSystemFonts: false))
      .layout(letter, style: TextStyle(font: query, size: 1000))
    let run = try #require(layout.lines.first?.runs.first)
    return try GlyphRasterizer().mask(face: run.face, glyph: run.glyphs[0].id, pixelsPerEm: 1000, shape: run.shape)
  }

  @Test(arguments: ["A", "C", "D"], ["charstrings.otf", "charstrings2.otf"])
  func `a glyph of subroutines is drawn, and ten thousand that draw nothing`(_ letter: String, _ font: String)
    throws
  {
    let mask = try Self.mask(letter, font)
    #expect(mask.width == 100 && mask.height == 700)
  }

  /// 10^6 of them, of three operations each: fewer than FreeType follows.
  @Test(arguments: ["charstrings.otf", "charstrings2.otf"])
  func `a glyph of a million subroutines is refused before it is loaded`(_ font: String) throws {
    let error = #expect(throws: FontError.self) { try Self.mask("B", font) }
    guard case .glyphUnusable(_, 0, 2, let reason)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("more than 1000000 operations"), "\(reason)")
  }
}
