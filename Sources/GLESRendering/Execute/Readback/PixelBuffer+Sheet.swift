import Pixels

extension PixelBuffer {
  /// Makes premultiplied bytes straight, in a buffer that is meant to be straight.
  mutating func divideByAlpha() {
    self = PixelBuffer(width: width, height: height, alphaMode: .premultiplied, bytes: bytes)
      .converted(to: .straight)
  }
}
