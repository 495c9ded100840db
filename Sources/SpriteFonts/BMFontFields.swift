import Basics
import Documents
import JSON

/// The fields of BMFont's formats, in the order that readers by position count on. Sendable; a value.
struct BMFontFields: Sendable {
  /// A value of a field. Sendable; a value.
  enum Value: Sendable {
    case text(String)
    case number(Double)
    case list([Int])

    /// As text and XML write it.
    var plain: String {
      switch self {
      case .text(let text): text
      case .number(let number): JSONWriter.number(number)
      case .list(let numbers): numbers.map(String.init).joined(separator: ",")
      }
    }

    var json: JSONValue {
      switch self {
      case .text(let text): .string(text)
      case .number(let number): .number(number)
      case .list(let numbers): .array(numbers.map { .number(Double($0)) })
      }
    }
  }

  typealias Record = [(name: String, value: Value)]

  let font: SpriteFont
  let face: String
  let pages: [String]

  /// The longest name of a face: one reader has lines of 256 bytes.
  private static let longestFace = 60

  /// `name` is that of the font, `pages` are the files of its pages.
  init(_ font: SpriteFont, name: String, pages: [String]) {
    (self.font, self.pages) = (font, pages)
    var face = ""
    for character in name where !"\"\\\r\n<>&".contains(character) {
      if face.utf8.count + character.utf8.count <= BMFontFields.longestFace { face.append(character) }
    }
    self.face = face.isEmpty ? "Font" : face
  }

  var info: Record {
    let padding = font.padding
    return [
      ("face", .text(face)), ("size", .number(Double(font.size))), ("bold", .number(font.isBold ? 1 : 0)),
      ("italic", .number(font.isItalic ? 1 : 0)), ("charset", .text("")), ("unicode", .number(1)),
      ("stretchH", .number(100)), ("smooth", .number(1)), ("aa", .number(1)),
      ("padding", .list([padding.top, padding.right, padding.bottom, padding.left])),
      ("spacing", .list([font.gutter, font.gutter])), ("outline", .number(0)),
    ]
  }

  var common: Record {
    [
      ("lineHeight", .number(Double(font.lineHeight))), ("base", .number(Double(font.base))),
      ("scaleW", .number(Double(font.pageWidth))), ("scaleH", .number(Double(font.pageHeight))),
      ("pages", .number(Double(pages.count))), ("packed", .number(0)), ("alphaChnl", .number(0)),
      ("redChnl", .number(0)), ("greenChnl", .number(0)), ("blueChnl", .number(0)),
    ]
  }

  func page(_ index: Int) -> Record { [("id", .number(Double(index))), ("file", .text(pages[index]))] }

  func char(_ glyph: SpriteGlyph) -> Record {
    [
      ("id", .number(Double(glyph.character.id))), ("x", .number(Double(glyph.cell.x))),
      ("y", .number(Double(glyph.cell.y))), ("width", .number(Double(glyph.cell.width))),
      ("height", .number(Double(glyph.cell.height))), ("xoffset", .number(Double(glyph.xOffset))),
      ("yoffset", .number(Double(glyph.yOffset))), ("xadvance", .number(glyph.advance)),
      ("page", .number(Double(glyph.page))), ("chnl", .number(15)),
    ]
  }

  func kerning(_ pair: SpriteFont.Pair) -> Record {
    [
      ("first", .number(Double(pair.first))), ("second", .number(Double(pair.second))),
      ("amount", .number(pair.amount)),
    ]
  }
}
