/// A small image that is drawn with one texel per device pixel: a colour glyph, or an image fill that was scaled
/// before.
///
/// It is a class, because caches and atlases identify pictures by reference. Immutable; Sendable, usable from any
/// thread.
public final class Picture: Sendable {
  /// The pixels, premultiplied.
  public let pixels: PixelBuffer

  /// Wraps an image.
  ///
  /// - Precondition: `pixels` are premultiplied.
  public init(_ pixels: PixelBuffer) {
    precondition(pixels.alphaMode == .premultiplied, "a picture holds premultiplied pixels")
    self.pixels = pixels
  }

  /// The width in pixels.
  public var width: Int { pixels.width }
  /// The height in pixels.
  public var height: Int { pixels.height }
  /// Whether there are no pixels.
  public var isEmpty: Bool { width == 0 || height == 0 }
}

/// A picture with its place: `x`, `y` is the pixel of the canvas under its left column and top row. Sendable.
package struct PlacedPicture: Sendable {
  package var picture: Picture
  package var x: Int
  package var y: Int

  package init(picture: Picture, x: Int, y: Int) {
    self.picture = picture
    self.x = x
    self.y = y
  }

  package var bounds: PixelRect { PixelRect(x: x, y: y, width: picture.width, height: picture.height) }
}
