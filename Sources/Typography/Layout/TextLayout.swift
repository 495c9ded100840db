/// A text that is laid out: the places of its lines and glyphs in points, before anything is rasterized.
///
/// The block's origin is its top-left; y goes down. Immutable; Sendable. A class, because whoever draws or measures a text
/// holds its layout.
public final class TextLayout: Sendable {
  /// A line of the text, with its place in the block. A value; Sendable.
  package struct Line: Sendable {
    /// The part of the text on this line, as UTF-16 offsets, with its trailing white space.
    package internal(set) var range: Range<Int>
    /// The left of the line box, from the block's left.
    package internal(set) var x: Double
    /// The width without trailing white space.
    package internal(set) var width: Double
    /// The y of the baseline, from the block's top.
    package let baseline: Double
    /// The distance from the top of the line box down to the baseline.
    package let ascent: Double
    /// The distance from the baseline down to the bottom of the line box.
    package let descent: Double
    /// Whether some text of this line, or after it, is not drawn.
    package let isTruncated: Bool
    /// The direction of the line's paragraph.
    package let isRightToLeft: Bool
    /// The parts of the text that are drawn, without trailing white space; two parts where the middle is left out.
    package internal(set) var visibleRanges: [Range<Int>]
    /// The advance of the trailing white space. It hangs beyond `width`: at the right, or at the left for right-to-left
    /// text.
    package let hangingWidth: Double
    /// The line's glyphs, from left to right.
    package internal(set) var runs: [GlyphRun]
    /// The factor by which the line's font size was multiplied.
    package let scaleFactor: Double
    /// Where the text fades out; nil where it does not.
    package var fade: Fade?
    /// The width of marks that stand before the line, outside of its room. They are a part of `width`.
    package var hangingStart = 0.0
    /// The room over the ascent and under the descent that annotations need.
    package var rubyOver = 0.0
    package var rubyUnder = 0.0
    /// The box of the initial letter that begins on this line; nil where none does.
    package var initial: InitialBox?
  }

  /// The box of an initial letter, from the ascent to the descent of its font: in points from the block's left and from its
  /// line's baseline. A value; Sendable.
  package struct InitialBox: Sendable, Hashable {
    /// The left edge.
    package internal(set) var left: Double
    /// The right edge.
    package internal(set) var right: Double
    /// The upper edge.
    package internal(set) var top: Double
    /// The lower edge.
    package internal(set) var bottom: Double
  }

  /// Where a line fades out. A value; Sendable.
  package struct Fade: Sendable, Hashable {
    /// The x from which on the text is less than whole, in points from the block's left.
    package let start: Double
    /// The x at which nothing is left, and beyond which nothing is drawn. Between the two, what is left falls evenly. It
    /// may be left of the start.
    package let end: Double

    package init(start: Double, end: Double) {
      self.start = start
      self.end = end
    }
  }

  /// A code point that is not drawn correctly.
  public struct MissingGlyph: Sendable, Hashable {
    /// The reason why it is not drawn correctly.
    public enum Reason: String, Sendable, Hashable {
      /// No font has it; the font's `.notdef` is drawn.
      case noFont
      /// Its font paints it by a graph (COLR version 1) of which some cannot be drawn: it turns in a circle, is too
      /// large or is cut off.
      case colorPaint
      /// Its font has no palette of the number that is asked for, and is drawn in its first one.
      case palette
      /// Its font has its colours as a drawing in SVG, and what draws SVG is not installed.
      case svgTable
      /// Its font has its colours in a picture of a format that is not read: TIFF, or a mask.
      case pictureFormat
    }

    /// The code point.
    public let scalar: UInt32
    /// The UTF-16 offset of the code point's cluster in the text.
    public let offset: Int

    /// Why it is not drawn correctly.
    public let reason: Reason

    /// A missing code point; `offset` is in UTF-16 units.
    package init(scalar: UInt32, offset: Int, reason: Reason = .noFont) {
      self.scalar = scalar
      self.offset = offset
      self.reason = reason
    }
  }

  /// The lines from top to bottom.
  package let lines: [Line]
  /// The width of the widest line, in points.
  package let width: Double
  /// The height of the block in points.
  package let height: Double
  /// The code points that are not drawn correctly, in the order of the text.
  package let missingGlyphs: [MissingGlyph]
  /// The family of the font that the style asks for.
  package let primaryFamily: String
  /// The direction of the first paragraph, which decides the side of `natural` alignment.
  package let isRightToLeft: Bool
  /// The factor by which the font size was multiplied: 1, or less where the text had to shrink to fit.
  package let scaleFactor: Double
  /// The factor of the font size at which the whole text fits, rounded down to ten-thousandths; nil where it is not
  /// truncated, fits at none, or nobody asked the layouter for it. As the style's `minimumScaleFactor` it makes the text
  /// whole.
  package let neededScaleFactor: Double?
  /// The style's font size in points, after fitting.
  package let size: Double
  /// The length of the text in UTF-16 units.
  package let length: Int
  /// The text's grapheme clusters in order, as UTF-16 offsets.
  package let graphemes: [Range<Int>]
  /// The metrics of the style, followed by those of each span.
  let decorations: [DecorationMetrics]
  /// The languages of words that should have been divided, and for which there are no patterns; "und" where the language is
  /// not known.
  package let languagesWithoutPatterns: [String]
  /// What stands beside parts of the text.
  package let annotated: [Annotated]
  /// How the text is set where it is not as it is written; nil where it is.
  let wording: SetWording?

  init(
    lines: [Line], width: Double, height: Double, missingGlyphs: [MissingGlyph], primaryFamily: String,
    isRightToLeft: Bool, scaleFactor: Double, size: Double, length: Int, graphemes: [Range<Int>],
    decorations: [DecorationMetrics], languagesWithoutPatterns: [String] = [], annotated: [Annotated] = [],
    wording: SetWording? = nil, neededScaleFactor: Double? = nil
  ) {
    (self.lines, self.width, self.height) = (lines, width, height)
    (self.missingGlyphs, self.primaryFamily, self.isRightToLeft) = (missingGlyphs, primaryFamily, isRightToLeft)
    (self.scaleFactor, self.size, self.length) = (scaleFactor, size, length)
    (self.graphemes, self.decorations) = (graphemes, decorations)
    self.languagesWithoutPatterns = languagesWithoutPatterns
    (self.annotated, self.wording) = (annotated, wording)
    self.neededScaleFactor = neededScaleFactor
  }

  /// Another layout with other lines and spans.
  convenience init(_ other: TextLayout, lines: [Line], decorations: [DecorationMetrics]) {
    self.init(
      lines: lines, width: other.width, height: other.height, missingGlyphs: other.missingGlyphs,
      primaryFamily: other.primaryFamily, isRightToLeft: other.isRightToLeft, scaleFactor: other.scaleFactor,
      size: other.size, length: other.length, graphemes: other.graphemes, decorations: decorations,
      languagesWithoutPatterns: other.languagesWithoutPatterns, annotated: other.annotated,
      wording: other.wording, neededScaleFactor: other.neededScaleFactor)
  }

  /// The layout of a truncated text, with the factor that it needs.
  convenience init(_ other: TextLayout, neededScaleFactor: Double?) {
    self.init(
      lines: other.lines, width: other.width, height: other.height, missingGlyphs: other.missingGlyphs,
      primaryFamily: other.primaryFamily, isRightToLeft: other.isRightToLeft, scaleFactor: other.scaleFactor,
      size: other.size, length: other.length, graphemes: other.graphemes, decorations: other.decorations,
      languagesWithoutPatterns: other.languagesWithoutPatterns, annotated: other.annotated,
      wording: other.wording, neededScaleFactor: neededScaleFactor)
  }

  /// The size of a box for the block, in whole points, as FXLabel's `sizeThatFits`.
  package var fittingSize: SIMD2<Double> {
    // A sum of doubles may be a little more than a whole number, and that is no reason for a point more.
    (SIMD2(width, height) - Typesetter.tolerance).rounded(.up)
  }

  /// Whether some text is left out because of the width or the number of lines.
  package var isTruncated: Bool { lines.contains(where: \.isTruncated) }

  /// The font families used, in the order of use.
  package var fontFamilies: [String] {
    var families: [String] = []
    for line in lines {
      for run in line.runs where !families.contains(run.face.familyName) { families.append(run.face.familyName) }
    }
    return families
  }
}
