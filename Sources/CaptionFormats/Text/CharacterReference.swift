/// The references of HTML to characters that captions use: those by number, and those that WebVTT names, with quotation
/// marks. Others stay as they are written.
enum CharacterReference {
  private static let named: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "lrm": "\u{200E}",
    "rlm": "\u{200F}",
  ]
  private static let longest = 10

  /// The character that a reference stands for, from after its `&`, and the number of scalars up to its `;`.
  static func scalar(_ text: some Collection<Unicode.Scalar>) -> (scalar: Unicode.Scalar, count: Int)? {
    let body = text.prefix(longest).prefix { $0 != ";" && $0 != "&" && $0 != "<" }
    guard text.dropFirst(body.count).first == ";" else { return nil }
    var name = String.UnicodeScalarView()
    name.append(contentsOf: body)
    if let scalar = named[String(name)] { return (scalar, body.count + 1) }
    guard body.first == "#" else { return nil }
    let digits = String(String(name).dropFirst())
    let isHex = digits.first == "x" || digits.first == "X"
    let written = isHex ? String(digits.dropFirst()) : digits
    guard !written.isEmpty, written.utf8.allSatisfy({ $0 != 0x2B && $0 != 0x2D }),
      let value = UInt32(written, radix: isHex ? 16 : 10)
    else { return nil }
    return (value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}", body.count + 1)
  }

  static func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "&", let (decoded, count) = Self.scalar(rest) {
        result.append(decoded)
        rest = rest.dropFirst(count)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}
