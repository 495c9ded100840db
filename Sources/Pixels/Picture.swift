/// A small image that is drawn with one texel per device pixel: a colour glyph, or an image fill that was scaled
/// before.
///
/// It is a class, because caches and atlases identify pictures by reference. Immutable; Sendable, usable from any
/// thread.
public final class Picture: Sendable {
  /// The pixels, premultiplied.
  public let pixels: PixelBuffer
  /// About how many microseconds a processor took to make it, where that is more than its size lets expect; or 0.
  package let effort: Int

  /// Wraps an image.
  ///
  /// - Precondition: `pixels` are premultiplied.
  public convenience init(_ pixels: PixelBuffer) { self.init(pixels, effort: 0) }

  package init(_ pixels: PixelBuffer, effort: Int) {
    precondition(pixels.alphaMode == .premultiplied, "a picture holds premultiplied pixels")
    self.pixels = pixels
    self.effort = effort
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
  /// How opaque it is drawn, 0...1. Its shape is the picture's alpha all the same.
  package var opacity: Float

  package init(picture: Picture, x: Int, y: Int, opacity: Float = 1) {
    self.picture = picture
    self.x = x
    self.y = y
    self.opacity = opacity
  }

  package var bounds: PixelRect { PixelRect(x: x, y: y, width: picture.width, height: picture.height) }

  /// The picture as opaque as it is itself.
  package var opaque: PlacedPicture { PlacedPicture(picture: picture, x: x, y: y) }
}
