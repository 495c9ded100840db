import CRowKernels

/// The tokens of an image, kept from the scan that finds them: they are counted and then written without a second scan.
/// It takes eight bytes for each byte of an image, so it is for small ones. Loops in C read it.
///
/// Owns its memory, as `TokenCounts` does. Call `deallocate()` when done.
struct TokenList: TokenSink {
  private let tokens: UnsafeMutablePointer<UInt64>
  private(set) var count = 0
  /// 1 if the last token has no match yet, and so takes the next one; else 0.
  private var open = 0

  /// For an image of `byteCount` bytes, of which each token has one at least.
  init(byteCount: Int) { tokens = .allocate(capacity: byteCount) }

  func deallocate() { tokens.deallocate() }

  /// Adds the tokens to `counts`.
  func count(into counts: inout TokenCounts) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: DeflateAlphabet.lengths.count) { lengths in
      lengths.initialize(repeating: 0)
      row_count_tokens(counts.literals, lengths.baseAddress, counts.distances, tokens, count)
      DeflateAlphabet.lengths.withUnsafeBufferPointer { entries in
        for length in 3..<entries.count { counts.literals[Int(entries[length].symbol)] &+= lengths[length] }
      }
    }
  }

  /// Writes the tokens.
  func write(to output: inout BitWriter, _ codes: RowCodes) {
    withUnsafePointer(to: codes) { row_write_tokens(&output.stream, $0, tokens, count) }
  }

  @inline(__always)
  private mutating func add(literals: UInt64, _ bytes: UInt32) {
    tokens[count] = literals &<< UInt64(ROW_LITERALS_SHIFT) | UInt64(bytes)
    count &+= 1
    open = 1
  }

  /// Joins the match to the token before it, without a branch: whether there is one to join cannot be predicted. An
  /// image begins with a literal, so there is always a token before.
  @inline(__always)
  private mutating func add(length: Int, distance: Int) {
    let code = DeflateAlphabet.distance(distance)
    let match =
      UInt64(truncatingIfNeeded: length) &<< UInt64(ROW_LENGTH_SHIFT)
      | UInt64(truncatingIfNeeded: code.symbol) &<< UInt64(ROW_DISTANCE_SHIFT)
      | UInt64(truncatingIfNeeded: distance &- code.base) &<< UInt64(ROW_EXTRA_SHIFT)
    let literals = tokens[count &- 1] & (0 &- UInt64(truncatingIfNeeded: open))
    count &-= open
    tokens[count] = literals | match
    count &+= 1
    open = 0
  }

  @inline(__always)
  mutating func literal(_ byte: UInt8) { add(literals: 1, UInt32(byte)) }

  @inline(__always)
  mutating func pixel(_ bytes: UInt32) { add(literals: 4, bytes.littleEndian) }

  @inline(__always)
  mutating func match(pixels count: Int, distance: Int) {
    add(length: count &* FilteredImage.bytesPerPixel, distance: distance)
  }

  @inline(__always)
  mutating func repeated(length: Int) { add(length: length, distance: 1) }

  /// Small images are searched for pairs, which rows are not.
  mutating func row(_ pixels: UnsafePointer<UInt8>, repeats: UnsafePointer<UInt64>, count: Int) {
    preconditionFailure("a row of runs is not kept")
  }

  func settle() {}
}
