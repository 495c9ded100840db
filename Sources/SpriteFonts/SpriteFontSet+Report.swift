import Documents
import ImageCodecs
public import JSON
import Pixels

extension SpriteFontSet {
  /// What was made: pages, characters, pairs, the drift of digits, and what a game shows otherwise. `files` are those of
  /// ``files(named:compression:)``, whose names and checksums the pages have.
  public func report(of files: [File]) -> JSONValue {
    var pages: [PageIndex: File] = [:]
    for file in files { if let page = file.page { pages[page] = file } }
    return [
      "sizes": .array(sizes.indices.map { json($0, pages) }),
      "missing": .array(missing.map { .string(SpriteFontSet.codePoint($0.id)) }),
      "warnings": .array(warnings.map { .string($0) }),
    ]
  }

  private func json(_ index: Int, _ files: [PageIndex: File]) -> JSONValue {
    let size = sizes[index]
    let pages = size.pages.enumerated().map { number, picture in
      var page: JSONObject = ["size": [.number(Double(picture.width)), .number(Double(picture.height))]]
      if let file = files[PageIndex(size: index, page: number)] {
        page["file"] = .string(file.name)
        page["crc32"] = .string(FileChecksum(file.bytes).hex)
      }
      return JSONValue.object(page)
    }
    return [
      "pages": .array(pages), "fill": .number((size.fill * 1000).rounded() / 1000),
      "fonts": .array(size.fonts.map(json)),
    ]
  }

  private func json(_ font: SpriteFont) -> JSONValue {
    let (outset, drift) = (font.outset, font.digitDrift)
    var object: JSONObject = [
      "layer": font.layer.map { JSONValue.string($0.rawValue) } ?? JSONValue.null, "scale": .number(font.scale),
      "size": .number(Double(font.size)), "lineHeight": .number(Double(font.lineHeight)),
      "base": .number(Double(font.base)),
      "outset": .array([outset.top, outset.right, outset.bottom, outset.left].map { .number(Double($0)) }),
      "glyphs": .array(font.glyphs.map(json)),
      "kernings": .array(
        font.pairs.map { .array([.number(Double($0.first)), .number(Double($0.second)), .number($0.amount)]) }),
    ]
    if let drift { object["digitDrift"] = .number((drift * 1000).rounded() / 1000) }
    return .object(object)
  }

  private func json(_ glyph: SpriteGlyph) -> JSONValue {
    let cell = glyph.cell
    var object: JSONObject = [
      "id": .number(Double(glyph.character.id)),
      "rect": .array([cell.x, cell.y, cell.width, cell.height].map { .number(Double($0)) }),
      "page": .number(Double(glyph.page)),
      "offset": [.number(Double(glyph.xOffset)), .number(Double(glyph.yOffset))], "advance": .number(glyph.advance),
      "exactAdvance": .number((glyph.exactAdvance * 1000).rounded() / 1000), "font": .string(glyph.family),
    ]
    if let cluster = glyph.character.cluster { object["cluster"] = .string(cluster) }
    return .object(object)
  }

  static func codePoint(_ scalar: UInt32) -> String {
    let digits = String(scalar, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension SpriteFont {
  /// By how many pixels the ten digits one after another are wider than in the font; nil where it lacks one.
  public var digitDrift: Double? {
    let digits = glyphs.filter(\.character.isDigit)
    return digits.count == 10 ? digits.reduce(0) { $0 + $1.advance - $1.exactAdvance } : nil
  }
}

extension SpriteFontSet {
  /// The sizes of the fonts in a few words.
  public var summary: String {
    guard let size = sizes.first, let font = size.fonts.first else { return "no font" }
    // One scale is what everybody expects; of several each is named, since a comma may have been meant as a point.
    let scales =
      document.scales.count > 1
      ? "at scales " + document.scales.map(JSONWriter.number).joined(separator: " and ") : nil
    let pages = sizes.flatMap(\.pages).map { "\($0.width) x \($0.height)" }
    var different: [String] = []
    for page in pages where !different.contains(page) { different.append(page) }
    var words: [String] = [
      "\(font.glyphs.count) character\(font.glyphs.count == 1 ? "" : "s")",
      "\(pages.count == 1 ? "a page" : "\(pages.count) pages") of "
        + different.joined(separator: ", ") + " px, \(Int((size.fill * 100).rounded())) % full",
      "\(font.pairs.count) pair\(font.pairs.count == 1 ? "" : "s")",
    ]
    if let scales { words.insert(scales, at: 1) }
    if let drift = font.digitDrift, abs(drift) >= 0.05 {
      words.append("digits drift by \(JSONWriter.number((drift * 10).rounded() / 10)) px")
    }
    return words.joined(separator: ", ")
  }
}
