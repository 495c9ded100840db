import Documents
import Pixels

/// The characters of a font in equal cells that begin at the pen: for readers that know neither offsets nor kerning, and
/// advance by the width. What overhangs is lost. Sendable; a value.
struct SpriteGrid: Sendable {
  let font: SpriteFont
  /// The pages of the font, whose colours are as they are.
  let pages: [PixelBuffer]
  /// The characters in order: no marks, and nothing for what is missing.
  let glyphs: [SpriteGlyph]
  /// The size of a cell.
  let width: Int
  let height: Int
  /// From the top of a cell to the baseline.
  let base: Int

  init(_ font: SpriteFont, pages: [PixelBuffer]) {
    (self.font, self.pages) = (font, pages)
    glyphs = font.glyphs.filter { $0.advance > 0 && $0.character.id > 0 }
    let inked = glyphs.filter { !$0.cell.isEmpty }
    let top = min(0, inked.map(\.yOffset).min() ?? 0)
    let bottom = max(font.lineHeight, inked.map { $0.yOffset + $0.cell.height }.max() ?? 0)
    (width, height, base) = (max(1, glyphs.map { Int($0.advance) }.max() ?? 1), bottom - top, font.base - top)
  }

  /// Puts a character at a place of a picture, cut to a width.
  func put(_ glyph: SpriteGlyph, into picture: inout PixelBuffer, x: Int, y: Int, width: Int) {
    let (left, right) = (max(0, glyph.xOffset), min(width, glyph.xOffset + glyph.cell.width))
    guard right > left, !glyph.cell.isEmpty else { return }
    let part = PixelRect(
      x: glyph.cell.x + left - glyph.xOffset, y: glyph.cell.y, width: right - left, height: glyph.cell.height)
    let top = glyph.yOffset + base - font.base
    picture.put(pages[glyph.page].cropped(to: part), x: x + left, y: y + top)
  }

  /// Whether something of a character reaches beyond its advance.
  var isCut: Bool {
    glyphs.contains { !$0.cell.isEmpty && ($0.xOffset < 0 || $0.xOffset + $0.cell.width > Int($0.advance)) }
  }

  /// The characters as text, in order.
  var text: String { String(String.UnicodeScalarView(glyphs.compactMap { Unicode.Scalar($0.character.id) })) }
}
