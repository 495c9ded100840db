/// Glyphs of one face at one size and of one span, in visual order, left to right.
///
/// A value; Sendable.
package struct GlyphRun: Sendable {
  /// What a run shows.
  package enum Kind: Sendable, Hashable {
    case text
    /// An ellipsis in place of truncated text; its clusters are the place of the truncation.
    case ellipsis
    /// A hyphen for a soft hyphen at the end of a line.
    case hyphen
    /// A reading or a mark beside the text, by its index in ``TextLayout/annotated``; its clusters are in its base.
    case annotation(Int)
    /// What stands before a paragraph of a list; its clusters are the paragraph's start.
    case marker
  }

  /// A glyph of the run, with its place. A value; Sendable.
  package struct Glyph: Sendable, Hashable {
    /// The glyph's index in its face.
    package let id: UInt32
    /// The glyph's origin in points: x from the left of the text block, y from the line's baseline, down positive.
    package let x: Double
    /// The glyph's y from the line's baseline, in points.
    package let y: Double
    /// The advance in points, including spacing, kerning and justification.
    package let advance: Double
    /// The UTF-16 offset of the start of the glyph's cluster in the text.
    package let cluster: Int

    /// A glyph with its place; lengths are in points.
    package init(id: UInt32, x: Double, y: Double, advance: Double, cluster: Int) {
      self.id = id
      self.x = x
      self.y = y
      self.advance = advance
      self.cluster = cluster
    }
  }

  /// The face of all glyphs.
  package let face: FontFace
  /// The font size in points, after fitting.
  package let size: Double
  /// Whether the run's characters run from right to left; its glyphs are in visual order all the same.
  package let isRightToLeft: Bool
  /// What the run shows.
  package let kind: Kind
  /// The index of the text's span; nil for text in no span.
  package let span: Int?
  /// The part of the text that is drawn, as UTF-16 offsets; empty for what is not in the text.
  package let range: Range<Int>
  /// The start of the run's first advance, in points from the left of the text block.
  package let x: Double
  /// The width in points.
  package let width: Double
  /// The glyphs from left to right.
  package let glyphs: [Glyph]
  /// The factor of the width of its glyphs, which their places and advances have already.
  package var stretch = 1.0
  /// Whether its glyphs stand upright in a vertical line. Their places are along and across the line all the same, and
  /// `stretch` is across it.
  package var isUpright = false
  /// The stretch of the run that is drawn, in points from the left of the text block; nil draws all of it.
  package var cut: ClosedRange<Double>?
}

extension GlyphRun {
  /// From the left to the right end of its advances, as far as they are its own.
  package var drawn: ClosedRange<Double> {
    let end = x + width
    guard let cut else { return min(x, end)...end }
    let left = max(cut.lowerBound, x)
    return left...max(left, min(cut.upperBound, end))
  }

  /// What is done to its outlines before they are stroked.
  package var shape: GlyphShape {
    GlyphShape(boldness: face.isEmboldened ? Outline.boldness(atSize: size) : 0, stretch: stretch)
  }

  /// The run moved to the right and down, in points.
  func moved(by dx: Double, down dy: Double = 0) -> GlyphRun {
    GlyphRun(
      face: face, size: size, isRightToLeft: isRightToLeft, kind: kind, span: span, range: range, x: x + dx,
      width: width,
      glyphs: glyphs.map { Glyph(id: $0.id, x: $0.x + dx, y: $0.y + dy, advance: $0.advance, cluster: $0.cluster) },
      stretch: stretch, isUpright: isUpright)
  }

  /// The run with its glyphs wider by a factor.
  func stretched(by factor: Double) -> GlyphRun {
    GlyphRun(
      face: face, size: size, isRightToLeft: isRightToLeft, kind: kind, span: span, range: range, x: x * factor,
      width: width * factor,
      glyphs: glyphs.map {
        Glyph(id: $0.id, x: $0.x * factor, y: $0.y, advance: $0.advance * factor, cluster: $0.cluster)
      }, stretch: stretch * factor, isUpright: isUpright)
  }
}
