import CRowKernels

/// Writes tokens with the codes of one block.
struct TokenWriter: TokenSink {
  /// Tables of codes with their numbers of bits, so that a token takes one look-up or two.
  struct Tables {
    /// The codes by symbol: the number of bits in the low byte, and the code above it.
    let literals: [UInt32]
    /// The codes by length in bytes, 0...258, including the extra bits. There is none below 3.
    let lengths: [UInt32]
    /// The codes of distances by symbol.
    let distances: [UInt32]
    /// The codes of runs by their pixels, 0...64; that of 0 has no bits.
    let runs: [UInt64]

    init(literals code: HuffmanCode, distances: HuffmanCode) {
      let literals = Tables.words(code)
      self.literals = literals
      self.distances = Tables.words(distances)
      let entries = DeflateAlphabet.lengths
      let lengths: [UInt32] = entries.indices.map { length in
        guard length >= 3 else { return 0 }
        let entry = entries[length]
        let word = literals[Int(entry.symbol)]
        let extra = UInt32(max(0, length &- Int(entry.base)))
        let bits = word &>> 8 | extra &<< (word & 255)
        return bits &<< 8 | ((word & 255) &+ UInt32(entry.extraBits))
      }
      self.lengths = lengths
      let distance = UInt64(self.distances[DeflateAlphabet.distance(FilteredImage.bytesPerPixel).symbol])
      runs = (0...TokenScanner.longest).map { pixels in
        guard pixels > 0 else { return 0 }
        let length = UInt64(lengths[pixels &* FilteredImage.bytesPerPixel])
        let bits = length &>> 8 | (distance &>> 8) &<< (length & 255)
        return bits &<< 8 | ((length &+ distance) & 255)
      }
    }

    /// Calls `body` with the tables as loops read them.
    func withCodes<Result>(_ body: (RowCodes) -> Result) -> Result {
      literals.withUnsafeBufferPointer { literals in
        lengths.withUnsafeBufferPointer { lengths in
          distances.withUnsafeBufferPointer { distances in
            runs.withUnsafeBufferPointer { runs in
              body(
                RowCodes(
                  literals: literals.baseAddress, lengths: lengths.baseAddress, distances: distances.baseAddress,
                  runs: runs.baseAddress))
            }
          }
        }
      }
    }

    private static func words(_ code: HuffmanCode) -> [UInt32] {
      code.codes.indices.map { UInt32(code.codes[$0]) &<< 8 | UInt32(code.lengths[$0]) }
    }
  }

  private var codes: RowCodes
  private(set) var output: BitWriter

  /// `codes` are the tables of `Tables`, which must outlive this.
  init(codes: RowCodes, output: BitWriter) {
    self.codes = codes
    self.output = output
  }

  /// Writes a list.
  mutating func write(_ list: borrowing TokenList) { list.write(to: &output, codes) }

  /// Writes the end of the block and fills the last byte.
  mutating func finish() {
    put(codes.literals[DeflateAlphabet.endOfBlock])
    output.alignToByte()
  }

  @inline(__always)
  private mutating func put(_ word: UInt32) {
    output.put(UInt64(truncatingIfNeeded: word &>> 8), UInt64(truncatingIfNeeded: word & 255))
  }

  @inline(__always)
  mutating func literal(_ byte: UInt8) {
    put(codes.literals[Int(byte)])
    output.flush()
  }

  /// The four codes are joined in pairs. If they were joined one after the other, each would wait for the length of the
  /// one before.
  @inline(__always)
  mutating func pixel(_ bytes: UInt32) {
    let low = TokenWriter.joined(codes.literals[Int(bytes & 255)], codes.literals[Int((bytes &>> 8) & 255)])
    let high = TokenWriter.joined(codes.literals[Int((bytes &>> 16) & 255)], codes.literals[Int(bytes &>> 24)])
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

  mutating func row(_ pixels: UnsafePointer<UInt8>, repeats: UnsafePointer<UInt64>, count: Int) {
    row_write_runs(&output.stream, &codes, pixels, repeats, count)
  }

  func settle() {}

  @inline(__always)
  mutating func match(pixels count: Int, distance: Int) {
    put(codes.lengths[count &* FilteredImage.bytesPerPixel])
    let code = DeflateAlphabet.distance(distance)
    put(codes.distances[code.symbol])
    output.put(UInt64(truncatingIfNeeded: distance &- code.base), UInt64(truncatingIfNeeded: code.extraBits))
    output.flush()
  }

  @inline(__always)
  mutating func repeated(length: Int) {
    put(codes.lengths[length])
    put(codes.distances[0])
    output.flush()
  }
}
