package import Pixels

/// A picture as a paint. The picture was scaled, rotated and repeated to the canvas's pixels before, so each pixel has
/// one texel. Outside of the picture there is nothing.
///
/// It is evaluated once per pixel at any oversampling. A value; Sendable.
package struct ImagePaint: Sendable, Hashable {
  package let picture: Picture
  /// The pixel of the canvas under the picture's left column and top row.
  package let x: Int
  package let y: Int

  package init(picture: Picture, x: Int, y: Int) {
    self.picture = picture
    self.x = x
    self.y = y
  }

  package var bounds: PixelRect { PixelRect(x: x, y: y, width: picture.width, height: picture.height) }

  /// Compares pictures by identity.
  package static func == (a: ImagePaint, b: ImagePaint) -> Bool {
    a.picture === b.picture && a.x == b.x && a.y == b.y
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(picture))
    hasher.combine(x)
    hasher.combine(y)
  }
}
