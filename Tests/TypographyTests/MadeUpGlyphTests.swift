import Testing
import Typography

/// Characters for which a font has no glyph and which HarfBuzz draws all the same, with fonts that lack them.
@Suite struct MadeUpGlyphTests {
  private static let math = "/usr/share/fonts/truetype/dejavu/DejaVuMathTeXGyre.ttf"
  private static let symbols = "/usr/share/fonts/truetype/noto/NotoSansMath-Regular.ttf"
  private static let alone = try! TextLayouter(catalog: FontCatalog(folders: [], usesSystemFonts: false))

  private func layout(_ text: String, _ file: String, by layouter: TextLayouter) throws -> TextLayout {
    try layouter.layout(text, style: TextStyle(font: FontQuery(file: file), size: 20))
  }

  @Test(arguments: [
    (math, ["\u{2011}", "\u{109}", "\u{15D}", "c\u{327}", "E\u{328}"]),
    (symbols, ["\u{2003}", "\u{2007}", "\u{2009}", "\u{202F}", "\u{205F}", "\u{3000}", "\u{E4}", "\u{D1}"]),
  ])
  func `what is made up is not missing, and no other font draws it`(_ file: String, _ characters: [String]) throws {
    for character in characters {
      let text = "a\(character)b"
      let alone = try layout(text, file, by: Self.alone)
      #expect(alone.missingGlyphs.isEmpty, "\(text.unicodeScalars.map(\.value))")
      let among = try layout(text, file, by: Setting.layouter)
      #expect(among.fontFamilies.count == 1 && among.width == alone.width && among.height == alone.height)
      #expect(!among.glyphs.map(\.id).contains(0), "\(text.unicodeScalars.map(\.value))")
    }
  }

  @Test func `what cannot be made up is missing`() throws {
    for character in ["日", "가", "\u{1F600}"] {
      #expect(try layout("a\(character)b", Self.math, by: Self.alone).missingGlyphs.count == 1, "\(character)")
    }
  }
}
