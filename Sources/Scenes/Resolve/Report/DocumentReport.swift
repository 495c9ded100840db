public import Pixels
public import Typography

/// What was laid out where: the ground truth of a picture. Pixels of the canvas, y down.
public struct DocumentReport: Sendable {
  public let width: Int
  public let height: Int
  /// Pixels per point.
  public let scale: Double
  /// The text block (ascent to descent, advance widths), in pixels.
  public let layout: PixelBounds
  /// The smallest box of whole pixels around everything that is drawn, effects included. It may reach beyond the
  /// canvas; what lies outside was cropped.
  public let ink: PixelRect
  public let lines: [Line]
  /// The font families that were used.
  public let fonts: [String]
  public let missingGlyphs: [MissingGlyph]
  public typealias MissingGlyph = TextLayout.MissingGlyph
  public let isTruncated: Bool
  /// The least share of its size that any text is drawn at: 1, or less where one had to shrink to fit.
  public let scaleFactor: Double

  /// Families of fallback lists that are not installed. Other fonts stand in for them.
  public let missingFamilies: [String]
  /// Whether there is a text of which nothing is drawn, because not even its ellipsis fits.
  public let hasTextWithoutRoom: Bool

  /// A line of text. Pixels, y down.
  public struct Line: Sendable {
    /// The text on the line, as in the document.
    public let text: String
    /// The y of the baseline in pixels. It is a whole number unless the text is rotated or scaled; then it is that of
    /// the line's start.
    public let baseline: Double
    public let bounds: PixelBounds
  }

  /// The report of a part of the picture; all places are relative to the part's top left.
  public func cropped(to part: PixelRect) -> DocumentReport {
    func moved(_ bounds: PixelBounds) -> PixelBounds {
      PixelBounds(
        x: bounds.x - Double(part.x), y: bounds.y - Double(part.y), width: bounds.width, height: bounds.height)
    }
    return DocumentReport(
      width: part.width, height: part.height, scale: scale, layout: moved(layout),
      ink: ink.offset(x: -part.x, y: -part.y),
      lines: lines.map { line in
        Line(text: line.text, baseline: line.baseline - Double(part.y), bounds: moved(line.bounds))
      }, fonts: fonts, missingGlyphs: missingGlyphs, isTruncated: isTruncated,
      scaleFactor: scaleFactor, missingFamilies: missingFamilies, hasTextWithoutRoom: hasTextWithoutRoom)
  }

  /// A box with fractions of pixels.
  public struct PixelBounds: Sendable, Hashable {
    public let x: Double
    public let y: Double
    public let width: Double
    public let height: Double
  }
}
