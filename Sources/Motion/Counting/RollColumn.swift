package import Basics

/// One column of a number whose digits roll, at one moment. Its glyphs must be clipped to the row.
///
/// Sendable; a value.
package struct RollColumn: Sendable, Hashable {
  /// A character in the column, with its place. A value; Sendable.
  package struct Glyph: Sendable, Hashable {
    /// The character.
    @Bytewise package private(set) var text: String
    /// The distance of the glyph below its row, in row heights: 0 is in the row, -1 one row above.
    package let offset: Double
    /// The opacity of the glyph, 0...1.
    package let alpha: Double

    package init(text: String, offset: Double, alpha: Double) {
      self.text = text
      self.offset = offset
      self.alpha = alpha
    }
  }

  /// The texts of the column before and after the roll; empty where the number has no such column. The width of the
  /// column is interpolated between both texts: width = (1 - progress) before + progress after.
  @Bytewise package private(set) var before: String
  @Bytewise package private(set) var after: String
  /// The share of the roll that has passed: at 0 `before` is in the row, at 1 `after` is.
  package let progress: Double
  /// The glyphs to draw. Glyphs that are invisible or a whole row away are left out.
  package let glyphs: [Glyph]

  /// A column that does not roll.
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
