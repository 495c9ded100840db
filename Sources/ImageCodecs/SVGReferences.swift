import Basics

/// What a drawing takes from other files and addresses. librsvg loads none of it, and says nothing.
package struct SVGReferences {
  /// The names as they are written, each once, in their order.
  package private(set) var outside: [String] = []
  private var seen: Set<ByteText> = []
  private let bytes: [UInt8]
  private var position = 0

  package init(in file: [UInt8]) {
    bytes = file
    while let next = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
      takeAddresses(bytes[position..<next])
      position = next + 1
      if skip("!--", through: "-->") { continue }
      // A style may stand in it.
      if follows("![CDATA[") { continue }
      takeTag()
    }
    takeAddresses(bytes[position...])
  }

  /// What a picture's remark says; nil where nothing is left out.
  package var remark: String? {
    guard let first = outside.first else { return nil }
    let names = outside.count == 1 ? "\"\(first)\"" : "\"\(first)\" and \(outside.count - 1) more"
    return
      "it names \(names), which is left out: a drawing brings no other files in; put what it shows into the drawing, a "
      + "picture as data:"
  }

  private func follows(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[position...].starts(with: $0) }
  }

  private mutating func skip(_ start: StaticString, through end: StaticString) -> Bool {
    guard follows(start) else { return false }
    while position < bytes.count, !follows(end) { position += 1 }
    return true
  }

  // MARK: Tags

  /// Reads a tag from after its `<`: the names of files that its attributes have.
  private mutating func takeTag() {
    let name = word()
    // A link is followed by whoever reads the drawing, and shows nothing.
    let isLink = name == "a" || name.hasSuffix(":a")
    while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
      let attribute = word()
      guard !attribute.isEmpty else {
        position += 1
        continue
      }
      guard let value = value() else { continue }
      takeAddresses(value)
      if !isLink, attribute == "href" || attribute.hasSuffix(":href") { take(value) }
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

  /// The name of an element or of an attribute.
  private mutating func word() -> String {
    let ends = Array(" \t\r\n=/><\"'".utf8)
    let word = bytes[position...].prefix { !ends.contains($0) }
    position = word.endIndex
    return String(decoding: word, as: UTF8.self)
  }

  /// The value of an attribute, from after its name; nil where it has none.
  private mutating func value() -> ArraySlice<UInt8>? {
    var place = position
    func skipSpace() { while place < bytes.count, Self.isSpace(bytes[place]) { place += 1 } }
    skipSpace()
    guard place < bytes.count, bytes[place] == UInt8(ascii: "=") else { return nil }
    place += 1
    skipSpace()
    guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") || bytes[place] == UInt8(ascii: "'") else {
      return nil
    }
    let value = bytes[(place + 1)...].prefix { $0 != bytes[place] }
    position = min(bytes.count, value.endIndex + 1)
    return value
  }

  // MARK: Names

  /// Takes what styles name: `url(a.svg#b)`, `@import "a.css"`.
  private mutating func takeAddresses(_ text: ArraySlice<UInt8>) {
    for mark in ["url(", "@import"] {
      var rest = text
      while let found = rest.firstRange(of: mark.utf8) {
        rest = rest[found.upperBound...].drop { Self.isSpace($0) }
        let quote = rest.first.flatMap { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") ? $0 : nil }
        // An import may have `url(`, which is found by itself.
        guard quote != nil || mark == "url(" else { continue }
        take(rest.dropFirst(quote == nil ? 0 : 1).prefix { $0 != quote ?? UInt8(ascii: ")") })
      }
    }
  }

  private mutating func take(_ value: ArraySlice<UInt8>) {
    let name = String(decoding: value.drop { Self.isSpace($0) }, as: UTF8.self)
    guard !name.isEmpty, !name.hasPrefix("#"), !name.lowercased().hasPrefix("data:") else { return }
    let shown = name.count > 60 ? name.prefix(60) + "..." : name[...]
    if seen.insert(ByteText(String(shown))).inserted { outside.append(String(shown)) }
  }
}
