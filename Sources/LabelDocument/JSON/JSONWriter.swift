/// Writes JSON: the same bytes for the same value everywhere. Numbers are the shortest that read back as the same
/// double, whole ones without a fraction. What JSON cannot say (NaN, infinities) becomes null, as in ECMAScript.
public enum JSONWriter {
  /// On one line, without spaces.
  public static func compact(_ value: JSONValue) -> String {
    var text = ""
    write(value, indent: nil, into: &text)
    return text
  }

  /// For people: one member a line, two spaces a level. Lists of plain values stay on one line.
  public static func pretty(_ value: JSONValue) -> String {
    var text = ""
    write(value, indent: 0, into: &text)
    return text
  }

  /// A string as JSON, with its quotes.
  public static func quoted(_ string: String) -> String {
    var text = ""
    writeString(string, into: &text)
    return text
  }

  /// A number as JSON.
  public static func number(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    // Below 2^53 every whole double is exactly an integer.
    if value == value.rounded(.towardZero), abs(value) < 9_007_199_254_740_992 { return String(Int(value)) }
    return value.description
  }

  private static func write(_ value: JSONValue, indent: Int?, into text: inout String) {
    switch value {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let value): text += number(value)
    case .string(let value): writeString(value, into: &text)
    case .array(let elements): writeArray(elements, indent: indent, into: &text)
    case .object(let object): writeObject(object, indent: indent, into: &text)
    }
  }

  private static func writeArray(_ elements: [JSONValue], indent: Int?, into text: inout String) {
    let isPlain = elements.allSatisfy { $0.array == nil && $0.object == nil }
    let inner = isPlain ? nil : indent.map { $0 + 1 }
    text += "["
    for (position, element) in elements.enumerated() {
      if position > 0 { text += isPlain && indent != nil ? ", " : "," }
      startLine(inner, into: &text)
      write(element, indent: inner, into: &text)
    }
    if !elements.isEmpty && !isPlain { startLine(indent, into: &text) }
    text += "]"
  }

  private static func writeObject(_ object: JSONObject, indent: Int?, into text: inout String) {
    let inner = indent.map { $0 + 1 }
    text += "{"
    for (position, member) in object.members.enumerated() {
      if position > 0 { text += "," }
      startLine(inner, into: &text)
      writeString(member.name, into: &text)
      text += indent == nil ? ":" : ": "
      write(member.value, indent: inner, into: &text)
    }
    if !object.isEmpty { startLine(indent, into: &text) }
    text += "}"
  }

  private static func startLine(_ indent: Int?, into text: inout String) {
    guard let indent else { return }
    text += "\n"
    for _ in 0..<indent { text += "  " }
  }

  private static func writeString(_ string: String, into text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      // Beyond what JSON asks: the other control characters and line ends, which would break or forge lines where a
      // message is shown.
      case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "\u{2028}"..."\u{202E}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
