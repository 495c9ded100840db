public import Documents
public import Pixels

/// Everything that one document makes: a font for each scale and layer, and their pages. Sendable; a value.
public struct SpriteFontSet: Sendable {
  /// The fonts of one scale, which share their pages. Sendable; a value.
  public struct Size: Sendable {
    /// The fonts, the lowest layer first.
    public var fonts: [SpriteFont]
    /// The pages as they are written: their colours are multiplied by alpha where the document asks for it.
    public var pages: [PixelBuffer]
    /// The share of the pages that cells cover.
    public var fill: Double
  }

  /// The document.
  public let document: SpriteFontDocument
  /// The sizes, in the order of the document's scales.
  public var sizes: [Size]
  /// The characters that no font has.
  public let missing: [SpriteCharacter]
  /// What a game shows otherwise than a label, one sentence each.
  public let warnings: [String]
}
