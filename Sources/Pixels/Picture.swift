/// A small image to be drawn as it is, one texel a device pixel: a colour glyph, an image fill already scaled.
///
/// A class for its identity: caches and atlases key on the object. Immutable, Sendable, usable from any thread.
public final class Picture: Sendable {
  /// Premultiplied.
  public let pixels: PixelBuffer

  /// - Precondition: `pixels` are premultiplied.
  public init(_ pixels: PixelBuffer) {
    precondition(pixels.alphaMode == .premultiplied, "a picture holds premultiplied pixels")
    self.pixels = pixels
  }

  public var width: Int { pixels.width }
  public var height: Int { pixels.height }
  public var isEmpty: Bool { width == 0 || height == 0 }
}

/// A picture at its place: `x`, `y` is the pixel of the canvas under its left column and top row.
public struct PlacedPicture: Sendable {
  public var picture: Picture
  public var x: Int
  public var y: Int

  public init(picture: Picture, x: Int, y: Int) {
    self.picture = picture
    self.x = x
    self.y = y
  }

  public var bounds: PixelRect { PixelRect(x: x, y: y, width: picture.width, height: picture.height) }
}
