import Documents
import JSON
import Pixels

extension SpriteGrid {
  /// The widest picture of one row that is written.
  private static let widest = 65_535

  /// A row of equal cells.
  func strip() throws(DocumentError) -> PixelBuffer {
    try checkWidth(width * glyphs.count)
    var picture = PixelBuffer(width: width * glyphs.count, height: height, alphaMode: .straight)
    for (index, glyph) in glyphs.enumerated() {
      put(glyph, into: &picture, x: index * width, y: 0, width: min(width, Int(glyph.advance)))
    }
    return picture
  }

  /// A row of cells as wide as their advances, divided by columns of the colour of the first pixel: LÖVE's ImageFont.
  func imageFont() throws(DocumentError) -> PixelBuffer {
    let total = glyphs.reduce(1) { $0 + Int($1.advance) + 1 }
    try checkWidth(total)
    var picture = PixelBuffer(width: total, height: height, alphaMode: .straight)
    // A colour that no character has, even where it is transparent.
    let divider = SIMD4<UInt8>(255, 0, 255, 255)
    var x = 0
    for glyph in glyphs {
      for row in 0..<height { picture[x, row] = divider }
      put(glyph, into: &picture, x: x + 1, y: 0, width: Int(glyph.advance))
      for column in (x + 1)..<(x + 1 + Int(glyph.advance)) {
        for row in 0..<height where picture[column, row] == divider {
          picture[column, row] = SIMD4(254, 0, 255, 255)
        }
      }
      x += 1 + Int(glyph.advance)
    }
    for row in 0..<height { picture[x, row] = divider }
    return picture
  }

  private func checkWidth(_ width: Int) throws(DocumentError) {
    guard width > SpriteGrid.widest else { return }
    throw DocumentError(
      .outOfRange, path: "formats",
      "a strip of \(glyphs.count) characters is \(width) pixels wide; the limit is \(SpriteGrid.widest). "
        + "Make fewer characters, or give text")
  }

  /// The cells of a row of Minecraft's grid.
  private static let columns = 16

  /// Minecraft's grid: rows of cells, with nothing at the end of the last.
  func minecraftPicture() -> PixelBuffer {
    let shown = glyphs.filter { !$0.cell.isEmpty }
    let rows = max(1, (shown.count + SpriteGrid.columns - 1) / SpriteGrid.columns)
    var picture = PixelBuffer(width: width * SpriteGrid.columns, height: height * rows, alphaMode: .straight)
    for (index, glyph) in shown.enumerated() {
      let (x, y) = (index % SpriteGrid.columns * width, index / SpriteGrid.columns * height)
      // The game advances by the last column that has some alpha, and a pixel.
      let inked = max(1, Int(glyph.advance) - 1)
      put(glyph, into: &picture, x: x, y: y, width: inked)
      let last = x + inked - 1
      if (y..<(y + height)).allSatisfy({ picture[last, $0].w == 0 }) {
        picture[last, y + base - 1] = SIMD4(0, 0, 0, 1)
      }
    }
    return picture
  }

  /// Minecraft's font: `file` is the picture's name in its resource pack.
  func minecraft(file: String) -> JSONValue {
    let shown = glyphs.filter { !$0.cell.isEmpty }
    var rows: [JSONValue] = []
    for first in stride(from: 0, to: shown.count, by: SpriteGrid.columns) {
      let row = shown[first..<min(first + SpriteGrid.columns, shown.count)].compactMap {
        Unicode.Scalar($0.character.id)
      }
      // Rows are equally long; U+0000 is nothing.
      let gaps = Array(repeating: Unicode.Scalar(0 as UInt8), count: SpriteGrid.columns - row.count)
      rows.append(.string(String(String.UnicodeScalarView(row + gaps))))
    }
    var spaces = JSONObject()
    for glyph in glyphs where glyph.cell.isEmpty {
      if let scalar = Unicode.Scalar(glyph.character.id) { spaces[String(scalar)] = .number(glyph.advance) }
    }
    return [
      "providers": [
        ["type": "space", "advances": .object(spaces)],
        [
          "type": "bitmap", "file": .string(file), "ascent": .number(Double(base)),
          "height": .number(Double(height)), "chars": .array(rows),
        ],
      ]
    ]
  }
}
