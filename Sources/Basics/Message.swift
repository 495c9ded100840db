/// Quotes text from outside in messages. A message is one line, whatever it quotes.
package enum Message {
  /// The text between quotation marks. Control characters and line ends, which would break or forge lines where a
  /// message is shown, are escaped as JSON does; so are quotation marks and backslashes.
  package static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy {
      $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    return isPlain ? "\"\(text)\"" : "\"" + text.unicodeScalars.map(escaped).joined() + "\""
  }

  /// A name as it is; between quotation marks if some of it must be escaped.
  package static func named(_ name: String) -> String {
    let quoted = quoted(name)
    return quoted.utf8.count == name.utf8.count + 2 ? name : quoted
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    // These include characters that JSON does not escape: the other controls, line ends, and marks that change the
    // direction of text.
    case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "\u{2028}"..."\u{202E}":
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: return String(Character(scalar))
    }
  }
}
