/// How a text is set: everything that decides its glyphs and lines, in points.
public struct TextStyle: Sendable, Hashable {
  public enum Direction: String, Sendable, Hashable {
    /// From the first strong character of each paragraph; left to right where there is none.
    case auto
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
  }

  public enum Alignment: String, Sendable, Hashable {
    /// Left for a left-to-right paragraph, right for a right-to-left one.
    case natural
    case left, center, right
  }

  public enum LineBreak: String, Sendable, Hashable {
    /// Break at the places UAX #14 allows; a word too wide for a line breaks between graphemes.
    case wordWrap
    /// Break between any two grapheme clusters.
    case charWrap
    /// Break as `wordWrap` where there are several lines; what is too wide runs on, and is cut by the canvas.
    case clip
    /// Break as `wordWrap`; the last line that fits ends in an ellipsis where text is left.
    case truncateTail
  }

  public var font: FontQuery
  /// Families to look in, in order, for what `font` lacks, before the system's fonts.
  public var fallback: [String]
  /// Size of an em, in points.
  public var size: Double
  /// OpenType features by tag; 0 is off.
  public var features: [String: Int]
  /// BCP 47, for language-specific forms, fallback and line breaks.
  public var language: String?
  public var direction: Direction
  public var alignment: Alignment
  public var lineBreak: LineBreak
  /// 0 for any number.
  public var numberOfLines: Int
  /// Extra points between lines; may be negative.
  public var lineSpacing: Double

  public init(
    font: FontQuery = FontQuery(), fallback: [String] = [], size: Double = 17, features: [String: Int] = [:],
    language: String? = nil, direction: Direction = .auto, alignment: Alignment = .natural,
    lineBreak: LineBreak = .truncateTail, numberOfLines: Int = 1, lineSpacing: Double = 0
  ) {
    self.font = font
    self.fallback = fallback
    self.size = size
    self.features = features
    self.language = language
    self.direction = direction
    self.alignment = alignment
    self.lineBreak = lineBreak
    self.numberOfLines = numberOfLines
    self.lineSpacing = lineSpacing
  }
}
