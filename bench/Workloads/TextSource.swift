/// Makes words of alternating consonants and vowels, so that their widths are like those of real names. Fonts join none
/// of the letters with a neighbour, so a word has as many glyphs as letters.
struct TextSource {
  private static let consonants = Array("bcdghklmnprstvwz")
  private static let vowels = Array("aeou")

  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// A capitalized word with this number of letters.
  mutating func name(letters: Int) -> String {
    let text = word(letters: letters)
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  /// A capitalized word of a length in the range.
  mutating func name(letters: ClosedRange<Int>) -> String {
    name(letters: Int.random(in: letters, using: &random))
  }

  /// A sentence of this number of words with three to nine letters each, and a full stop.
  mutating func sentence(words: Int) -> String {
    let first = name(letters: 3...9)
    let rest = (1..<max(1, words)).map { _ in word(letters: Int.random(in: 3...9, using: &random)) }
    return ([first] + rest).joined(separator: " ") + "."
  }

  /// A random number in a range.
  mutating func number(in range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }

  /// The number of ideographs to choose from: the first of the CJK Unified Ideographs.
  static let ideographCount = 5_000

  mutating func shuffledIdeographs() -> [Character] {
    (0..<UInt32(TextSource.ideographCount)).compactMap { Unicode.Scalar(0x4E00 + $0) }
      .map { Character($0) }.shuffled(using: &random)
  }

  /// A text of so many kana without marks.
  mutating func kana(letters: Int) -> String {
    var text = ""
    for _ in 0..<letters {
      text.unicodeScalars.append(Unicode.Scalar(UInt16.random(in: 0x304A...0x3062, using: &random)) ?? "\u{304A}")
    }
    return text
  }

  private mutating func word(letters: Int) -> String {
    var text = ""
    for position in 0..<letters {
      let choices = position.isMultiple(of: 2) ? TextSource.consonants : TextSource.vowels
      text.append(choices[Int.random(in: choices.indices, using: &random)])
    }
    return text
  }
}
