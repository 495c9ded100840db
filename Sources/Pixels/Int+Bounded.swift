extension Int {
  /// A whole number of pixels for any number: the nearest one within 2^40. That is beyond every canvas, and far from
  /// where sums and products of a few such numbers would not fit. What is no number is 0.
  @inlinable package init(bounded pixels: Double) {
    let largest = 0x1p40
    self.init(pixels.isNaN ? 0 : Swift.min(Swift.max(pixels, -largest), largest))
  }
}
