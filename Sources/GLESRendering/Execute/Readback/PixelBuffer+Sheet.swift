import Pixels

extension PixelBuffer {
  /// Divides premultiplied bytes by their alpha, in a buffer that is meant to be straight.
  mutating func divideByAlpha() {
    self = PixelBuffer(width: width, height: height, alphaMode: .premultiplied, bytes: bytes)
      .converted(to: .straight)
  }
}
