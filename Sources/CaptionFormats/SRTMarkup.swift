import Captions
import Motion

/// The markup of a SubRip text: `<b>`, `<i>`, `<u>`, `<s>`, `<font color>`, `{\an8}`, and `<br>`, `\N` and `\h` as ASS has
/// them, which come from conversions. What looks like a tag and is none of these stays as text, as "<3" does; other
/// overrides in braces are left out.
struct SRTMarkup {
  private(set) var anchor: Int?
  private(set) var ignored: [String] = []
  private var open: [(name: String, tag: String?)] = []

  mutating func pieces(_ text: String) -> [(text: String, tags: [String])] {
    var pieces: [(text: String, tags: [String])] = []
    var plain = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      if let (text, length) = breaking(rest) {
        plain.append(text)
        rest = rest.dropFirst(length)
      } else if scalar == "<" || scalar == "{", let length = tagLength(rest) {
        pieces.append((CharacterReference.decoded(String(plain)), open.compactMap(\.tag)))
        plain = .init()
        take(String(rest.prefix(length)))
        rest = rest.dropFirst(length)
      } else {
        plain.append(scalar)
        rest = rest.dropFirst()
      }
    }
    pieces.append((CharacterReference.decoded(String(plain)), open.compactMap(\.tag)))
    return pieces.filter { !$0.text.isEmpty }
  }

  /// The line break or the space that does not break which begins here, and its length.
  private func breaking(_ rest: Substring.UnicodeScalarView) -> (text: Unicode.Scalar, length: Int)? {
    if rest.first == "\\" {
      let letter = rest.dropFirst().first
      return letter == "N" ? ("\n", 2) : letter == "h" ? ("\u{A0}", 2) : nil
    }
    guard rest.first == "<" else { return nil }
    let body = rest.prefix(8).prefix { $0 != ">" }.dropFirst()
    guard rest.dropFirst(body.count + 1).first == ">" else { return nil }
    let name = String(body).lowercased().filter { $0 != " " && $0 != "/" }
    return name == "br" ? ("\n", body.count + 2) : nil
  }

  private static let longestTag = 200

  /// The length of a tag that begins here.
  private func tagLength(_ rest: Substring.UnicodeScalarView) -> Int? {
    let close: Unicode.Scalar = rest.first == "{" ? "}" : ">"
    let head = rest.prefix(Self.longestTag)
    guard let end = head.firstIndex(of: close) else { return nil }
    let body = String(head[..<end].dropFirst())
    guard close == ">" else { return body.hasPrefix("\\") ? body.unicodeScalars.count + 2 : nil }
    let name = Self.name(body)
    return ["b", "i", "u", "s", "font"].contains(name) ? body.unicodeScalars.count + 2 : nil
  }

  /// The name of a tag's body in lower case, without a slash.
  private static func name(_ body: String) -> String {
    let body = body.hasPrefix("/") ? body.dropFirst() : body[...]
    return body.prefix { $0.isLetter }.lowercased()
  }

  private mutating func take(_ tag: String) {
    let body = String(tag.dropFirst().dropLast())
    if tag.hasPrefix("{") {
      for override in body.split(separator: "\\") { apply(String(override)) }
      return
    }
    let name = Self.name(body)
    if body.hasPrefix("/") {
      if let index = open.lastIndex(where: { $0.name == name }) {
        open.remove(at: index)
      } else {
        ignored.append(tag)
      }
    } else if open.count < CaptionLimits.deepestNesting {
      open.append((name, name == "font" ? Self.color(body) : name))
    } else {
      ignored.append(tag)
    }
  }

  private mutating func apply(_ override: String) {
    if override.hasPrefix("an"), let place = Int(override.dropFirst(2)), 1...9 ~= place {
      anchor = place
    } else {
      ignored.append("{\\\(override)}")
    }
  }

  private static func color(_ body: String) -> String? {
    guard let start = body.firstRange(of: "color=") else { return nil }
    let value = body[start.upperBound...].drop { $0 == "\"" || $0 == "'" }
    let color = value.prefix { $0 != "\"" && $0 != "'" && !$0.isWhitespace }
    return color.isEmpty ? nil : "color:\(color)"
  }
}

extension TranscriptBuilder {
  /// Adds a cue whose text has SubRip's marks. What has no times, an end before its start or no text is dropped; `head` is
  /// the line of its times, whose number is `line`.
  mutating func addMarked(
    _ text: String, _ times: (start: Int, end: Int)?, head: String, line: Int
  ) throws(CaptionError) {
    guard let times else { return note(.cueDropped, line, head) }
    guard times.end > times.start else { return note(.cueDropped, line, "its end is not after its start") }
    var markup = SRTMarkup()
    let pieces = markup.pieces(text)
    for tag in markup.ignored { note(.tagIgnored, line, tag) }
    guard pieces.contains(where: { !$0.text.unicodeScalars.allSatisfy(TextBreaks.isSpace) }) else {
      return note(.cueDropped, line, "it has no text")
    }
    var cue = Cue(start: times.start, end: times.end)
    cue.line = line
    cue.placement.anchor = markup.anchor
    try begin(cue)
    for piece in pieces { try say(piece.text, .init(tags: piece.tags, line: line)) }
  }
}
