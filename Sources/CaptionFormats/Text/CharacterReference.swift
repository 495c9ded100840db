/// The references of HTML to characters, by number and by name: https://html.spec.whatwg.org/#character-reference-state.
/// What is none stays as it is written.
enum CharacterReference {
  /// Whether a reference may lack its `;`, as HTML has it: all numbers may, and the names that are older than the rule.
  enum Ending { case required, asHTML }

  /// The text that a reference stands for, from after its `&`, and the number of scalars of the reference.
  static func text(_ text: some Collection<Unicode.Scalar>, _ ending: Ending) -> (text: String, count: Int)? {
    text.first == "#" ? numbered(text.dropFirst(), ending) : named(text, ending)
  }

  private static func numbered(
    _ text: some Collection<Unicode.Scalar>, _ ending: Ending
  ) -> (text: String, count: Int)? {
    let isHex = text.first == "x" || text.first == "X"
    let digits = text.dropFirst(isHex ? 1 : 0).prefix { isHex ? isHexDigit($0) : 48...57 ~= $0.value }
    let head = (isHex ? 2 : 1) + digits.count
    let isEnded = text.dropFirst(head - 1).first == ";"
    guard !digits.isEmpty, isEnded || ending == .asHTML else { return nil }
    var value: UInt32 = 0
    for digit in digits {
      value = min(0x110000, value * (isHex ? 16 : 10) + UInt32(Character(digit).hexDigitValue ?? 0))
    }
    return (String(scalar(value)), head + (isEnded ? 1 : 0))
  }

  private static func isHexDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && Character(scalar).isHexDigit
  }

  /// The character of a number. Those of C1 are Windows' characters, as all browsers have it.
  private static func scalar(_ value: UInt32) -> Unicode.Scalar {
    guard value != 0, let scalar = Unicode.Scalar(value) else { return "\u{FFFD}" }
    guard 0x80...0x9F ~= value else { return scalar }
    return windows[Int(value) - 0x80].flatMap(Unicode.Scalar.init) ?? scalar
  }

  /// The characters of Windows-1252 from 0x80 on; nil where HTML keeps the number.
  private static let windows: [UInt32?] = [
    0x20AC, nil, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, nil,
    0x017D, nil,
    nil, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, nil,
    0x017E,
    0x0178,
  ]

  private static func named(
    _ text: some Collection<Unicode.Scalar>, _ ending: Ending
  ) -> (text: String, count: Int)? {
    let letters = text.prefix(NamedCharacter.longest).prefix {
      $0.isASCII && (Character($0).isLetter || Character($0).isNumber)
    }
    var name = String(String.UnicodeScalarView(letters))
    if text.dropFirst(letters.count).first == ";", let found = NamedCharacter.text(name) {
      return (found, letters.count + 1)
    }
    guard ending == .asHTML else { return nil }
    // The longest name that the letters begin with.
    while !name.isEmpty {
      if NamedCharacter.isLegacy(name), let found = NamedCharacter.text(name) { return (found, name.utf8.count) }
      name.removeLast()
    }
    return nil
  }

  /// A text with characters in place of references.
  static func decoded(_ text: String, _ ending: Ending = .required) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "&", let (decoded, count) = Self.text(rest, ending) {
        result.append(contentsOf: decoded.unicodeScalars)
        rest = rest.dropFirst(count)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}
