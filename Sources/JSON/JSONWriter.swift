/// Writes JSON: the same bytes for the same value everywhere. Numbers are the shortest that read back as the same
/// double, whole ones without a fraction. What JSON cannot say (NaN, infinities) becomes null, as in ECMAScript.
package enum JSONWriter {
  /// The value on one line, without spaces.
  package static func compact(_ value: JSONValue) -> String { String(decoding: bytes(value), as: UTF8.self) }

  /// The value on one line as UTF-8, for files: reports have such a line for each job.
  package static func bytes(_ value: JSONValue) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(512)
    write(value, indent: nil, into: &text)
    return text
  }

  /// The value for people: one member a line, two spaces a level. Lists of plain values stay on one line.
  package static func pretty(_ value: JSONValue) -> String {
    var text: [UInt8] = []
    write(value, indent: 0, into: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// A string as JSON, with its quotes.
  package static func quoted(_ string: String) -> String {
    var text: [UInt8] = []
    writeString(string, into: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// A number as JSON.
  package static func number(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    // Below 2^53 every whole double is exactly an integer.
    if value == value.rounded(.towardZero), abs(value) < 9_007_199_254_740_992 { return String(Int(value)) }
    return value.description
  }

  private static func write(_ value: JSONValue, indent: Int?, into text: inout [UInt8]) {
    switch value {
    case .null: text += "null".utf8
    case .bool(let value): text += (value ? "true" : "false").utf8
    case .number(let value): text += number(value).utf8
    case .string(let value): writeString(value, into: &text)
    case .array(let elements): writeArray(elements, indent: indent, into: &text)
    case .object(let object): writeObject(object, indent: indent, into: &text)
    }
  }

  private static func writeArray(_ elements: [JSONValue], indent: Int?, into text: inout [UInt8]) {
    let isPlain = elements.allSatisfy { $0.array == nil && $0.object == nil }
    let inner = isPlain ? nil : indent.map { $0 + 1 }
    text.append(UInt8(ascii: "["))
    for (position, element) in elements.enumerated() {
      if position > 0 { text += (isPlain && indent != nil ? ", " : ",").utf8 }
      startLine(inner, into: &text)
      write(element, indent: inner, into: &text)
    }
    if !elements.isEmpty && !isPlain { startLine(indent, into: &text) }
    text.append(UInt8(ascii: "]"))
  }

  private static func writeObject(_ object: JSONObject, indent: Int?, into text: inout [UInt8]) {
    let inner = indent.map { $0 + 1 }
    text.append(UInt8(ascii: "{"))
    for (position, member) in object.members.enumerated() {
      if position > 0 { text.append(UInt8(ascii: ",")) }
      startLine(inner, into: &text)
      writeString(member.name, into: &text)
      text += (indent == nil ? ":" : ": ").utf8
      write(member.value, indent: inner, into: &text)
    }
    if !object.isEmpty { startLine(indent, into: &text) }
    text.append(UInt8(ascii: "}"))
  }

  private static func startLine(_ indent: Int?, into text: inout [UInt8]) {
    guard let indent else { return }
    text.append(UInt8(ascii: "\n"))
    for _ in 0..<indent { text += "  ".utf8 }
  }

  private static func writeString(_ string: String, into text: inout [UInt8]) {
    text.append(UInt8(ascii: "\""))
    if string.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
      text += string.utf8
    } else {
      for scalar in string.unicodeScalars { writeScalar(scalar, into: &text) }
    }
    text.append(UInt8(ascii: "\""))
  }

  private static func writeScalar(_ scalar: Unicode.Scalar, into text: inout [UInt8]) {
    switch scalar {
    case "\"": text += "\\\"".utf8
    case "\\": text += "\\\\".utf8
    case "\n": text += "\\n".utf8
    case "\r": text += "\\r".utf8
    case "\t": text += "\\t".utf8
    // Beyond what JSON asks: the other control characters and line ends, which would break or forge lines where a
    // message is shown.
    case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "\u{2028}"..."\u{202E}":
      let digits = String(scalar.value, radix: 16)
      text += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8
    default: text += UTF8.encode(scalar)!
    }
  }
}
