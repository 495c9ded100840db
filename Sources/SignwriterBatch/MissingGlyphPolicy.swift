public import Scenes
import Signwriter
import Typography

/// What happens to a label with characters that no font has.
public enum MissingGlyphPolicy: String, Sendable, Hashable, CaseIterable {
  /// The label is not drawn; its error names the first of the characters.
  case error
  /// The font's own sign for a missing character is drawn, and the report says so.
  case warn
  /// Nothing is drawn for the character, and the report says so.
  case skip

  /// Why a label must not be drawn; nil if it may be.
  public func objection(to report: DocumentReport) -> String? {
    guard self == .error, let glyph = report.missingGlyphs.first else { return nil }
    let more = report.missingGlyphs.count - 1
    return "\(glyph.explanation)\(more > 0 ? ", and \(more) more" : "")"
      + "; name a font that has it in font.fallback, or give --missing-glyph warn or skip"
  }
}
