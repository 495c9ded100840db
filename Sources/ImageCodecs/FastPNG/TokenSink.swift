/// What takes the tokens that a filtered image is made of: counts them, or writes them.
protocol TokenSink {
  mutating func literal(_ byte: UInt8)
  /// Four literals: a pixel as it stands in memory.
  mutating func pixel(_ bytes: UInt32)
  /// Pixels that stood `distance` bytes before, 1 to `TokenScanner.longest` of them.
  mutating func match(pixels count: Int, distance: Int)
  /// The byte before, `length` (3 to 258) times.
  mutating func repeated(length: Int)
}

extension TokenSink {
  /// The pixel before, 1 to `TokenScanner.longest` times.
  @inline(__always)
  mutating func run(pixels count: Int) { match(pixels: count, distance: FilteredImage.bytesPerPixel) }
}
