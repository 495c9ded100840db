import Resolving

/// The treatment of labels with characters that no font has. Sendable; a value.
public enum MissingGlyphPolicy: String, Sendable, Hashable, CaseIterable {
  /// The label is not drawn; its error names the first of the characters.
  case error
  /// The font's own sign for a missing character is drawn, and the report says so.
  case warn
  /// Nothing is drawn for the character, and the report says so.
  case skip

  /// Throws if a label must not be drawn.
  func check(_ report: DocumentReport) throws(MissingGlyphError) {
    guard self == .error, let glyph = report.missingGlyphs.first else { return }
    throw MissingGlyphError(glyph: glyph, more: report.missingGlyphs.count - 1)
  }
}
