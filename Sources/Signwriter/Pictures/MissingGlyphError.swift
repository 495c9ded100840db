import Documents
public import Resolving
public import Typography

/// The error of a label with characters that no font has, under ``MissingGlyphPolicy/error``. Sendable; a value.
public struct MissingGlyphError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The first such character.
  public let glyph: DocumentReport.MissingGlyph
  /// The number of the others.
  public let more: Int

  /// One line that names the first character, the number of the others and the remedy.
  public var description: String {
    "text: \(glyph.explanation)\(more > 0 ? ", and \(more) more" : "")"
      + "; name a font that has it in font.fallback, or choose to be warned, or to skip such characters"
  }
}
