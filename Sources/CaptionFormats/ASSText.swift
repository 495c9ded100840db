import Captions

/// The text of an ASS event: pieces between overrides, with what holds for each.
struct ASSText {
  struct Piece {
    var text: String
    /// After the beginning of the event, in microseconds; nil outside of karaoke.
    var start: Int?
    var end: Int?
    var tags: [String]
  }

  private(set) var pieces: [Piece] = []
  private(set) var anchor: Int?
  private(set) var fadeIn = 0
  private(set) var fadeOut = 0
  private(set) var ignored: [String] = []

  /// Whether it is karaoke.
  var isTimed: Bool { pieces.contains { $0.start != nil } }
  var plain: String { pieces.map(\.text).joined() }

  private var marks: [String] = []
  private var color: String?
  private var isDrawing = false
  /// The syllable that the next text belongs to, and when the one after it begins.
  private var syllable: (kind: String, start: Int, end: Int)?
  private var clock = 0
  private var text = String.UnicodeScalarView()

  init(_ source: String) {
    var rest = source.unicodeScalars[...]
    // A brace that nothing closes is text, and so are those after it; looking for its end each time would take too long.
    var hasBraces = true
    while let scalar = rest.popFirst() {
      let end = scalar == "{" && hasBraces ? rest.firstIndex(of: "}") : nil
      if scalar == "{", end == nil { hasBraces = false }
      if let end {
        finishPiece()
        for override in rest[..<end].split(separator: "\\", omittingEmptySubsequences: false).dropFirst() {
          take(String(override))
        }
        rest = rest[rest.index(after: end)...]
      } else if scalar == "\\", let next = rest.first, let meaning = Self.escapes[next] {
        rest = rest.dropFirst()
        text.append(meaning)
      } else {
        text.append(scalar)
      }
    }
    finishPiece()
  }

  private static let escapes: [Unicode.Scalar: Unicode.Scalar] = ["N": "\n", "n": " ", "h": "\u{A0}"]
  /// In centiseconds: a day.
  private static let longest = 8_640_000

  private mutating func finishPiece() {
    defer { text = .init() }
    guard !text.isEmpty else { return }
    guard !isDrawing else {
      ignored.append("\\p")
      return
    }
    let tags = marks + (color.map { ["color:" + $0] } ?? []) + (syllable.map { [$0.kind] } ?? [])
    pieces.append(Piece(text: String(text), start: syllable?.start, end: syllable?.end, tags: tags))
  }

  private mutating func take(_ override: String) {
    let name = override.prefix { $0.isLetter && $0.isASCII }
    let value = override.dropFirst(name.count)
    switch name {
    case "k", "kf", "ko", "K", "kt": takeKaraoke(String(name), value)
    case "b", "i", "u":
      // A weight of a font, `\b700`, is bold, too.
      let isOn = (Int(value) ?? 0) > 0
      marks.removeAll { $0 == name }
      if isOn { marks.append(String(name)) }
    case "an": anchor = Int(value) ?? anchor
    case "a": anchor = Int(value).flatMap(ASSReader.anchor(ssa:)) ?? anchor
    case "fad": takeFade(value)
    case "c": color = Self.color(value)
    case "p": isDrawing = (Int(value) ?? 0) > 0
    case "r":
      (marks, color) = ([], nil)
    case "" where value.hasPrefix("1c"): color = Self.color(value.dropFirst(2))
    default: ignored.append("\\" + override)
    }
  }

  private mutating func takeKaraoke(_ name: String, _ value: Substring) {
    guard let length = Int(value), 0...Self.longest ~= length else {
      ignored.append("\\" + name + value)
      return
    }
    if name == "kt" {
      clock = length * 10_000
      return
    }
    let end = min(clock + length * 10_000, CaptionLimits.latestTime)
    syllable = (name == "K" ? "kf" : name, clock, end)
    clock = end
  }

  private mutating func takeFade(_ value: Substring) {
    let numbers = value.dropFirst().dropLast().split(separator: ",").map { Int($0.filter { $0 != " " }) }
    guard value.hasPrefix("("), numbers.count == 2, let first = numbers[0], let last = numbers[1],
      0...1_000_000 ~= first, 0...1_000_000 ~= last
    else {
      ignored.append("\\fad" + value)
      return
    }
    (fadeIn, fadeOut) = (first * 1000, last * 1000)
  }

  /// `&HBBGGRR&` as `#RRGGBB`.
  private static func color(_ value: Substring) -> String? {
    let digits = value.filter { $0.isHexDigit }
    guard value.hasPrefix("&H") || value.hasPrefix("&h"), let number = UInt32(digits.suffix(6), radix: 16) else {
      return nil
    }
    let swapped = (number & 0xFF) << 16 | number & 0xFF00 | number >> 16 & 0xFF
    let text = String(swapped, radix: 16, uppercase: true)
    return "#" + String(repeating: "0", count: 6 - text.count) + text
  }
}
