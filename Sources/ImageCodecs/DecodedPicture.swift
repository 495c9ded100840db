package import Pixels

/// The picture of a file, in sRGB, upright, and what of the file it does not show. Sendable; a value.
package struct DecodedPicture: Sendable {
  package var image: PixelBuffer
  /// A sentence for each fault of the file that was passed over, and for each thing in it that is left out.
  package var remarks: [String] = []

  package init(_ image: PixelBuffer, remarks: [String] = []) {
    self.image = image
    self.remarks = remarks
  }

  /// What is said of a colour profile that Little CMS cannot use, in every format.
  package static let unusableProfile = "its colour profile (ICC) cannot be used, and its colours count as sRGB"
  /// What is said of an animation, in every format.
  package static let onlyFirst = "it is an animation, of which the first picture is drawn"
}
