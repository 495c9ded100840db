package import Pixels

/// A glyph with its own colours (an emoji) at one size.
///
/// A class, because caches identify it and its picture by reference. Immutable, Sendable, usable from any thread.
package final class ColorGlyph: Sendable {
  /// The distance from the glyph's origin to the picture's left column and top row, in pixels, y down.
  package let left: Int
  /// The distance from the glyph's origin down to the picture's top row, in pixels.
  package let top: Int
  /// The picture in encoded sRGB, premultiplied.
  package let picture: Picture

  init(left: Int, top: Int, picture: Picture) {
    self.left = left
    self.top = top
    self.picture = picture
  }
}
