import Captions
import JSON
import Motion

/// A rule that strings obey. No string holds a NUL character, whatever its rule.
package struct StringRule: Sendable {
  enum Alphabet {
    case any
    /// ASCII letters, digits and hyphens: a name of CLDR's.
    case subtag
    /// A BCP 47 language tag.
    case languageTag
    /// Printable ASCII: an OpenType tag.
    case printableASCII
    /// ASCII digits.
    case digits
    /// One character, of however many scalars.
    case singleCharacter
    /// Characters at none of which a line ends.
    case oneLine
    /// Letters that say how a regular expression is meant.
    case flags
  }

  /// The length in Unicode scalars.
  package let length: ClosedRange<Int>
  let alphabet: Alphabet
  /// The name of such a string in messages: "a language tag such as \"de\"".
  package let meaning: String
  /// Strings that obey the rule, where few do: the JSON Schema shows them, and generated documents have them.
  let examples: [String]

  init(
    _ length: ClosedRange<Int>, _ alphabet: Alphabet = .any, _ meaning: String = "a string", examples: [String] = []
  ) {
    self.length = length
    self.alphabet = alphabet
    self.meaning = meaning
    self.examples = examples
  }

  static let name = StringRule(1...1000)
  static let text = StringRule(0...100_000)
  static let mark = StringRule(0...64, .any, "a short text such as \"...\"")
  static let word = StringRule(
    0...1000, .oneLine, "a word without a line break; divide it, and give the second part \"joiner\": \"\\n\"",
    examples: ["Hello", "Grüße,"])
  static let tag = StringRule(4...4, .printableASCII, "an OpenType tag of four characters such as \"liga\"")
  static let paletteEntry = StringRule(
    1...5, .digits, "the number of a palette's entry such as \"3\"", examples: ["0", "3"])
  static let character = StringRule(1...64, .singleCharacter, "a single character such as \"A\"")
  static let ligature = StringRule(2...64, .any, "two characters or more, such as \"ffi\"")
  static let pattern = StringRule(
    1...1000, .any, "a regular expression such as \"[0-9]+\"", examples: ["[0-9]+", "a|e", "\\w+"])
  static let flags = StringRule(0...8, .flags, "letters of i, m, s and x", examples: ["i", "ms"])
  static let nth = StringRule(
    1...32, .any, "odd, even, a number or a rule such as \"2n+1\"", examples: ["odd", "even", "3", "2n+1", "-n+3"])
  static let language = StringRule(
    1...64, .languageTag, "a language tag such as \"de\" or \"zh-Hant\"",
    examples: ["de", "zh-Hant", "pt-BR", "sr-Latn-RS", "grc"])
  static let digits = StringRule(1...64, .subtag, "the name of a set of digits such as \"arab\"")

  /// The alphabet as a regular expression, or nil where anything goes.
  var pattern: String? {
    switch alphabet {
    case .any, .singleCharacter: nil
    case .oneLine: "^[^\\n\\v\\f\\r\\u0085\\u2028\\u2029]*$"
    case .subtag: "^[A-Za-z0-9-]+$"
    case .languageTag: "^[A-Za-z0-9_+.@-]+$"
    case .flags: "^[imsx]*$"
    case .printableASCII: "^[ -~]+$"
    case .digits: "^[0-9]+$"
    }
  }

  /// Tells what is wrong with the string; nil where nothing is.
  func fault(of string: String) -> (reason: DocumentError.Reason, text: String)? {
    let bytes = string.utf8
    if bytes.contains(0) { return (.wrongType, "holds a NUL character; remove it") }
    // Counting scalars costs; bytes bound them from above.
    if bytes.count > length.upperBound, string.unicodeScalars.count > length.upperBound {
      return (.outOfRange, "is \(string.unicodeScalars.count) characters long; the limit is \(length.upperBound)")
    }
    if string.isEmpty && length.lowerBound > 0 { return (.outOfRange, "is empty; wanted \(meaning)") }
    let isTooShort = length.lowerBound > 1 && string.unicodeScalars.count < length.lowerBound
    let isSeveral = alphabet == .singleCharacter && string.count > 1
    let isBroken = alphabet == .oneLine && string.unicodeScalars.contains(where: TextBreaks.isLineBreak)
    if alphabet == .languageTag, LanguageTag.canonical(string) == nil {
      let hint = LanguageTag.suggestion(for: string).map { "did you mean \"\($0)\"?" }
      return (.wrongType, "is not what is wanted: \(meaning)" + (hint.map { "; \($0)" } ?? ""))
    }
    if isTooShort || isSeveral || isBroken || !bytes.allSatisfy(isAllowed) {
      return (.wrongType, "is not what is wanted: \(meaning)")
    }
    return nil
  }

  private func isAllowed(_ byte: UInt8) -> Bool {
    switch alphabet {
    case .any, .oneLine, .singleCharacter: true
    case .printableASCII: (0x20...0x7E).contains(byte)
    case .digits: (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    case .flags: "imsx".utf8.contains(byte)
    case .languageTag, .subtag:
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        true
      case UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "@"): alphabet == .languageTag
      default: false
      }
    }
  }
}
