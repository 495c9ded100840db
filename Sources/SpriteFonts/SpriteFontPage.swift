import CPages
import Documents
import ImageCodecs
import JSON
import Pixels
import Resolving
import Signwriter

/// The page that `font --html` writes: lines set from the font by its own numbers above labels that were drawn directly,
/// and the pages with their cells. One HTML file that loads nothing.
struct SpriteFontPage {
  /// A line of the page.
  struct Line {
    let text: String
    let codes: [UInt32]
    let picture: PixelBuffer
    /// The place of the first pen.
    let x: Int
    let baseline: Int
  }

  let title: String
  let fonts: SpriteFontSet
  let size: SpriteFontSet.Size
  let lines: [Line]

  /// The file.
  func bytes() throws(SignwriterError) -> [UInt8] {
    var pages: [JSONValue] = []
    for page in size.pages { pages.append(.string(try SpriteFontPage.address(of: straight(page)))) }
    var shown: [JSONValue] = []
    for line in lines {
      shown.append([
        "text": .string(line.text), "codes": .array(line.codes.map { .number(Double($0)) }),
        "width": .number(Double(line.picture.width)), "height": .number(Double(line.picture.height)),
        "x": .number(Double(line.x)), "baseline": .number(Double(line.baseline)),
        "image": .string(try SpriteFontPage.address(of: line.picture)),
      ])
    }
    let font: JSONValue = [
      "title": .string(title), "summary": .string(fonts.summary),
      "warnings": .array(fonts.warnings.map { .string($0) }),
      "pages": .array(pages), "lines": .array(shown), "fonts": .array(size.fonts.map(SpriteFontPage.json)),
    ]
    let page = SpriteFontPage.text(sw_sprite_page_markup())
      .replacing("{{style}}", with: SpriteFontPage.text(sw_sprite_page_style()))
      .replacing("{{script}}", with: SpriteFontPage.text(sw_sprite_page_script()))
      // Without the character that could end the element.
      .replacing("{{font}}", with: JSONWriter.compact(font).replacing("<", with: "\\u003c"))
    return Array(page.utf8)
  }

  /// A page with colours that are not multiplied, as browsers take them.
  private func straight(_ page: PixelBuffer) -> PixelBuffer {
    guard fonts.document.page.alpha == .premultiplied else { return page }
    return PixelBuffer(width: page.width, height: page.height, alphaMode: .premultiplied, bytes: page.bytes)
      .converted(to: .straight)
  }

  private static func json(_ font: SpriteFont) -> JSONValue {
    var (glyphs, pairs) = (JSONObject(), JSONObject())
    for glyph in font.glyphs {
      let cell = glyph.cell
      glyphs[String(glyph.character.id)] = [
        "rect": .array([cell.x, cell.y, cell.width, cell.height].map { .number(Double($0)) }),
        "page": .number(Double(glyph.page)),
        "offset": [.number(Double(glyph.xOffset)), .number(Double(glyph.yOffset))],
        "advance": .number(glyph.advance),
      ]
    }
    for pair in font.pairs { pairs["\(pair.first),\(pair.second)"] = .number(pair.amount) }
    return ["base": .number(Double(font.base)), "glyphs": .object(glyphs), "pairs": .object(pairs)]
  }

  private static func text(_ part: sw_sprite_page_part) -> String {
    String(decoding: UnsafeBufferPointer(start: part.bytes, count: part.count), as: UTF8.self)
  }

  private static func address(of picture: PixelBuffer) throws(SignwriterError) -> String {
    do throws(CodecError) {
      return "data:image/png;base64,"
        + base64(try PNGCodec.encode(picture, compression: .balanced, channels: .rgba))
    } catch { throw .codec(error) }
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 4 / 3 + 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var word = 0
      for index in 0..<3 { word = word << 8 | (index < count ? Int(bytes[start + index]) : 0) }
      for index in 0..<4 {
        text.append(index <= count ? alphabet[word >> (18 - 6 * index) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
