/// How a text is set: everything that decides its glyphs and lines, in points.
///
/// A value; Sendable.
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
    /// Both edges, by wider spaces; a paragraph's last line, and one without spaces, as `natural`.
    case justified
  }

  public enum LineBreak: String, Sendable, Hashable {
    /// Break at the places UAX #14 allows; a word too wide for a line breaks between graphemes. Lines that find no
    /// place are left out.
    case wordWrap
    /// Break between any two grapheme clusters.
    case charWrap
    /// Break as `wordWrap` where there are several lines; what is too wide runs on, and is cut by the canvas.
    case clip
    /// Break as `wordWrap`; the last line that fits begins with an ellipsis, where text is left, and ends as its
    /// paragraph does.
    case truncateHead
    /// The same with the ellipsis in the middle of the last line.
    case truncateMiddle
    /// The same with the ellipsis at the end of the last line.
    case truncateTail

    /// True where a line too wide is cut for an ellipsis.
    var truncates: Bool { self == .truncateHead || self == .truncateMiddle || self == .truncateTail }
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
  /// Ems added between characters (grapheme clusters): not after a line's last, not where letters join. Switches
  /// optional ligatures off.
  public var characterSpacing: Double
  /// Ems added after single characters, by grapheme cluster.
  public var kerning: [String: Double]
  /// Ems; moves the drawing down. Metrics stay.
  public var baselineOffset: Double
  /// False keeps a paragraph's last word company: it is not left alone on a line where the word before can join it.
  public var allowOrphans: Bool
  /// True makes the lines of a paragraph about equally wide, without making them more.
  public var isBalanced: Bool
  /// How small the text may become, as a share of its size, so that all of it fits. 1 and 0 are "not smaller".
  public var minimumScaleFactor: Double

  public init(
    font: FontQuery = FontQuery(), fallback: [String] = [], size: Double = 17, features: [String: Int] = [:],
    language: String? = nil, direction: Direction = .auto, alignment: Alignment = .natural,
    lineBreak: LineBreak = .truncateTail, numberOfLines: Int = 1, lineSpacing: Double = 0,
    characterSpacing: Double = 0, kerning: [String: Double] = [:], baselineOffset: Double = 0,
    allowOrphans: Bool = true, isBalanced: Bool = false, minimumScaleFactor: Double = 1
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
    self.characterSpacing = characterSpacing
    self.kerning = kerning
    self.baselineOffset = baselineOffset
    self.allowOrphans = allowOrphans
    self.isBalanced = isBalanced
    self.minimumScaleFactor = minimumScaleFactor
  }
}
