import Documents
import Foundation
import ImageCodecs
import JSON
import Pixels

extension SpriteFormatTests {
  /// Elements as lines of text: one element a line, as it is written.
  static func lines(ofXML xml: String) -> String {
    xml.split(separator: "\n").map { line in
      line.drop { $0 == " " || $0 == "<" }.replacing("/>", with: "").replacing("charset=\"\"", with: "charset=\"\"")
    }.joined(separator: "\n")
  }

  static func reader(ofJSON text: String) throws -> FontReader {
    guard let json = try JSONParser.parse(Array(text.utf8)).object else { throw WrongFile() }
    func plain(_ value: JSONValue) -> String {
      value.string ?? value.array?.map { plain($0) }.joined(separator: ",") ?? value.number.map {
        JSONWriter.number($0)
      }
        ?? ""
    }
    func line(_ tag: String, _ value: JSONValue?) -> String {
      tag + (value?.object?.members.map { " \($0.name)=\"\(plain($0.value))\"" }.joined() ?? "") + "\n"
    }
    var lines = line("info", json["info"]) + line("common", json["common"])
    for page in json["pages"]?.array ?? [] { lines += "page file=\"\(page.string ?? "")\"\n" }
    for char in json["chars"]?.array ?? [] { lines += line("char", char) }
    for pair in json["kernings"]?.array ?? [] { lines += line("kerning", pair) }
    return FontReader(lines)
  }

  struct WrongFile: Error {}

  /// The first page of the web page.
  static func firstPicture(in html: String) throws -> PixelBuffer? {
    let mark = "\"pages\":[\"data:image/png;base64,"
    guard let start = html.range(of: mark)?.upperBound, let end = html[start...].firstIndex(of: "\"") else {
      return nil
    }
    return try Data(base64Encoded: String(html[start..<end])).map { try PNGCodec.decode([UInt8]($0)) }
  }

  static func reader(ofBinary bytes: [UInt8]) throws -> FontReader {
    guard bytes.starts(with: Array("BMF".utf8) + [3]) else { throw WrongFile() }
    var (reader, place) = (FontReader(""), 4)
    func number(_ count: Int, at place: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }
    func signed(at place: Int) -> Int { Int(Int16(truncatingIfNeeded: number(2, at: place))) }
    func words(_ from: Int, _ to: Int) -> [String] {
      bytes[from..<to].split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }
    while place < bytes.count {
      let (type, start) = (bytes[place], place + 5)
      let end = start + number(4, at: place + 1)
      switch type {
      case 1:
        let flags = bytes[start + 2]
        reader.info = [
          "face": words(start + 14, end)[0], "size": "\(signed(at: start))", "bold": flags & 0x10 != 0 ? "1" : "0",
          "italic": flags & 0x20 != 0 ? "1" : "0",
          "padding": bytes[(start + 7)..<(start + 11)].map { "\($0)" }.joined(separator: ","),
        ]
      case 2:
        for (index, name) in ["lineHeight", "base", "scaleW", "scaleH", "pages"].enumerated() {
          reader.common[name] = "\(number(2, at: start + 2 * index))"
        }
      case 3: reader.pageNames = words(start, end)
      case 4:
        for at in stride(from: start, to: end, by: 20) {
          let id = UInt32(number(4, at: at))
          reader.ids.append(id)
          reader.glyphs[id] = FontReader.Glyph(
            rect: (0..<4).map { number(2, at: at + 4 + 2 * $0) },
            offset: [signed(at: at + 12), signed(at: at + 14)],
            advance: Double(signed(at: at + 16)), page: Int(bytes[at + 18]))
        }
      case 5:
        for at in stride(from: start, to: end, by: 10) {
          reader.pairs[[UInt32(number(4, at: at)), UInt32(number(4, at: at + 4))]] = Double(signed(at: at + 8))
        }
      default: throw WrongFile()
      }
      place = end
    }
    return reader
  }
}
