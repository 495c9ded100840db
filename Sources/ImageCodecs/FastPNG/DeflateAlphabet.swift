/// DEFLATE's alphabets of lengths and distances (RFC 1951, 3.2.5), as tables.
enum DeflateAlphabet {
  static let literalCount = 286
  static let distanceCount = 30
  static let endOfBlock = 256

  private static let lengthBases = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227,
    258,
  ]
  private static let lengthExtras = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]

  struct Entry {
    let symbol: UInt16
    let extraBits: UInt8
    let base: UInt16
  }

  /// The entries by length, 0...258.
  static let lengths: [Entry] = (0...258).map { length in
    let index = max(0, lengthBases.lastIndex { $0 <= max(3, length) } ?? 0)
    return Entry(
      symbol: UInt16(257 + index), extraBits: UInt8(lengthExtras[index]), base: UInt16(lengthBases[index]))
  }

  /// The entry for a distance of 1...32768: each power of two is divided into two symbols.
  @inline(__always)
  static func distance(_ distance: Int) -> (symbol: Int, extraBits: Int, base: Int) {
    guard distance > 4 else { return (distance &- 1, 0, distance) }
    let high = Int.bitWidth &- 1 &- (distance &- 1).leadingZeroBitCount
    let half = ((distance &- 1) &>> (high &- 1)) & 1
    return (2 &* high &+ half, high &- 1, (2 &+ half) &<< (high &- 1) &+ 1)
  }
}
