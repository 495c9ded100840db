/// One column of a number whose digits roll: what stands in it at a moment, to be clipped to the row.
///
/// Sendable; a value.
public struct RollColumn: Sendable, Hashable {
  public struct Glyph: Sendable, Hashable {
    public let text: String
    /// How far below its row the glyph stands, in row heights: 0 in the row, -1 one row above.
    public let offset: Double
    /// 0...1.
    public let alpha: Double

    public init(text: String, offset: Double, alpha: Double) {
      self.text = text
      self.offset = offset
      self.alpha = alpha
    }
  }

  /// What the column shows before and after the roll; empty where there is no such column then. A column is as wide as
  /// the one text in going over to the other: width = (1 - progress) before + progress after.
  public let before: String
  public let after: String
  /// 0: `before` stands still; 1: `after` does.
  public let progress: Double
  /// What is to be drawn. Nothing invisible, and nothing that is a whole row away.
  public let glyphs: [Glyph]

  /// A column that stands still.
  init(_ text: String) {
    before = text
    after = text
    progress = 0
    glyphs = [Glyph(text: text, offset: 0, alpha: 1)]
  }

  init(before: String, after: String, progress: Double, glyphs: [Glyph]) {
    self.before = before
    self.after = after
    self.progress = progress
    self.glyphs = glyphs.filter { !$0.text.isEmpty && $0.alpha > 0 && $0.offset > -1 && $0.offset < 1 }
  }
}
