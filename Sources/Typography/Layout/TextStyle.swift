package import Basics

/// The style of a text: everything that determines its glyphs and lines, in points.
///
/// A value; Sendable.
package struct TextStyle: Sendable, Hashable {
  /// The direction of paragraphs.
  package typealias Direction = TextDirection

  /// The horizontal alignment of lines.
  package typealias Alignment = TextAlignment

  /// How lines are broken, and what happens to text that does not fit.
  package typealias LineBreak = Vocabulary.LineBreak

  /// How each line is made as wide as the box.
  package typealias Stretch = TextSpread

  /// What stands where text is cut off.
  package enum CutMark: Sendable, Hashable {
    /// The font's ellipsis.
    case ellipsis
    /// A text; an empty one is nothing.
    case text(ByteText)
    /// Nothing; the text fades out over so many ems before the edge of the box.
    case fade(Double)
  }

  /// Where a single line that shrank to fit stands in the line box of its original size, if that is drawn.
  package typealias BaselineAdjustment = Vocabulary.BaselineAdjustment

  /// The font.
  package var font: FontQuery
  /// Families for characters that `font` lacks, in order of preference, before the system's fonts.
  @Bytewise package var fallback: [String] = []
  /// The font size in points.
  package var size: Double
  /// OpenType features by tag; 0 is off.
  package var features: [String: Int] = [:]
  /// A BCP 47 language tag, for language-specific forms, fallback and line breaks.
  @Bytewise package var language: String?
  /// The direction of paragraphs.
  package var direction = Direction.auto
  /// The horizontal alignment of lines.
  package var alignment = Alignment.natural
  /// How lines are broken, and what happens to text that does not fit.
  package var lineBreak = LineBreak.truncateTail
  /// The largest number of lines; 0 means no limit.
  package var numberOfLines = 1
  /// Additional space between lines in points; may be negative.
  package var lineSpacing = 0.0
  /// The space in ems that is added between grapheme clusters, but not after the last of a line and not where letters
  /// join. It switches optional ligatures off.
  package var characterSpacing = 0.0
  /// The space in ems that is added after given grapheme clusters.
  package var kerning: [String: Double] = [:]
  /// The distance in ems by which the drawing is moved down. Metrics do not change.
  package var baselineOffset = 0.0
  /// If false, the last word of a paragraph is not alone on the last line where the word before it can move down with
  /// it.
  package var allowOrphans = true
  /// If true, the lines of a paragraph become about equally wide, without becoming more.
  package var isBalanced = false
  /// The smallest factor by which the font size may be multiplied so that the text fits. 1 and 0 mean that it does not
  /// shrink.
  package var minimumScaleFactor = 1.0
  package var baselineAdjustment = BaselineAdjustment.alignCenters
  /// The space between and around lines and words.
  package var spacing = TextSpacing()
  /// How the box chooses the size; nil where it does not. Then `minimumScaleFactor` is not looked at.
  package var fit: TextFit?
  /// How the letters are changed before they are set.
  package var transform = TextTransform.none
  /// The forms of letters and digits.
  package var forms = FontForms()
  /// How lines fill the width without another size.
  package var stretch = Stretch.none
  /// What stands where text is cut off.
  package var cut = CutMark.ellipsis
  /// How lines are broken and filled where it is not the common way; nil where it is.
  @Rare package var rules: LineRules?

  /// Whether lines are not the ones that take as much as fits.
  var choosesLines: Bool { isBalanced || rules?.wrap == .pretty }
  /// How vertical lines run.
  package var writing = TextWriting()

  /// A style of one line with a font, and its size in points.
  package init(font: FontQuery = FontQuery(), size: Double = 17) {
    self.font = font
    self.size = size
  }
}

extension LineBreak {
  /// Whether a line that is too wide is truncated with an ellipsis.
  var truncates: Bool { self == .truncateHead || self == .truncateMiddle || self == .truncateTail }
}
