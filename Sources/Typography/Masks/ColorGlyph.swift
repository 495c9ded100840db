public import Pixels

/// A glyph with its own colours (an emoji) at one size.
///
/// A class, because caches identify it and its picture by reference. Immutable, Sendable, usable from any thread.
public final class ColorGlyph: Sendable {
  /// The distance from the glyph's origin to the picture's left column and top row, in pixels, y down.
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
