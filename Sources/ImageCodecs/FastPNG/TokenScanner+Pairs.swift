/// Finds pairs of pixels that occurred before, anywhere in DEFLATE's window, by one look-up in a table by their hash.
extension TokenScanner {
  static let hashBits: UInt64 = 12
  private static let window = 32768

  func forgetPairs() {
    // These places are further away than any match may be.
    heads.update(repeating: Int32(-2 * TokenScanner.window), count: 1 << TokenScanner.hashBits)
  }

  func scanPairs(start: Int, end: Int, into target: inout some TokenSink) {
    var sink = target
    sink.literal(filter(start))
    var position = start &+ 1
    // The first pixel has no pixel before it.
    var previous = ~pixel(position)
    while position < end {
      let pair = bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      let current = UInt32(truncatingIfNeeded: pair)
      if current == previous {
        let runEnd = equalEnd(position &+ 4, distance: 4, end: end)
        run(pixels: (runEnd &- position) &>> 2, into: &sink)
        position = runEnd
        continue
      }
      let distance = distance(of: pair, at: position)
      if distance > 0, end &- position >= 8 {
        let most = FilteredImage.bytesPerPixel &* TokenScanner.longest
        let matchEnd = equalEnd(position &+ 8, distance: distance, end: min(end, position &+ most))
        sink.match(pixels: (matchEnd &- position) &>> 2, distance: distance)
        position = matchEnd
        previous = pixel(position &- 4)
      } else {
        sink.pixel(current)
        previous = current
        position &+= 4
      }
    }
    target = sink
  }

  /// The distance to the last pair with the same hash; 0 where there is none within reach. The table then holds this
  /// place.
  @inline(__always)
  private func distance(of pair: UInt64, at position: Int) -> Int {
    let slot = Int(truncatingIfNeeded: (pair &* 0x9E37_79B9_7F4A_7C15) &>> (64 &- TokenScanner.hashBits))
    let candidate = Int(heads[slot])
    heads[slot] = Int32(truncatingIfNeeded: position)
    guard position &- candidate <= TokenScanner.window,
      bytes.loadUnaligned(fromByteOffset: candidate, as: UInt64.self) == pair
    else { return 0 }
    return position &- candidate
  }

  /// The first place from which the pixels differ from those `distance` bytes before; at most `end`.
  @inline(__always)
  private func equalEnd(_ from: Int, distance: Int, end: Int) -> Int {
    var position = from
    while position < end {
      let difference =
        bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
        ^ bytes.loadUnaligned(fromByteOffset: position &- distance, as: UInt64.self)
      if difference != 0 { return min(end, position &+ (difference.trailingZeroBitCount &>> 5) &<< 2) }
      position &+= 8
    }
    return end
  }
}
