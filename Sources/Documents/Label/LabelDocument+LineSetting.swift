public import Basics
import JSON

extension LabelDocument {
  /// How lines are broken and filled, beside ``LabelDocument/lineBreak`` and ``LabelDocument/alignment``: as books have
  /// them. In JSON its members are those of the label. Sendable; a plain value.
  public struct LineSetting: Sendable, Hashable {
    /// Where words may be divided with a hyphen. Sendable; a value.
    public typealias Hyphens = Vocabulary.Hyphens

    /// Which of the possible lines are taken. Sendable; a value.
    public enum Wrap: String, Sendable, Hashable, CaseIterable {
      case wrap, balance, pretty
    }

    /// What is widened until a justified line fills the width. Sendable; a value.
    public typealias Justify = TextJustify

    /// Where lines may end within and between words. Sendable; a value.
    public typealias WordBreak = Vocabulary.WordBreak

    /// How strictly lines of ideographs and kana are broken. Sendable; a value.
    public typealias Strictness = LineBreakStrictness

    /// Whether a word that is too wide for a line is divided. Sendable; a value.
    public enum OverflowWrap: String, Sendable, Hashable, CaseIterable {
      case anywhere, normal
    }

    /// A mark that stands outside of a line. Sendable; a value.
    public enum HangingPunctuation: String, Sendable, Hashable, CaseIterable {
      case first, last
      case allowEnd = "allow-end"
    }

    /// The space of full-width brackets and stops. Sendable; a value.
    public enum SpacingTrim: String, Sendable, Hashable, CaseIterable {
      case spaceAll = "space-all"
      case normal
    }

    /// What becomes of white space, and whether lines are broken at all. Sendable; a value.
    public typealias WhiteSpace = Vocabulary.WhiteSpace

    /// The fewest characters of a word that patterns divide, and of its parts. Sendable; a plain value.
    public typealias HyphenateLimits = HyphenationLimits

    /// Where words may be divided with a hyphen.
    public var hyphens = Hyphens.manual
    /// What stands where a word is divided; nil is the font's hyphen.
    @Bytewise public var hyphenateCharacter: String?
    /// The fewest characters of a word that patterns divide, and of its parts.
    public var hyphenateLimitChars = HyphenateLimits()
    /// The most lines in a row that end with a hyphen; 0 is no limit.
    public var hyphenateLimitLines = 0
    /// Which of the possible lines are taken.
    public var textWrap = Wrap.wrap
    /// What is widened until a justified line fills the width.
    public var textJustify = Justify.spaces
    /// The alignment of the last line of each paragraph; nil is that of the others, and natural if they are justified.
    public var alignLast: Alignment?
    /// The distance between tab stops.
    public var tabSize = TabSize.spaces(8)
    /// The stops before those of the distance.
    public var tabStops: [TabStop] = []
    /// Where lines may end within and between words.
    public var wordBreak = WordBreak.normal
    /// How strictly lines of ideographs and kana are broken.
    public var lineBreakStrictness = Strictness.auto
    /// Whether a word that is too wide for a line is divided.
    public var overflowWrap = OverflowWrap.anywhere
    /// Which marks stand outside of lines.
    public var hangingPunctuation: [HangingPunctuation] = []
    /// The space of full-width brackets and stops beside one another.
    public var textSpacingTrim = SpacingTrim.spaceAll
    /// The fewest words of a paragraph's last line.
    public var widows = 1
    /// What becomes of white space, and whether lines are broken at all.
    public var whiteSpace = WhiteSpace.preWrap
    /// How large the letter is that the text begins with; nil leaves it as it is.
    public var initialLetter: InitialLetter?
    /// What stands before each paragraph; nil adds nothing.
    public var listStyle: ListStyle?

    /// The common setting of lines.
    public init() {}
  }

  /// The distance between tab stops. Sendable; a plain value.
  public typealias TabSize = Vocabulary.TabSize

  /// A place by which the text after a tab is set. Sendable; a plain value.
  public typealias TabStop = Vocabulary.TabStop
}

extension LabelDocument {
  /// Refuses what excludes each other, and tab stops out of order.
  func checkLines() throws(DocumentError) {
    if balanced, lineSetting.textWrap != .wrap {
      throw DocumentError(
        .conflict, path: "textWrap",
        "balanced is true, too, and they exclude each other; leave balanced out, and say textWrap: \"balance\" if you "
          + "mean it")
    }
    for (index, pair) in zip(lineSetting.tabStops, lineSetting.tabStops.dropFirst()).enumerated()
    where pair.1.at <= pair.0.at {
      throw DocumentError(
        .outOfRange, path: "tabStops[\(index + 1)].at",
        "\(JSONWriter.number(pair.1.at)) is not behind the stop before it, at \(JSONWriter.number(pair.0.at)); give the "
          + "stops in order")
    }
    try checkStarts()
  }
}

extension LabelDocument.LineSetting {
  /// Where the hyphen lies; see ``Bytewise``.
  static var storedHyphenateCharacter: any WritableKeyPath<Self, String?> & Sendable {
    \._hyphenateCharacter.wrappedValue
  }
}

extension LabelDocument.LineSetting: RareValue {
  /// The defaults.
  public static var usual: Self { Self() }
}
