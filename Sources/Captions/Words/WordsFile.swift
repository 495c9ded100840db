import Basics

/// Our own file of words, JSON that docs/captions.md defines: times in seconds, with up to six digits, exactly.
package enum WordsFile {
  package static let name = "signwriter words"

  package static func bytes(_ list: WordList) -> [UInt8] {
    var text = "{\n\"format\": \"\(name)\",\n\"version\": 1,\n"
    if let language = list.language { text += "\"language\": \(Message.quoted(language)),\n" }
    if !list.styles.isEmpty {
      text += "\"styles\": [\n" + list.styles.map(line).joined(separator: ",\n") + "\n],\n"
    }
    text += "\"cues\": [\n" + list.cues.map(line).joined(separator: ",\n") + "\n],\n"
    text += "\"words\": [\n" + list.words.map(line).joined(separator: ",\n") + "\n]\n}\n"
    return Array(text.utf8)
  }

  /// Microseconds as a decimal of seconds.
  package static func seconds(_ microseconds: Int) -> String {
    let (whole, rest) = (microseconds.magnitude / 1_000_000, microseconds.magnitude % 1_000_000)
    var digits = String(rest)
    digits = String(repeating: "0", count: 6 - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    return (microseconds < 0 ? "-" : "") + "\(whole)" + (digits.isEmpty ? "" : "." + digits)
  }

  private static func object(_ members: [(String, String?)]) -> String {
    "{" + members.compactMap { name, value in value.map { "\"\(name)\": \($0)" } }.joined(separator: ", ") + "}"
  }

  private static func line(_ word: Word) -> String {
    object([
      ("text", Message.quoted(word.text)), ("start", seconds(word.start)), ("end", seconds(word.end)),
      ("joiner", word.joiner.map(Message.quoted)), ("speaker", word.speaker.map(Message.quoted)),
      ("tags", word.tags.isEmpty ? nil : list(word.tags)), ("cue", "\(word.cue)"),
    ])
  }

  private static func list(_ texts: [String]) -> String {
    "[" + texts.map(Message.quoted).joined(separator: ", ") + "]"
  }

  private static func line(_ rule: StyleRule) -> String {
    let declarations = rule.declarations.map { ($0.name, $0.value) }
    return object([
      ("selector", Message.quoted(rule.selector)),
      (
        "declarations",
        "[" + declarations.map { "[\(Message.quoted($0)), \(Message.quoted($1))]" }.joined(separator: ", ") + "]"
      ),
    ])
  }

  private static func line(_ cue: Cue) -> String {
    object([
      ("start", cue.start.map(seconds)), ("end", cue.end.map(seconds)), ("id", cue.id.map(Message.quoted)),
      ("placement", placement(cue.placement)), ("fadeIn", cue.fadeIn == 0 ? nil : seconds(cue.fadeIn)),
      ("fadeOut", cue.fadeOut == 0 ? nil : seconds(cue.fadeOut)),
    ])
  }

  /// What is not as WebVTT has it without settings.
  private static func placement(_ placement: Placement) -> String? {
    let usual = Placement()
    guard placement != usual else { return nil }
    func changed<Value: Equatable>(_ part: KeyPath<Placement, Value>, _ text: String) -> String? {
      placement[keyPath: part] == usual[keyPath: part] ? nil : text
    }
    return object([
      ("anchor", placement.anchor.map(String.init)),
      ("vertical", placement.vertical.map { Message.quoted($0.rawValue) }),
      ("line", placement.line.map { placement.snapsToLines ? number($0) : Message.quoted(number($0) + "%") }),
      ("lineAlign", changed(\.lineAlignment, Message.quoted(placement.lineAlignment.rawValue))),
      ("position", placement.position.map(number)),
      ("positionAlign", changed(\.positionAlignment, Message.quoted(placement.positionAlignment.rawValue))),
      ("size", changed(\.size, number(placement.size))),
      ("align", changed(\.alignment, Message.quoted(placement.alignment.rawValue))),
      ("region", placement.region.map(line)),
    ])
  }

  private static func line(_ region: Region) -> String {
    object([
      ("id", Message.quoted(region.id)), ("width", number(region.width)), ("lines", "\(region.lines)"),
      ("regionAnchor", "[\(number(region.anchor.x)), \(number(region.anchor.y))]"),
      ("viewportAnchor", "[\(number(region.viewportAnchor.x)), \(number(region.viewportAnchor.y))]"),
      ("scroll", region.scrollsUp ? "\"up\"" : nil),
    ])
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }
}
