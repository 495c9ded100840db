public import Pixels

/// A glyph with its own colours (an emoji) at one size.
///
/// A class, because caches identify it and its picture by reference. Immutable, Sendable, usable from any thread.
public final class ColorGlyph: Sendable {
  /// The distance from the glyph's origin to the picture's left column and top row, in pixels, y down.
  public let left: Int
  /// The distance from the glyph's origin down to the picture's top row, in pixels.
  public let top: Int
  /// The picture in encoded sRGB, premultiplied.
  public let picture: Picture

  init(left: Int, top: Int, picture: Picture) {
    self.left = left
    self.top = top
    self.picture = picture
  }
}
