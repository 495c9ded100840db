/// Divides XML into tags and text, as far as captions need it. Nothing is refused. Comments, instructions and document types are
/// passed over, and entities that these declare stay as they are written, as do names of files: nothing is fetched, and nothing
/// grows.
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

  /// A name without its prefix.
  static func localName(_ name: String) -> String {
    name.utf8.lastIndex(of: UInt8(ascii: ":")).map { String(name[name.utf8.index(after: $0)...]) } ?? name
  }

  /// Attributes by their names without prefixes.
  static func localNames(of written: [String: String]) -> [String: String] {
    var attributes: [String: String] = [:]
    for (name, value) in written.sorted(by: { $0.key < $1.key }) { attributes[localName(name)] = value }
    return attributes
  }

  mutating func next() -> Token? {
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "<") else { return .text(text()) }
      if starts("<!--") {
        pass(through: "-->")
      } else if starts("<![CDATA[") {
        return .text(characterData())
      } else if starts("<!DOCTYPE") {
        passDocumentType()
      } else if let tag = tag() {
        return tag
      }
    }
    return nil
  }

  // MARK: Tags

  /// The tag that begins here; nil of an instruction.
  private mutating func tag() -> Token? {
    let start = position + 1
    let end = tagEnd()
    move(to: min(bytes.count, end + 1))
    let tag = String(decoding: bytes[min(start, end)..<end], as: UTF8.self)[...]
    guard let first = tag.utf8.first, first != UInt8(ascii: "?"), first != UInt8(ascii: "!") else { return nil }
    if first == UInt8(ascii: "/") { return .end(name(tag.dropFirst())) }
    return .start(name(tag), attributes(tag), isEmpty: tag.utf8.last == UInt8(ascii: "/"))
  }

  /// Where the tag ends that begins here. Between quotation marks `>` is no end; but where a mark is not closed before the next
  /// tag, the first one is.
  private func tagEnd() -> Int {
    var quote: UInt8?
    var first: Int?
    for index in (position + 1)..<max(position + 1, bytes.count) {
      let byte = bytes[index]
      if byte == UInt8(ascii: ">") {
        if quote == nil { return index }
        first = first ?? index
      } else if byte == UInt8(ascii: "<"), quote != nil {
        return first ?? index - 1
      } else if byte == quote {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
    }
    return first ?? bytes.count
  }

  private func name(_ tag: Substring) -> String {
    String(tag.prefix { $0.isLetter || $0.isNumber || $0 == ":" || $0 == "_" || $0 == "-" || $0 == "." })
  }

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

  // MARK: Text

  private mutating func text() -> String {
    let start = position
    move(to: bytes[position...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count)
    return CharacterReference.decoded(String(decoding: bytes[start..<position], as: UTF8.self))
  }

  private mutating func characterData() -> String {
    let start = position + 9
    pass(through: "]]>")
    let isClosed = bytes[start..<position].suffix(3).elementsEqual("]]>".utf8)
    return String(decoding: bytes[start..<(isClosed ? position - 3 : position)], as: UTF8.self)
  }

  // MARK: What is passed over

  private func starts(_ text: StaticString) -> Bool { text.withUTF8Buffer { bytes[position...].starts(with: $0) } }

  /// Behind the next place of a text; to the end where there is none.
  private mutating func pass(through text: StaticString) {
    var end = position
    text.withUTF8Buffer { text in
      while end < bytes.count, !bytes[end...].starts(with: text) { end += 1 }
    }
    move(to: min(bytes.count, end + text.utf8CodeUnitCount))
  }

  /// A document type may have declarations between brackets.
  private mutating func passDocumentType() {
    var end = position
    while end < bytes.count, bytes[end] != UInt8(ascii: ">"), bytes[end] != UInt8(ascii: "[") { end += 1 }
    move(to: min(bytes.count, end + 1))
    guard end < bytes.count, bytes[end] == UInt8(ascii: "[") else { return }
    pass(through: "]")
    while position < bytes.count, bytes[position] != UInt8(ascii: ">"), bytes[position] != UInt8(ascii: "<") {
      move(to: position + 1)
    }
    if position < bytes.count, bytes[position] == UInt8(ascii: ">") { move(to: position + 1) }
  }

  private mutating func move(to place: Int) {
    line += bytes[position..<place].count { $0 == 0x0A }
    position = place
  }
}
