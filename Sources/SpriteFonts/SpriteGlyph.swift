public import Pixels

/// A character of a finished sprite font, with its cell on a page. Lengths are in pixels. Sendable; a value.
public struct SpriteGlyph: Sendable {
  /// The character.
  public let character: SpriteCharacter
  /// The family of the font that it comes from.
  public let family: String
  /// The cell on its page; empty for a character without ink.
  public var cell = PixelRect.empty
  /// The page of the cell, from 0.
  public var page = 0
  /// From the pen to the cell's left.
  public var xOffset = 0
  /// From the top of the line to the cell's top.
  public var yOffset = 0
  /// How far the pen moves on.
  public let advance: Double
  /// How far the font moves it.
  public let exactAdvance: Double
}
