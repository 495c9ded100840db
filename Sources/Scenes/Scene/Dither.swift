/// Ordered dithering: what is added to a channel, in 8-bit steps, before it is rounded to one.
///
/// The threshold is the 8 x 8 Bayer matrix's, (B + 0.5) / 64 - 0.5 with B in 0...63, at the pixel's place on the
/// canvas; the same for all channels, so that a premultiplied colour never exceeds its alpha. Values that are whole
/// steps stay as they are: flat areas of 8-bit colours show no pattern.
public enum Dither {
  /// In -0.5 ..< 0.5.
  public static func offset(x: Int, y: Int) -> Float { offsets[(y & 7) * 8 + (x & 7)] }

  /// Row by row. B has the bits of x ^ y and of y interleaved, the lowest bits of the place first.
  public static let offsets: [Float] = (0..<64).map { index in
    let (x, y) = (index & 7, index >> 3)
    var value = 0
    for bit in 0..<3 {
      value = value << 2 | ((x ^ y) >> bit & 1) << 1 | (y >> bit & 1)
    }
    return (Float(value) + 0.5) / 64 - 0.5
  }
}
