package import Basics

/// How lines are broken and filled, as far as it is not the common way.
///
/// Lengths in points grow and shrink with text that is fitted. A value; Sendable.
package struct LineRules: Sendable, Hashable {
  /// Where words may be divided with a hyphen.
  package typealias Hyphens = Vocabulary.Hyphens

  /// Which of the possible lines are taken.
  package enum Wrap: Sendable, Hashable {
    /// Each line takes as much as fits.
    case greedy
    /// Those of the least sum of penalties, without becoming more.
    case pretty
  }

  /// The fewest characters of a word that patterns divide, and of its parts before and after the hyphen.
  package typealias HyphenationLimits = Vocabulary.HyphenationLimits

  /// Where lines may end within and between words.
  package typealias WordBreak = Vocabulary.WordBreak

  /// How strictly lines of ideographs and kana are broken.
  package typealias Strictness = LineBreakStrictness

  /// The distance between tab stops.
  package typealias TabSize = Vocabulary.TabSize

  /// A place that the text after a tab is set by.
  package typealias TabStop = Vocabulary.TabStop

  /// Which marks stand outside of a line.
  package struct Hanging: OptionSet, Sendable, Hashable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// A bracket or quotation mark that opens a paragraph.
    package static let first = Hanging(rawValue: 1)
    /// One that closes it.
    package static let last = Hanging(rawValue: 2)
    /// A stop or comma at the end of a line that does not fit otherwise.
    package static let allowEnd = Hanging(rawValue: 4)
  }

  package var hyphens = Hyphens.manual
  /// What stands where a word is divided; nil is the font's hyphen.
  @Bytewise package var hyphen: String?
  package var hyphenationLimits = HyphenationLimits()
  /// The most lines in a row that end with a hyphen; 0 is no limit.
  package var hyphenatedLines = 0
  package var wrap = Wrap.greedy
  package var justification = TextJustify.spaces
  /// The alignment of the last line of each paragraph; nil is that of the others, and natural if they are justified.
  package var lastAlignment: TextStyle.Alignment?
  package var tabSize = TabSize.spaces(8)
  /// The stops before those of `tabSize`; they ascend.
  package var tabStops: [TabStop] = []
  package var wordBreak = WordBreak.normal
  package var strictness = Strictness.auto
  /// Whether a word that is too wide for a line is divided.
  package var dividesWideWords = true
  package var hanging: Hanging = []
  /// Whether full-width brackets and stops beside one another take half of their width.
  package var trimsSpacing = false
  /// The fewest words of a paragraph's last line.
  package var fewestLastWords = 1
  package var whiteSpace = WhiteSpace.preWrap
  /// How large the letters are whose spans are the text's initial letter; nil where none is.
  package var initial: InitialLetter?
  /// What stands before each paragraph; nil where nothing does.
  package var list: ListMarks?

  package init() {}

  /// The rules of a style without any of its own.
  static let common = LineRules()
}
