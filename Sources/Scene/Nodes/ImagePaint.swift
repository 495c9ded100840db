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
  /// The bytes that count against limits: those of a whole picture, of which this may be a part. So a document counts the
  /// same whatever was drawn before it.
  package let countedBytes: Int

  package init(picture: Picture, x: Int, y: Int, countedBytes: Int? = nil) {
    self.picture = picture
    self.x = x
    self.y = y
    self.countedBytes = countedBytes ?? picture.pixels.bytes.count
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
