package import Pixels

/// A picture to put into the texture of pictures.
package struct PictureUpload: Sendable {
  package var picture: Picture
  package var corner: SIMD2<Int>
}
