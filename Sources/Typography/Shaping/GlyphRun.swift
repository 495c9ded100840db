/// Glyphs of one face at one size, in visual order, left to right.
public struct GlyphRun: Sendable {
  public struct Glyph: Sendable, Hashable {
    public let id: UInt32
    /// The pen, in points: x from the left of the text block, y up or down from the baseline, down positive.
    public let x: Double
    public let y: Double
    /// How far the pen moves on, in points.
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
  /// Points an em.
  public let size: Double
  public let isRightToLeft: Bool
  public let glyphs: [Glyph]
}
