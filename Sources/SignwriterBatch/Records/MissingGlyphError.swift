import Documents
public import Scenes
import Signwriter
public import Typography

/// A character that no font has, where that is an error. Sendable; a value.
public struct MissingGlyphError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The first such character.
  public let glyph: DocumentReport.MissingGlyph
  /// The number of the others.
  public let more: Int

  public var description: String {
    "text: \(glyph.explanation)\(more > 0 ? ", and \(more) more" : "")"
      + "; name a font that has it in font.fallback, or choose to be warned, or to skip such characters"
  }
}
