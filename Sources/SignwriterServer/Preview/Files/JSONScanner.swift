import Documents
import JSON

/// Finds where the values of a text stand. The text is JSON that a parser has taken already.
struct JSONScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  private var next: UInt8 { position < bytes.count ? bytes[position] : 0 }

  private mutating func skipSpace() {
    while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
  }

  mutating func value() -> JSONNode {
    skipSpace()
    let start = position
    switch next {
    case UInt8(ascii: "{"): return object(from: start)
    case UInt8(ascii: "["): return list(from: start)
    case UInt8(ascii: "\""): skipString()
    default:
      while position < bytes.count, !JSONScanner.ends(bytes[position]) { position += 1 }
    }
    return JSONNode(span: start..<position, json: parsed(start..<position))
  }

  private static func ends(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
  }

  private func parsed(_ span: Range<Int>) -> JSONValue { (try? JSONParser.parse(Array(bytes[span]))) ?? .null }

  private mutating func skipString() {
    position += 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    position = min(position + 1, bytes.count)
  }

  private mutating func object(from start: Int) -> JSONNode {
    position += 1
    var members: [JSONNode.Member] = []
    var json = JSONObject()
    skipSpace()
    while position < bytes.count, next != UInt8(ascii: "}") {
      let begin = position
      skipString()
      let name = parsed(begin..<position).string ?? ""
      skipSpace()
      position += 1  // the colon
      let value = value()
      members.append(JSONNode.Member(name: name, span: begin..<value.span.upperBound, value: value))
      json[name] = value.json
      skipSeparator()
    }
    position = min(position + 1, bytes.count)
    return JSONNode(span: start..<position, json: .object(json), members: members)
  }

  private mutating func list(from start: Int) -> JSONNode {
    position += 1
    var elements: [JSONNode] = []
    skipSpace()
    while position < bytes.count, next != UInt8(ascii: "]") {
      elements.append(value())
      skipSeparator()
    }
    position = min(position + 1, bytes.count)
    return JSONNode(span: start..<position, json: .array(elements.map(\.json)), elements: elements)
  }

  private mutating func skipSeparator() {
    skipSpace()
    if next == UInt8(ascii: ",") { position += 1 }
    skipSpace()
  }
}
