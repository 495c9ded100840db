extension Int {
  /// A whole number of pixels for any number: the nearest one within 2^40. That is beyond every canvas, and far from
  /// where sums and products of a few such numbers would not fit. What is no number is 0.
  @inlinable package init(bounded pixels: Double) {
    let largest = 0x1p40
    self.init(pixels.isNaN ? 0 : Swift.min(Swift.max(pixels, -largest), largest))
  }
}

extension UInt8 {
  /// The nearest whole number that a byte has; 0 for what is no number.
  @inlinable package init(bounded value: Double) { self = value > 0 ? UInt8(Swift.min(value, 255).rounded()) : 0 }

  /// The nearest whole number that a byte has; 0 for what is no number.
  @inlinable package init(bounded value: Float) { self = value > 0 ? UInt8(Swift.min(value, 255).rounded()) : 0 }
}

extension UInt16 {
  /// The nearest whole number that there is in 16 bits; 0 for what is no number.
  @inlinable package init(bounded value: Float) { self = value > 0 ? UInt16(Swift.min(value, 65535).rounded()) : 0 }
}
