public import Documents

/// A finished sprite font of one scale and one layer. Lengths are in pixels. Sendable; a value.
public struct SpriteFont: Sendable {
  /// The distance between two characters beyond the first one's advance. Sendable; a value.
  public struct Pair: Sendable, Hashable {
    /// The character that is drawn first.
    public let first: UInt32
    /// The character behind it.
    public let second: UInt32
    /// What is added to the advance.
    public let amount: Double
  }

  /// How far effects reach beyond the mask of a character, the same for all. Sendable; a value.
  public struct Outset: Sendable, Hashable {
    /// Upwards.
    public var top = 0
    /// To the right.
    public var right = 0
    /// Downwards.
    public var bottom = 0
    /// To the left.
    public var left = 0
  }

  /// The box of a layer style's gradients, in pixels down from the baseline. Sendable; a value.
  public struct Ramp: Sendable, Hashable {
    /// The upper edge.
    public var top: Double
    /// The lower edge.
    public var bottom: Double
  }

  /// The layer; nil for a font of everything.
  public let layer: SpriteFontDocument.Layer?
  /// The pixels per point.
  public let scale: Double
  /// The size of the em, rounded.
  public let size: Int
  /// Whether the style is bold.
  public let isBold: Bool
  /// Whether the style is slanted.
  public let isItalic: Bool
  /// The distance of lines.
  public let lineHeight: Int
  /// From the top of a line to its baseline.
  public let base: Int
  /// How far effects reach.
  public let outset: Outset
  /// The outset as readers are told it: nothing where cells are cut to their ink.
  public let padding: Outset
  /// The size of each page.
  public let pageWidth: Int
  /// The size of each page.
  public let pageHeight: Int
  /// The transparent pixels between cells.
  public let gutter: Int
  /// The characters by id.
  public let glyphs: [SpriteGlyph]
  /// The pairs by their characters.
  public let pairs: [Pair]
  /// The box of a layer style's gradients.
  public let ramp: Ramp
  /// Whether advances have fractions.
  public let isExact: Bool
}
