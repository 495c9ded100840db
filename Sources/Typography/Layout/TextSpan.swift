package import Basics

/// A part of a text with a style or a paint of its own. A member that is nil is the style's.
///
/// A value; Sendable.
package struct TextSpan: Sendable, Hashable {
  /// UTF-16 offsets in the text. A grapheme cluster that is divided by an end belongs to the span in which it begins.
  package var range: Range<Int>
  /// The font.
  package var font: FontQuery?
  /// Families for characters that `font` lacks, in order of preference.
  @Bytewise package var fallback: [String]?
  /// The font size in points.
  package var size: Double?
  /// OpenType features by tag; 0 is off.
  package var features: [String: Int]?
  /// A BCP 47 language tag.
  @Bytewise package var language: String?
  /// The distance in ems of the span's own size by which its drawing is moved down. Metrics do not change.
  package var baselineOffset: Double?
  /// The forms of letters and digits.
  package var forms: FontForms?
  /// How the letters are changed.
  package var transform: TextTransform?
  /// The room of a thing that each character of the span is; nil for text.
  package var object: InlineBox?
  /// Where words may be divided with a hyphen.
  package var hyphens: LineRules.Hyphens?
  /// What of it is one upright character in a vertical line.
  package var combine: TextWriting.Combine?
  /// Whether it is the text's initial letter, or a part of it. Its size is that of ``LineRules/initial``.
  package var isInitial = false
  /// Whether it is no text, but has the style of the markers of lists; it is empty, then.
  package var isMarker = false

  /// A span of `range` in UTF-16 units. Members that are nil are those of the style.
  package init(
    _ range: Range<Int>, font: FontQuery? = nil, fallback: [String]? = nil, size: Double? = nil,
    features: [String: Int]? = nil, language: String? = nil, baselineOffset: Double? = nil
  ) {
    self.range = range
    self.font = font
    self.fallback = fallback
    self.size = size
    self.features = features
    self.language = language
    self.baselineOffset = baselineOffset
  }
}
