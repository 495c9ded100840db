public import Pixels

/// A picture as a paint: at each pixel its texel. The picture has been scaled, turned and repeated to the canvas's
/// pixels before; outside it there is nothing.
///
/// Evaluated once a pixel, at any oversampling. A value; Sendable.
public struct ImagePaint: Sendable, Hashable {
  public let picture: Picture
  /// The pixel of the canvas under the picture's left column and top row.
  public let x: Int
  public let y: Int

  public init(picture: Picture, x: Int, y: Int) {
    self.picture = picture
    self.x = x
    self.y = y
  }

  public var bounds: PixelRect { PixelRect(x: x, y: y, width: picture.width, height: picture.height) }

  /// By the identity of the picture.
  public static func == (a: ImagePaint, b: ImagePaint) -> Bool {
    a.picture === b.picture && a.x == b.x && a.y == b.y
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(picture))
    hasher.combine(x)
    hasher.combine(y)
  }
}
