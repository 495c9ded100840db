/// Takes the tokens of a filtered image and counts or writes them.
protocol TokenSink {
  mutating func literal(_ byte: UInt8)
  /// Takes four literals: a pixel in memory order.
  mutating func pixel(_ bytes: UInt32)
  /// Takes `count` pixels of a row: those whose bit in `repeats` is clear as literals, and the others as runs of the
  /// one before. The first bit is clear, and bits after the last pixel are set.
  mutating func row(_ pixels: UnsafePointer<UInt8>, repeats: UnsafePointer<UInt64>, count: Int)
  /// Takes a match of 1 to `TokenScanner.longest` pixels with those `distance` bytes before.
  mutating func match(pixels count: Int, distance: Int)
  /// Takes `length` (3 to 258) repetitions of the byte before.
  mutating func repeated(length: Int)
  /// Takes the end of a scan.
  mutating func settle()
}

extension TokenSink {
  /// Takes 1 to `TokenScanner.longest` repetitions of the pixel before.
  @inline(__always)
  mutating func run(pixels count: Int) { match(pixels: count, distance: FilteredImage.bytesPerPixel) }
}
