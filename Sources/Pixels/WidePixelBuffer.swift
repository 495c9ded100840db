/// An image of 16 bits a channel: RGBA, sRGB-encoded, rows top to bottom, without padding. It is for frames of more than 8
/// bits; files, textures and all else take ``PixelBuffer``.
///
/// Sendable; a value, usable from any thread.
public struct WidePixelBuffer: Sendable, Hashable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// Whether the colour channels are multiplied by alpha.
  public let alphaMode: AlphaMode
  /// The red, green, blue and alpha of each pixel in 0...65535: `width * height * 4` words.
  public let words: [UInt16]

  /// Wraps existing words. The size is in pixels.
  ///
  /// - Precondition: `words.count` is `width * height * 4`, and no side is negative.
  public init(width: Int, height: Int, alphaMode: AlphaMode, words: [UInt16]) {
    precondition(width >= 0 && height >= 0 && words.count == width * height * 4, "words do not fit the size")
    self.width = width
    self.height = height
    self.alphaMode = alphaMode
    self.words = words
  }

  /// The four channels of the pixel in column `x` of row `y`, as they are stored: red, green, blue, alpha.
  ///
  /// - Precondition: the pixel lies inside the image.
  public subscript(x: Int, y: Int) -> SIMD4<UInt16> {
    assert(x >= 0 && x < width, "column \(x) of \(width)")
    let index = (y * width + x) * 4
    return SIMD4(words[index], words[index + 1], words[index + 2], words[index + 3])
  }
}
