import Pixels

/// One glyph of a font's SVG table at one size.
struct SVGGlyph {
  let glyph: UInt32
  let document: [UInt8]
  let colors: [Color]
  let foreground: Color
  let unitsPerEm: Int

  /// The glyph's picture, with its origin at a whole pixel; nil where there is none. Glyphs are drawn as far as an em
  /// and a half above the origin, one beneath and before it, and two behind it.
  func picture(pixelsPerEm: Double, mostBytes: Int, by drawing: any GlyphFileDrawing) throws(FontError)
    -> ColorGlyph?
  {
    let em = Int(pixelsPerEm.rounded(.up))
    let (left, top, width, height) = (-em, -2 * em, 3 * em, 3 * em)
    guard width * height <= mostBytes / 4 else { throw .glyphsTooLarge(limit: mostBytes) }
    guard let text = drawing.text(of: document), let start = text.firstRange(of: "<svg") else { return nil }
    let unit = Double(unitsPerEm) / pixelsPerEm
    let box = [left, top, width, height].map { "\(Double($0) * unit)" }.joined(separator: " ")
    // The whole document is a definition, of which the glyph's element is used.
    let wrapped =
      #"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="\#(width)" "#
      + #"height="\#(height)" viewBox="\#(box)"><defs>\#(colored(text[start.lowerBound...]))</defs>"#
      + ##"<use xlink:href="#glyph\##(glyph)"/></svg>"##
    return drawing.picture(of: wrapped, width: width, height: height)?.trimmed(left: left, top: top)
  }

  /// The document with the colours of the text and of the palette in place of their names.
  private func colored(_ text: Substring) -> String {
    var result = ""
    var rest = text.replacing("context-fill", with: SVGGlyph.notation(foreground))[...]
    while let found = rest.firstRange(of: "var(--color") {
      result += rest[..<found.lowerBound]
      let inside = rest[found.upperBound...]
      guard let end = inside.firstIndex(of: ")") else { return result + rest[found.lowerBound...] }
      let digits = inside.prefix { $0.isNumber }
      let fallback = inside[digits.endIndex..<end].drop { $0 == "," || $0.isWhitespace }
      if let entry = Int(digits), entry < colors.count {
        result += SVGGlyph.notation(colors[entry])
      } else {
        result += fallback.isEmpty ? "black" : fallback
      }
      rest = inside[inside.index(after: end)...]
    }
    return result + rest
  }

  private static func notation(_ color: Color) -> String {
    func byte(_ value: Float) -> Int { Int((max(0, min(1, value)) * 255).rounded()) }
    return "rgba(\(byte(color.red)), \(byte(color.green)), \(byte(color.blue)), \(max(0, min(1, color.alpha))))"
  }
}

extension PixelBuffer {
  /// The part that is not transparent, as a glyph; nil where all is.
  fileprivate func trimmed(left: Int, top: Int) -> ColorGlyph? {
    var (minX, minY, maxX, maxY) = (width, height, 0, 0)
    for y in 0..<height {
      for x in 0..<width where bytes[(y * width + x) * 4 + 3] > 0 {
        (minX, maxX) = (min(minX, x), max(maxX, x + 1))
        (minY, maxY) = (min(minY, y), max(maxY, y + 1))
      }
    }
    guard minX < maxX else { return nil }
    var kept: [UInt8] = []
    for y in minY..<maxY {
      let row = y * width
      kept += bytes[(row + minX) * 4..<(row + maxX) * 4]
    }
    let part = PixelBuffer(width: maxX - minX, height: maxY - minY, alphaMode: .premultiplied, bytes: kept)
    return ColorGlyph(left: left + minX, top: top + minY, picture: Picture(part))
  }
}
