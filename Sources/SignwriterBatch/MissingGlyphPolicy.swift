public import Scenes
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

  /// Why a label must not be drawn; nil where it may.
  public func objection(to report: DocumentReport) -> String? {
    guard self == .error, let glyph = report.missingGlyphs.first else { return nil }
    let more = report.missingGlyphs.count - 1
    return "\(glyph.explanation)\(more > 0 ? ", and \(more) more" : "")"
      + "; name a font that has it in font.fallback, or give --missing-glyph warn or skip"
  }
}
