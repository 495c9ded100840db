/// A part of a text that is set otherwise than the rest, or only painted otherwise. Nil is the style's.
///
/// A value; Sendable.
public struct TextSpan: Sendable, Hashable {
  /// UTF-16 offsets in the text. A grapheme cluster that an end divides belongs to the span it begins in.
  public var range: Range<Int>
  public var font: FontQuery?
  /// Families for what `font` lacks, best first.
  public var fallback: [String]?
  /// Points an em.
  public var size: Double?
  /// OpenType features by tag; 0 is off.
  public var features: [String: Int]?
  /// BCP 47.
  public var language: String?
  /// Ems of the span's own size; moves the span down. Metrics stay.
  public var baselineOffset: Double?

  public init(
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
