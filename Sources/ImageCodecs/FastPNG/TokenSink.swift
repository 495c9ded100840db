/// Takes the tokens of a filtered image and counts or writes them.
protocol TokenSink {
  mutating func literal(_ byte: UInt8)
  /// Takes four literals: a pixel in memory order.
  mutating func pixel(_ bytes: UInt32)
  /// Takes a match of 1 to `TokenScanner.longest` pixels with those `distance` bytes before.
  mutating func match(pixels count: Int, distance: Int)
  /// Takes `length` (3 to 258) repetitions of the byte before.
  mutating func repeated(length: Int)
}

extension TokenSink {
  /// Takes 1 to `TokenScanner.longest` repetitions of the pixel before.
  @inline(__always)
  mutating func run(pixels count: Int) { match(pixels: count, distance: FilteredImage.bytesPerPixel) }
}
