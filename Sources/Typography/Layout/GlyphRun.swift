/// Glyphs of one face at one size and of one span, in visual order, left to right.
///
/// A value; Sendable.
public struct GlyphRun: Sendable {
  /// What a run stands for.
  public enum Kind: Sendable, Hashable {
    case text
    /// In place of text that was cut; its clusters are the place of the cut.
    case ellipsis
    /// Of a soft hyphen at a line's end.
    case hyphen
  }

  public struct Glyph: Sendable, Hashable {
    public let id: UInt32
    /// The pen, in points: x from the left of the text block, y from the line's baseline, down positive.
    public let x: Double
    public let y: Double
    /// How far the pen moves on, in points, with what spacing, kerning and justification add.
    public let advance: Double
    /// The UTF-16 offset in the text that the glyph's cluster starts at.
    public let cluster: Int

    public init(id: UInt32, x: Double, y: Double, advance: Double, cluster: Int) {
      self.id = id
      self.x = x
      self.y = y
      self.advance = advance
      self.cluster = cluster
    }
  }

  public let face: FontFace
  /// Points an em, as drawn: after fitting.
  public let size: Double
  public let isRightToLeft: Bool
  public let kind: Kind
  /// The index of the span that the text comes from; nil for what lies in none.
  public let span: Int?
  /// The part of the text that is drawn, as UTF-16 offsets; empty for an ellipsis or a hyphen.
  public let range: Range<Int>
  /// Points from the left of the text block to where the run's first advance begins.
  public let x: Double
  /// Points.
  public let width: Double
  public let glyphs: [Glyph]
}

extension GlyphRun {
  /// Right by points.
  func moved(by dx: Double) -> GlyphRun {
    GlyphRun(
      face: face, size: size, isRightToLeft: isRightToLeft, kind: kind, span: span, range: range, x: x + dx,
      width: width,
      glyphs: glyphs.map { Glyph(id: $0.id, x: $0.x + dx, y: $0.y, advance: $0.advance, cluster: $0.cluster) })
  }
}
