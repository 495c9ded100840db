import Documents
import Pixels
import SpriteFonts
import Testing

/// The lines of the page of a font.
@Suite(.serialized) struct SpritePageTests {
  private func set(_ characters: String, family: String, style: String = "") throws -> SpriteFontSet {
    try SpriteSamples.make(
      try SpriteSamples.document(
        #"{"font": {"family": "\#(family)", "size": 32}, "color": "teal"\#(style)}"#, characters: characters))
  }

  /// A line that is set from the cells, from its label drawn directly.
  private func difference(_ codes: [UInt32], _ set: SpriteFontSet) throws -> Double {
    let font = set.sizes[0].fonts[0]
    let drawn = try LabelRenderer(.cpu).render(set.directLabel(codes, font))
    let line = try #require(drawn.report.lines.first)
    var (picture, pen) = (FloatPicture(width: drawn.image.width, height: drawn.image.height), 0)
    let (left, baseline) = (Int(drawn.report.layout.x.rounded()), Int(line.baseline.rounded()))
    for (index, code) in codes.enumerated() {
      let glyph = try #require(font.glyphs.first { $0.character.id == code })
      if index > 0, let pair = font.pairs.first(where: { $0.first == codes[index - 1] && $0.second == code }) {
        pen += Int(pair.amount)
      }
      let cell = set.sizes[0].pages[glyph.page].cropped(to: glyph.cell)
      for y in 0..<cell.height {
        for x in 0..<cell.width {
          picture.lay(
            cell[x, y], x: left + pen + glyph.xOffset + x, y: baseline - font.base + glyph.yOffset + y)
        }
      }
      pen += Int(glyph.advance)
    }
    return picture.difference(from: FloatPicture(drawn.image)).largest
  }

  @Test func `a font of ASCII shows the usual lines, and what they leave out`() throws {
    let lines = try set("ascii", family: "DejaVu Sans").sizes[0].fonts[0].sampleLines
    #expect(lines.count == 5)
    #expect(lines[0] == "AVATAR Wave 1,950".unicodeScalars.map(\.value))
    // B is a letter of no usual line.
    #expect(lines[4].first == 0x42 && lines[4].count == 24)
  }

  /// The usual lines have none of these, or not all.
  @Test(arguments: [
    ("BCD", "DejaVu Sans"), ("жгцщ", "DejaVu Sans"), ("+-.,", "DejaVu Sans"), ("אבגדה", "DejaVu Sans"),
    ("بتثجحخ", "DejaVu Sans"), ("กขคงที่กำ", "Noto Looped Thai"), ("永和九年歲在癸丑", "Noto Sans CJK JP"),
    ("A😀🇩🇪", "DejaVu Sans"),
  ])
  func `a font without the usual letters shows its own, which are the label`(characters: String, family: String)
    throws
  {
    let set = try set(characters, family: family)
    let lines = set.sizes[0].fonts[0].sampleLines
    #expect(lines.count == 1 && lines[0].count >= 2, "\(lines)")
    for line in lines { #expect(try difference(line, set) <= 1) }
  }

  @Test func `a line has characters from all of a large font`() throws {
    let font = try set("U+4E00-4FFF", family: "Noto Sans CJK JP").sizes[0].fonts[0]
    let line = try #require(font.sampleLines.last)
    #expect(line.count == 24 && (line.last ?? 0) > 0x4FD0)
  }
}
