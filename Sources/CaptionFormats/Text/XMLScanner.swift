/// Divides XML into tags and text, as far as captions need it: no document type, no name spaces, nothing is refused.
struct XMLScanner {
  enum Token: Equatable {
    case start(String, [String: String], isEmpty: Bool)
    case end(String)
    case text(String)
  }

  private let bytes: [UInt8]
  private var position = 0
  private(set) var line = 1

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func next() -> Token? {
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "<") else { return .text(text()) }
      let tag = taken { $0 == UInt8(ascii: ">") }.dropFirst()
      position = min(bytes.count, position + 1)
      guard let first = tag.utf8.first, first != UInt8(ascii: "?"), first != UInt8(ascii: "!") else { continue }
      if first == UInt8(ascii: "/") { return .end(name(tag.dropFirst())) }
      return .start(name(tag), attributes(tag), isEmpty: tag.utf8.last == UInt8(ascii: "/"))
    }
    return nil
  }

  private mutating func taken(_ isEnd: (UInt8) -> Bool) -> Substring {
    let start = position
    while position < bytes.count, !isEnd(bytes[position]) {
      if bytes[position] == 0x0A { line += 1 }
      position += 1
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)[...]
  }

  private mutating func text() -> String { CharacterReference.decoded(String(taken { $0 == UInt8(ascii: "<") })) }

  private func name(_ tag: Substring) -> String { String(tag.prefix { $0.isLetter || $0.isNumber || $0 == ":" }) }

  private func attributes(_ tag: Substring) -> [String: String] {
    var attributes: [String: String] = [:]
    var rest = tag.drop { !$0.isWhitespace }
    while let equals = rest.firstIndex(of: "=") {
      let name = rest[..<equals].split(whereSeparator: \.isWhitespace).last ?? ""
      rest = rest[rest.index(after: equals)...].drop { $0.isWhitespace }
      guard let quote = rest.first, quote == "\"" || quote == "'" else { break }
      rest = rest.dropFirst()
      let value = rest.prefix { $0 != quote }
      attributes[String(name)] = CharacterReference.decoded(String(value))
      rest = rest[value.endIndex...].dropFirst()
    }
    return attributes
  }
}
