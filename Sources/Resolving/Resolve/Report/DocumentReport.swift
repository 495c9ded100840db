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
  /// Whether the canvas cuts off some of what can be seen.
  public var isCropped: Bool { cropping != nil }
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
  /// What pictures do not show of their files: faults that were passed over, and what is left out, in sentences.
  public var pictureRemarks: [String] = []
  /// How much the canvas cuts off of what can be seen; nil where nothing.
  public var cropping: Cropping?
  /// The factor of the font size at which the whole of a truncated text fits, rounded down to ten-thousandths; the least
  /// where several are truncated. As `minimumScaleFactor` it makes the text whole. Nil where no text is truncated, or one
  /// fits at no factor.
  public var neededScaleFactor: Double?

  /// How far what can be seen lies beyond a canvas, in points: shadows where they have 2 of 255 steps or more. Of a label
  /// it is what would be cut off at one pixel a point, and so the same at all its scales from 0.5 on. Sendable; a value.
  public struct Cropping: Sendable, Hashable, CustomStringConvertible {
    /// The points that are cut off on the left.
    public var left = 0
    /// The points that are cut off at the top.
    public var top = 0
    /// The points that are cut off on the right.
    public var right = 0
    /// The points that are cut off at the bottom.
    public var bottom = 0
    /// Whether only shadows, glows and other effects are cut off, and nothing of what casts them.
    public var isShadow = true

    /// The part of an area that lies beyond the canvas, both in pixels; what is cut off of a point counts as all of it.
    init(_ area: PixelRect, beyond canvas: PixelRect, scale: Double = 1) {
      guard !area.isEmpty else { return }
      (left, top) = (max(0, canvas.x - area.x), max(0, canvas.y - area.y))
      (right, bottom) = (max(0, area.maxX - canvas.maxX), max(0, area.maxY - canvas.maxY))
      guard scale != 1 else { return }
      func points(_ pixels: Int) -> Int { Int(bounded: (Double(pixels) / scale).rounded(.up)) }
      (left, top, right, bottom) = (points(left), points(top), points(right), points(bottom))
    }

    /// Whether nothing is cut off.
    var isNone: Bool { max(left, top, right, bottom) == 0 }

    /// What is cut off, and where: `3 pt of the shadow on the right, 1 pt at the bottom`.
    public var description: String {
      let sides = [("on the left", left), ("at the top", top), ("on the right", right), ("at the bottom", bottom)]
      let parts = sides.filter { $0.1 > 0 }.map { "\($0.1) pt \($0.0)" }
      guard isShadow, let first = parts.first else { return parts.joined(separator: ", ") }
      let cut = first.replacing(" pt ", with: " pt of the shadow ", maxReplacements: 1)
      return ([cut] + parts.dropFirst()).joined(separator: ", ")
    }
  }

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
      missingHyphenation: missingHyphenation, pictureRemarks: pictureRemarks, cropping: cropping,
      neededScaleFactor: neededScaleFactor)
  }

  /// A box in pixels, with fractions.
  public typealias PixelBounds = Rect
}
