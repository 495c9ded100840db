/// Finds runs of one pixel by comparing whole stretches of a row with the same stretch one pixel later.
extension TokenScanner {
  func scanRuns(start: Int, into target: inout some TokenSink) {
    var sink = target
    sink.literal(filter(start))
    let first = start &+ 1
    findRepeats(first)
    var x = 0
    while x < width {
      let literalEnd = min(next(x, inverting: 0), width)
      while x < literalEnd {
        sink.pixel(pixel(first &+ FilteredImage.bytesPerPixel &* x))
        x &+= 1
      }
      guard x < width else { break }
      let runEnd = min(next(x, inverting: ~0), width)
      run(pixels: runEnd &- x, into: &sink)
      x = runEnd
    }
    target = sink
  }

  private func findRepeats(_ first: Int) {
    let weights = SIMD8<UInt32>(1, 2, 4, 8, 16, 32, 64, 128)
    let words = (width &+ 63) &>> 6
    for index in 0..<words {
      var word: UInt64 = 0
      for part in 0..<8 {
        let position = first &+ FilteredImage.bytesPerPixel &* (64 &* index &+ 8 &* part)
        let here = bytes.loadUnaligned(fromByteOffset: position, as: SIMD8<UInt32>.self)
        let before = bytes.loadUnaligned(
          fromByteOffset: position &- FilteredImage.bytesPerPixel, as: SIMD8<UInt32>.self)
        let equal = unsafeBitCast(here .== before, to: SIMD8<UInt32>.self) & weights
        word |= UInt64(truncatingIfNeeded: equal.wrappedSum()) &<< UInt64(truncatingIfNeeded: 8 &* part)
      }
      repeats[index] = word
    }
    // Before the first pixel is the filter byte.
    repeats[0] &= ~1
    if width & 63 != 0 { repeats[words &- 1] |= ~0 &<< UInt64(truncatingIfNeeded: width & 63) }
  }

  /// The first pixel from `x` on whose bit is set, or with all bits of `inverting` set, whose bit is clear. At the end
  /// of the row or beyond it where there is none.
  @inline(__always)
  private func next(_ x: Int, inverting: UInt64) -> Int {
    var index = x &>> 6
    var word = (repeats[index] ^ inverting) &>> UInt64(truncatingIfNeeded: x & 63)
    if word != 0 { return x &+ word.trailingZeroBitCount }
    let last = (width &- 1) &>> 6
    while index < last {
      index &+= 1
      word = repeats[index] ^ inverting
      if word != 0 { return index &* 64 &+ word.trailingZeroBitCount }
    }
    return width
  }
}
