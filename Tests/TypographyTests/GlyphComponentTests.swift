import Foundation
import Pixels
import TestSupport
import Testing
import Typography

/// Glyphs that are made of others. `components.ttf` was made for this with fontTools: "A" is two pairs of bars of 100 units,
/// 200 apart; "B", "F" and "G" are rows of glyphs of which each is the next one twice, of 24, 8 and 9, and the last draws
/// nothing; "C" and "E" are chains, of 200 and 60, that end in a bar; "D" is made of itself.
@Suite struct GlyphComponentTests {
  private static func mask(_ letter: String) throws -> CoverageMask {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
    let query = FontQuery(file: "\(folder)/Fonts/components.ttf")
    let layout = try TextLayouter(catalog: FontCatalog(folders: ["\(folder)/Fonts"], usesSystemFonts: false))
      .layout(letter, style: TextStyle(font: query, size: 1000))
    let run = try #require(layout.lines.first?.runs.first)
    return try GlyphRasterizer().mask(face: run.face, glyph: run.glyphs[0].id, pixelsPerEm: 1000, shape: run.shape)
  }

  @Test func `a glyph of pairs of bars is drawn`() throws {
    let mask = try Self.mask("A")
    #expect(mask.width == 700 && mask.height == 700)
    let row = Array(mask.coverage[..<mask.width])
    #expect(row == (0..<700).map { $0 / 100 % 2 == 0 ? 255 : 0 })
  }

  @Test func `a chain of sixty glyphs is drawn, and half a thousand that draw nothing`() throws {
    let mask = try Self.mask("E")
    #expect(mask.width == 100 && mask.height == 700)
    // 2^9 - 1 glyphs.
    #expect(try Self.mask("F").width == 0)
  }

  /// Of 2^25 - 1 and 2^10 - 1 glyphs, of 201 within each other, and without an end.
  @Test(arguments: ["B", "G", "C", "D"])
  func `a glyph of too many others is refused before any is loaded`(_ letter: String) {
    let error = #expect(throws: FontError.self) { try Self.mask(letter) }
    guard case .glyphUnusable(_, 0, _, let reason)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("made of more than 1000 glyphs"), "\(reason)")
  }
}
