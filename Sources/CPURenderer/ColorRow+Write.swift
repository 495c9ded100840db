import Pixels

extension ColorRow {
  /// Rounds the row to 8-bit RGBA; straight colours are divided by alpha first. Eight pixels at a time.
  /// With `dither` its offsets are added before rounding.
  func write(
    to bytes: UnsafeMutablePointer<UInt8>, opacity: Float, alphaMode: AlphaMode, dither: DitherRow?
  ) {
    let target = UnsafeMutableRawPointer(bytes)
    let isStraight = alphaMode == .straight
    let offsets = dither?.offsets ?? .zero
    let whole = length & ~(Lanes.scalarCount - 1)
    for x in Swift.stride(from: 0, to: whole, by: Lanes.scalarCount) {
      let pixels = rounded(at: x, opacity: opacity, isStraight: isStraight, offsets)
      (target + x * 4).storeBytes(of: pixels, as: SIMD8<UInt32>.self)
    }
    guard whole < length else { return }
    // The row is padded; the image is not.
    let pixels = rounded(at: whole, opacity: opacity, isStraight: isStraight, offsets)
    for x in whole..<length { (target + x * 4).storeBytes(of: pixels[x - whole], as: UInt32.self) }
  }

  @inline(__always)
  private func rounded(
    at x: Int, opacity: Float, isStraight: Bool, _ offsets: Lanes
  ) -> SIMD8<UInt32> {
    let a = alpha.lanes(x)
    let visible = a * opacity
    var scale = Lanes(repeating: opacity)
    if isStraight {
      // No colour under an alpha that rounds to 0: it would only make files larger.
      let isInvisible = visible .<= Lanes(repeating: 0.5 / 255)
      scale = (1 / a.replacing(with: Lanes(repeating: 1), where: isInvisible))
        .replacing(with: .zero, where: isInvisible)
    }
    return steps(red.lanes(x) * scale, offsets) | steps(green.lanes(x) * scale, offsets) &<< 8
      | steps(blue.lanes(x) * scale, offsets) &<< 16 | steps(visible, offsets) &<< 24
  }

  /// 255 v, rounded to nearest, by the bits of a float: added to 2^23 a number loses its fraction and stands in the
  /// low bits. Halves go to even, as they do where GL rounds to an 8-bit target.
  @inline(__always)
  private func steps(_ value: Lanes, _ offsets: Lanes) -> SIMD8<UInt32> {
    // A negative sum, of nothing and a negative offset, would borrow from the bits above.
    let scaled = larger(value * 255 + offsets, .zero)
    let most = Lanes(repeating: 255)
    let shifted = scaled.replacing(with: most, where: scaled .> most) + Lanes(repeating: 8_388_608)
    return unsafeBitCast(shifted, to: SIMD8<UInt32>.self) & SIMD8<UInt32>(repeating: 0xFF)
  }
}
