public import Pixels
public import Typography

/// The ground truth of a picture: what was laid out, and where. Places are in pixels of the canvas; +y is down.
///
/// Sendable; a value.
public struct DocumentReport: Sendable {
  /// The width of the canvas in pixels.
  public let width: Int
  /// The height of the canvas in pixels.
  public let height: Int
  /// The number of pixels per point.
  public let scale: Double
  /// The box of the text block (ascent to descent, advance widths), in pixels.
  public let layout: PixelBounds
  /// The smallest box of whole pixels around everything that is drawn, effects included. It may reach beyond the
  /// canvas; what lies outside was cropped.
  public let ink: PixelRect
  /// Whether the canvas cuts off some of what is drawn.
  public var isCropped: Bool {
    let canvas = PixelRect(x: 0, y: 0, width: width, height: height)
    return !ink.isEmpty && ink.union(canvas) != canvas
  }
  /// The lines of all texts: text by text, from top to bottom.
  public let lines: [Line]
  /// The font families that were used.
  public let fonts: [String]
  /// Those of them that the document does not ask for: of its fallback lists, or the system's.
  public let fallbackFonts: [String]
  /// The code points that are not drawn correctly, with the reason for each.
  public let missingGlyphs: [MissingGlyph]
  /// A code point that is not drawn correctly.
  public typealias MissingGlyph = TextLayout.MissingGlyph
  /// Whether some text is left out because of the width or the number of lines.
  public let isTruncated: Bool
  /// The least share of its size that any text is drawn at: 1, or less where one had to shrink to fit.
  public let scaleFactor: Double

  /// The families of fallback lists that are not installed. Other fonts stand in for them.
  public let missingFamilies: [String]
  /// Whether there is a text of which nothing is drawn, because not even its ellipsis fits.
  public let hasTextWithoutRoom: Bool
  /// The number of clusters of glyphs that are left out beyond the ends of a path. They count as truncated.
  public var hiddenClusters = 0
  /// The number of clusters of glyphs that are folded, because they reach further than a path's radius.
  public var foldedClusters = 0
  /// What styles of parts and highlights name and the text has not: the place in the document, and what is there.
  public var missingParts: [String] = []
  /// The languages for which words should have been divided, and no patterns are installed; "und" for a text without a
  /// language.
  public var missingHyphenation: [String] = []

  /// A line of text. Places are in pixels of the canvas; +y is down. Sendable; a value.
  public struct Line: Sendable {
    /// The text on the line, as in the document.
    public let text: String
    /// The y of the baseline in pixels. It is a whole number unless the text is rotated or scaled; then it is that of
    /// the line's start.
    public let baseline: Double
    /// The box of the line in pixels, from its ascent to its descent, as wide as its advances.
    public let bounds: PixelBounds
  }

  /// The report of the part `part` of the picture, in pixels; all places are relative to the part's top left. The part
  /// is taken to hold all that the picture shows: ink that lies on the canvas is that of the part.
  public func cropped(to part: PixelRect) -> DocumentReport {
    let canvas = PixelRect(x: 0, y: 0, width: width, height: height)
    let ink = ink.union(canvas) == canvas ? ink.intersection(part) : ink
    func moved(_ bounds: PixelBounds) -> PixelBounds {
      PixelBounds(
        x: bounds.x - Double(part.x), y: bounds.y - Double(part.y), width: bounds.width, height: bounds.height)
    }
    return DocumentReport(
      width: part.width, height: part.height, scale: scale, layout: moved(layout),
      ink: ink.offset(x: -part.x, y: -part.y),
      lines: lines.map { line in
        Line(text: line.text, baseline: line.baseline - Double(part.y), bounds: moved(line.bounds))
      }, fonts: fonts, fallbackFonts: fallbackFonts, missingGlyphs: missingGlyphs, isTruncated: isTruncated,
      scaleFactor: scaleFactor, missingFamilies: missingFamilies, hasTextWithoutRoom: hasTextWithoutRoom,
      hiddenClusters: hiddenClusters, foldedClusters: foldedClusters, missingParts: missingParts,
      missingHyphenation: missingHyphenation)
  }

  /// A box in pixels, with fractions.
  public typealias PixelBounds = Rect
}
