/// Ordered dithering: the offset that is added to a channel, in 8-bit steps, before it is rounded.
///
/// The offset is (B + 0.5) / 64 - 0.5, with B in 0...63 from the 8 x 8 Bayer matrix at the pixel's place on the canvas.
/// It is the same for all channels, so a premultiplied colour never exceeds its alpha. Whole steps do not change: flat
/// areas of 8-bit colours show no pattern.
package enum Dither {
  /// The offset at a pixel, in -0.5 ..< 0.5.
  package static func offset(x: Int, y: Int) -> Float { offsets[(y & 7) * 8 + (x & 7)] }

  /// All offsets, row by row. B consists of the bits of x ^ y and of y interleaved, beginning with the lowest bits of
  /// the place.
  package static let offsets: [Float] = (0..<64).map { index in
    let (x, y) = (index & 7, index >> 3)
    var value = 0
    for bit in 0..<3 {
      value = value << 2 | ((x ^ y) >> bit & 1) << 1 | (y >> bit & 1)
    }
    return (Float(value) + 0.5) / 64 - 0.5
  }
}
