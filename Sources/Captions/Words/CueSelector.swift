/// Which words a rule of a WebVTT file's style sheet means: all of them, those of an element (`b`), of classes (`.loud`,
/// `c.loud`), of a speaker (`v[voice="Ann"]`) or of a cue (`#one`).
///
/// Sendable; a value.
package struct CueSelector: Sendable {
  private var element: String?
  private var classes: [String] = []
  private var voice: String?
  private var id: String?

  private static let elements: Set = ["b", "i", "u", "c", "v", "lang"]

  /// What stands between the parentheses of `::cue(...)`; nil for what is none of these, as `:past`.
  package init?(_ text: String) {
    guard !text.isEmpty else { return }
    var rest = text[...]
    /// The name at the beginning of the rest.
    func name() -> String {
      let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
      rest = rest[name.endIndex...]
      return String(name)
    }
    if rest.first == "#" {
      rest = rest.dropFirst()
      id = name()
      if rest.isEmpty, id?.isEmpty == false { return }
      return nil
    }
    let element = name()
    guard element.isEmpty || CueSelector.elements.contains(element) else { return nil }
    self.element = element.isEmpty ? nil : element
    while rest.first == "." {
      rest = rest.dropFirst()
      classes.append(name())
    }
    if rest.hasPrefix("[voice="), rest.last == "]" {
      let value = rest.dropFirst(7).dropLast()
      let isQuoted = value.count > 1 && value.first == value.last && ["\"", "'"].contains(value.first)
      voice = String(isQuoted ? value.dropFirst().dropLast() : value)
      rest = ""
    }
    guard rest.isEmpty, !classes.contains("") else { return nil }
  }

  /// How strong its rule is beside others: a cue's more than a class's, and that more than an element's.
  package var weight: Int {
    (id == nil ? 0 : 10_000) + 100 * (classes.count + (voice == nil ? 0 : 1)) + (element == nil ? 0 : 1)
  }

  /// Whether it means all words.
  package var isOfAll: Bool { weight == 0 }

  /// Whether it means a word with these tags, of a speaker, in a cue.
  package func means(tags: [String], speaker: String?, cue: String?) -> Bool {
    if let id, id != cue { return false }
    if let voice, voice != speaker { return false }
    guard classes.allSatisfy({ tags.contains("c." + $0) }) else { return false }
    switch element {
    case nil: return true
    case "v": return speaker != nil
    case "c": return tags.contains { $0.hasPrefix("c.") }
    case "lang": return tags.contains { $0.hasPrefix("lang.") }
    case let name?: return tags.contains(name)
    }
  }

  /// The properties that captions draw. The others are counted when they are read.
  package static let drawnProperties: Set = [
    "color", "font-style", "font-weight", "opacity", "text-decoration", "text-decoration-line",
  ]
}
