import ImageCodecs
import Pixels

/// A picture that is not opaque, for a format without alpha: a ground that nobody chose would be in it for good. Sendable; a value.
public struct TranslucencyError: Error, Sendable, Hashable, CustomStringConvertible {
  package init() {}

  /// Throws if a format cannot hold a picture's alpha.
  static func check(_ image: PixelBuffer, for format: ImageFormat) throws(SignwriterError) {
    if format == .jpeg, !image.isOpaque { throw .translucent(TranslucencyError()) }
  }

  /// The error as a sentence.
  public var description: String {
    "background: JPEG has no alpha, and the picture is not opaque everywhere; give the style a background of an opaque"
      + " colour, without cornerRadius, or write PNG or WebP"
  }
}
