package import Scenes
import Signwriter
import Typography

/// What happens to a label with characters that no font has.
public enum MissingGlyphPolicy: String, Sendable, Hashable, CaseIterable {
  /// It is not drawn: an error that names the first of them.
  case error
  /// The font's own sign for it is drawn, and the report tells.
  case warn
  /// Nothing is drawn for it, and the report tells.
  case skip

  /// Throws if a label must not be drawn.
  package func check(_ report: DocumentReport) throws(MissingGlyphError) {
    guard self == .error, let glyph = report.missingGlyphs.first else { return }
    throw MissingGlyphError(glyph: glyph, more: report.missingGlyphs.count - 1)
  }
}
