import CRowKernels

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
    row_repeats(repeats, (bytes + first).assumingMemoryBound(to: UInt8.self), width)
    // Before the first pixel is the filter byte.
    repeats[0] &= ~1
    let words = (width &+ 63) &>> 6
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
