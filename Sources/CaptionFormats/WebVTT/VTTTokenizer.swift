/// Divides a cue's text into tokens, as the specification's tokenizer does:
/// https://www.w3.org/TR/webvtt1/#webvtt-cue-text-tokenizer.
struct VTTTokenizer {
  private var rest: Substring.UnicodeScalarView

  init(_ text: String) { rest = text.unicodeScalars[...] }

  mutating func next() -> VTTToken? {
    guard let first = rest.first else { return nil }
    guard first == "<" else { return .text(text()) }
    rest = rest.dropFirst()
    var body = String.UnicodeScalarView()
    while let scalar = rest.popFirst(), scalar != ">" { body.append(scalar) }
    return tag(body)
  }

  private mutating func text() -> String {
    var text = String.UnicodeScalarView()
    while let scalar = rest.first, scalar != "<" {
      rest = rest.dropFirst()
      if scalar == "&", let (decoded, count) = CharacterReference.text(rest, .asHTML) {
        text.append(contentsOf: decoded.unicodeScalars)
        rest = rest.dropFirst(count)
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0x20 || scalar.value == 0x09 || scalar.value == 0x0A || scalar.value == 0x0C
  }

  private func tag(_ body: String.UnicodeScalarView) -> VTTToken {
    guard let first = body.first else { return .start(name: "", classes: [], annotation: "") }
    if first == "/" { return .end(String(body.dropFirst())) }
    if 48...57 ~= first.value { return .timestamp(String(body)) }
    let head = body.prefix { !Self.isSpace($0) }
    let annotation = CharacterReference.decoded(String(body[head.endIndex...]), .asHTML)
      .unicodeScalars.split(whereSeparator: Self.isSpace).map { String($0) }.joined(separator: " ")
    let parts = head.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
    return .start(name: parts[0], classes: parts.dropFirst().filter { !$0.isEmpty }, annotation: annotation)
  }
}
