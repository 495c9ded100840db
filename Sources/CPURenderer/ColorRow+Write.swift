import Pixels

extension ColorRow {
  /// Rounds the row to 8-bit RGBA: floor(255 v + 0.5), straight colours divided by alpha first.
  func write(to bytes: UnsafeMutablePointer<UInt8>, opacity: Float, alphaMode: AlphaMode) {
    let isStraight = alphaMode == .straight
    for x in 0..<length {
      var pixel = SIMD4(red[x], green[x], blue[x], alpha[x])
      if isStraight, pixel.w > 0 {
        let alpha = pixel.w
        pixel /= alpha
        pixel.w = alpha * opacity
      } else {
        pixel *= opacity
      }
      let rounded = (pixel * 255 + 0.5).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
      let channels = SIMD4<UInt8>(truncatingIfNeeded: SIMD4<Int32>(rounded, rounding: .towardZero))
      let value = channels.w == 0 && isStraight ? .zero : channels
      UnsafeMutableRawPointer(bytes + x * 4).storeBytes(of: value, as: SIMD4<UInt8>.self)
    }
  }
}
