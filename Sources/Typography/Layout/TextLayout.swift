/// A text, laid out: what is where, in points, before anything is rasterized.
///
/// The block's origin is its top-left; y goes down. A value; Sendable.
public struct TextLayout: Sendable {
  public struct Line: Sendable {
    /// The part of the text on this line, as UTF-16 offsets, with its trailing white space.
    public let range: Range<Int>
    /// Of the line box, from the block's left.
    public let x: Double
    public let width: Double
    /// From the block's top to the baseline.
    public let baseline: Double
    public let ascent: Double
    public let descent: Double
    /// Some text that belongs here, or after, is not drawn.
    public let isTruncated: Bool
    /// The direction of the line's paragraph.
    public let isRightToLeft: Bool
    /// What of the text is drawn, without trailing white space; two parts where the middle went.
    public let visibleRanges: [Range<Int>]
    /// The trailing white space's advance: it hangs beyond `width`, at the right or, from right to left, at the left.
    public let hangingWidth: Double
    public let runs: [GlyphRun]
  }

  /// A code point that is not drawn as it should be.
  public struct MissingGlyph: Sendable, Hashable {
    public enum Reason: String, Sendable, Hashable {
      /// No font has it: it is drawn as the font's `.notdef`.
      case noFont
      /// Its font paints it by COLR version 1 alone: of that only the outline is drawn, which often is empty.
      case colorVersion1
    }

    public let scalar: UInt32
    /// UTF-16 offset in the text of the cluster that the code point belongs to.
    public let offset: Int

    public let reason: Reason

    public init(scalar: UInt32, offset: Int, reason: Reason = .noFont) {
      self.scalar = scalar
      self.offset = offset
      self.reason = reason
    }
  }

  public let lines: [Line]
  /// Of the block that holds all lines, in whole points (rounded up, as FXLabel does).
  public let width: Double
  public let height: Double
  public let missingGlyphs: [MissingGlyph]
  /// The direction of the first paragraph: which side `natural` alignment begins at.
  public let isRightToLeft: Bool
  /// The share of its size that the text is drawn at: 1, or less where it had to shrink to fit.
  public let scaleFactor: Double
  /// Points an em of the style, as drawn.
  public let size: Double
  /// UTF-16 units of the text.
  public let length: Int
  /// The text's grapheme clusters, one after the other, as UTF-16 offsets.
  public let graphemes: [Range<Int>]
  /// Of the style, then of each span.
  let decorations: [DecorationMetrics]

  /// True where some text had to go, for lack of width or of lines.
  public var isTruncated: Bool { lines.contains(where: \.isTruncated) }

  /// The families that drew something, in the order of use.
  public var fontFamilies: [String] {
    var families: [String] = []
    for line in lines {
      for run in line.runs where !families.contains(run.face.familyName) { families.append(run.face.familyName) }
    }
    return families
  }
}
