/// Writes tokens with the codes of one block.
struct TokenWriter: TokenSink {
  /// Tables of codes with their numbers of bits, so that a token takes one look-up or two.
  struct Tables {
    /// The codes by symbol: the number of bits in the low byte, and the code above it.
    let literals: [UInt32]
    /// The codes by length in bytes, 0...258, including the extra bits.
    let lengths: [UInt32]
    /// The codes of distances by symbol.
    let distances: [UInt32]

    init(literals code: HuffmanCode, distances: HuffmanCode) {
      let literals = Tables.words(code)
      self.literals = literals
      self.distances = Tables.words(distances)
      lengths = DeflateAlphabet.lengths.indices.map { length in
        let entry = DeflateAlphabet.lengths[length]
        let word = literals[Int(entry.symbol)]
        let extra = UInt32(max(0, length &- Int(entry.base)))
        let bits = word &>> 8 | extra &<< (word & 255)
        return bits &<< 8 | ((word & 255) &+ UInt32(entry.extraBits))
      }
    }

    private static func words(_ code: HuffmanCode) -> [UInt32] {
      code.codes.indices.map { UInt32(code.codes[$0]) &<< 8 | UInt32(code.lengths[$0]) }
    }
  }

  private let literals: UnsafePointer<UInt32>
  private let lengths: UnsafePointer<UInt32>
  private let distances: UnsafePointer<UInt32>
  private(set) var output: BitWriter

  /// The arguments are the tables of `Tables`, which must outlive this.
  init(
    literals: UnsafePointer<UInt32>, lengths: UnsafePointer<UInt32>, distances: UnsafePointer<UInt32>,
    output: BitWriter
  ) {
    self.literals = literals
    self.lengths = lengths
    self.distances = distances
    self.output = output
  }

  /// Writes the end of the block and fills the last byte.
  mutating func finish() {
    put(literals[DeflateAlphabet.endOfBlock])
    output.alignToByte()
  }

  @inline(__always)
  private mutating func put(_ word: UInt32) {
    output.put(UInt64(truncatingIfNeeded: word &>> 8), UInt64(truncatingIfNeeded: word & 255))
  }

  @inline(__always)
  mutating func literal(_ byte: UInt8) {
    put(literals[Int(byte)])
    output.flush()
  }

  /// The four codes are joined in pairs. If they were joined one after the other, each would wait for the length of the
  /// one before.
  @inline(__always)
  mutating func pixel(_ bytes: UInt32) {
    let low = TokenWriter.joined(literals[Int(bytes & 255)], literals[Int((bytes &>> 8) & 255)])
    let high = TokenWriter.joined(literals[Int((bytes &>> 16) & 255)], literals[Int(bytes &>> 24)])
    output.put(low.bits | high.bits &<< low.count, low.count &+ high.count)
    output.flush()
  }

  @inline(__always)
  private static func joined(_ first: UInt32, _ second: UInt32) -> (bits: UInt64, count: UInt64) {
    let count = UInt64(truncatingIfNeeded: first & 255)
    let bits =
      UInt64(truncatingIfNeeded: first &>> 8) | UInt64(truncatingIfNeeded: second &>> 8) &<< count
    return (bits, count &+ UInt64(truncatingIfNeeded: second & 255))
  }

  @inline(__always)
  mutating func match(pixels count: Int, distance: Int) {
    put(lengths[count &* FilteredImage.bytesPerPixel])
    let code = DeflateAlphabet.distance(distance)
    put(distances[code.symbol])
    output.put(UInt64(truncatingIfNeeded: distance &- code.base), UInt64(truncatingIfNeeded: code.extraBits))
    output.flush()
  }

  @inline(__always)
  mutating func repeated(length: Int) {
    put(lengths[length])
    put(distances[0])
    output.flush()
  }
}
