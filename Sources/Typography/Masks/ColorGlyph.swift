public import Pixels

/// A glyph with colours of its own, at one size: an emoji.
///
/// A class for its identity, as its picture's. Immutable, Sendable, usable from any thread.
public final class ColorGlyph: Sendable {
  /// From the glyph's pen position to the picture's left column and top row, y down.
  public let left: Int
  public let top: Int
  /// Encoded sRGB, premultiplied.
  public let picture: Picture

  init(left: Int, top: Int, picture: Picture) {
    self.left = left
    self.top = top
    self.picture = picture
  }
}
