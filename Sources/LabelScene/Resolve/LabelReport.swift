public import Pixels
public import Typography

/// What was laid out where: the ground truth of a picture. Pixels of the canvas, y down.
public struct LabelReport: Sendable {
  public let width: Int
  public let height: Int
  /// Pixels a point.
  public let scale: Double
  /// The text block (ascent to descent, advance widths), in pixels.
  public let layout: PixelBounds
  /// The smallest whole-pixel box of everything that draws, effects included. May reach beyond the canvas: what lies
  /// outside was cropped.
  public let ink: PixelRect
  public let lines: [Line]
  /// The families that drew something.
  public let fonts: [String]
  public let missingGlyphs: [MissingGlyph]
  public typealias MissingGlyph = TextLayout.MissingGlyph
  public let isTruncated: Bool

  public struct Line: Sendable {
    /// The text on the line, as the author wrote it.
    public let text: String
    /// The y of the baseline, in pixels: whole, unless the text is turned or scaled; then where the line begins.
    public let baseline: Double
    public let bounds: PixelBounds
  }

  /// A box with fractions of pixels.
  public struct PixelBounds: Sendable, Hashable {
    public let x: Double
    public let y: Double
    public let width: Double
    public let height: Double
  }
}
