/// The text of a line of MicroDVD: `|` begins a line, and codes in braces say how it looks: `{y:i}` to its end, `{Y:i}` for all
/// lines. A `/` before a line makes it italic, too.
struct MicroDVDText {
  private(set) var pieces: [(text: String, tags: [String])] = []
  private(set) var ignored: [String] = []

  /// What holds for all lines, and for this one.
  private var whole: [String] = []
  private var own: [String] = []

  init(_ source: String) {
    for (index, line) in source.unicodeScalars.split(separator: "|", omittingEmptySubsequences: false).enumerated()
    {
      own = []
      var rest = line
      if index > 0 { pieces.append(("\n", [])) }
      if rest.first == "/" {
        own = ["i"]
        rest = rest.dropFirst()
      }
      take(rest)
    }
  }

  private mutating func take(_ line: Substring.UnicodeScalarView) {
    var rest = line
    var plain = String.UnicodeScalarView()
    // A brace that nothing closes is text, and so are those after it.
    var hasBraces = true
    func tags() -> [String] { whole + own.filter { !whole.contains($0) } }
    while let scalar = rest.popFirst() {
      let end = scalar == "{" && hasBraces ? rest.firstIndex(of: "}") : nil
      if scalar == "{", end == nil { hasBraces = false }
      guard let end, let code = Code(rest[..<end]) else {
        plain.append(scalar)
        continue
      }
      if !plain.isEmpty { pieces.append((String(plain), tags())) }
      plain = .init()
      apply(code)
      rest = rest[rest.index(after: end)...]
    }
    if !plain.isEmpty { pieces.append((String(plain), tags())) }
  }

  /// `y:b,i`: a letter, a colon and a value.
  private struct Code {
    let letter: Unicode.Scalar
    let value: String

    init?(_ body: Substring.UnicodeScalarView) {
      guard body.count <= 100, let letter = body.first, letter.isASCII, letter.properties.isAlphabetic,
        body.dropFirst().first == ":"
      else { return nil }
      (self.letter, value) = (letter, String(body.dropFirst(2)))
    }
  }

  private mutating func apply(_ code: Code) {
    let tags: [String?] =
      switch code.letter {
      case "y", "Y":
        code.value.lowercased().split(separator: ",").map { ["b", "i", "u", "s"].contains($0) ? String($0) : nil }
      case "c", "C": [Self.color(code.value)]
      default: [nil]
      }
    if tags.contains(nil) { ignored.append("{\(code.letter):\(code.value)}") }
    if code.letter.properties.isUppercase { whole += tags.compactMap { $0 } } else { own += tags.compactMap { $0 } }
  }

  /// `$BBGGRR` as a tag.
  private static func color(_ value: String) -> String? {
    let digits = value.drop { $0 == "$" }
    guard digits.utf8.count == 6, let number = UInt32(digits, radix: 16) else { return nil }
    let swapped = (number & 0xFF) << 16 | number & 0xFF00 | number >> 16
    let text = String(swapped, radix: 16, uppercase: true)
    return "color:#" + String(repeating: "0", count: 6 - text.count) + text
  }
}
