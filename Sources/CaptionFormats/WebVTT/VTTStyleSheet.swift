import Captions
import Motion

/// Reads the rules for cues of a STYLE block: `::cue`, `::cue(.class)`, `::cue(v[voice="Ann"])` and the like. Other rules
/// are left out.
struct VTTStyleSheet {
  private(set) var rules: [StyleRule] = []
  /// The selectors of rules that are no rules for cues.
  private(set) var ignored: [String] = []

  init(_ text: String) {
    var rest = Substring(VTTStyleSheet.withoutComments(text))
    while let open = rest.firstIndex(of: "{") {
      let selectors = rest[..<open]
      rest = rest[rest.index(after: open)...]
      // What is cut off ends with the text, as in CSS.
      let close = rest.firstIndex(of: "}") ?? rest.endIndex
      let declarations = VTTStyleSheet.declarations(rest[..<close])
      rest = close < rest.endIndex ? rest[rest.index(after: close)...] : ""
      for selector in VTTStyleSheet.list(selectors) {
        if let cue = VTTStyleSheet.cueSelector(selector) {
          rules.append(StyleRule(selector: cue, declarations: declarations))
        } else {
          ignored.append(selector)
        }
      }
    }
  }

  private static func withoutComments(_ text: String) -> String {
    var result = ""
    var rest = Substring(text)
    while let start = rest.firstRange(of: "/*") {
      result += rest[..<start.lowerBound] + " "
      rest = rest[start.upperBound...]
      rest = rest.firstRange(of: "*/").map { rest[$0.upperBound...] } ?? ""
    }
    return result + rest
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    let scalars = text.unicodeScalars
    let start = scalars.drop(while: TextBreaks.isSpace)
    return String(start.reversed().drop(while: TextBreaks.isSpace).reversed().map(Character.init))
  }

  /// Selectors between commas that stand outside of parentheses.
  private static func list(_ text: Substring) -> [String] {
    var parts = [""]
    var depth = 0
    for character in text {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if character == ",", depth == 0 { parts.append("") } else { parts[parts.count - 1].append(character) }
    }
    return parts.map(trimmed).filter { !$0.isEmpty }
  }

  private static func cueSelector(_ selector: String) -> String? {
    if selector == "::cue" { return "" }
    guard selector.hasPrefix("::cue("), selector.hasSuffix(")") else { return nil }
    let inner = trimmed(selector.dropFirst(6).dropLast())
    return inner.isEmpty ? nil : inner
  }

  private static func declarations(_ text: Substring) -> [StyleRule.Declaration] {
    text.split(separator: ";").compactMap { part in
      let sides = part.split(separator: ":", maxSplits: 1)
      guard sides.count == 2 else { return nil }
      let (name, value) = (trimmed(sides[0]).lowercased(), trimmed(sides[1]))
      return name.isEmpty || value.isEmpty ? nil : .init(name: name, value: value)
    }
  }
}
