import CRowKernels

/// The number of uses of each symbol of DEFLATE's alphabets.
///
/// Owns its memory and is neither a class nor an array, because it is used in the inner loop. Call `deallocate()` when
/// done.
struct TokenCounts: TokenSink {
  let literals: UnsafeMutablePointer<UInt32>
  let distances: UnsafeMutablePointer<UInt32>
  /// The runs of rows by their pixels, until they are settled.
  private let runs: UnsafeMutablePointer<UInt32>
  /// The number of extra bits of lengths and distances.
  private(set) var extraBits = 0
  private let lengthEntries: UnsafePointer<DeflateAlphabet.Entry>

  /// `lengthEntries` are those of `DeflateAlphabet.lengths`, and must outlive this.
  init(lengthEntries: UnsafePointer<DeflateAlphabet.Entry>) {
    self.lengthEntries = lengthEntries
    literals = .allocate(capacity: DeflateAlphabet.literalCount)
    distances = .allocate(capacity: DeflateAlphabet.distanceCount)
    runs = .allocate(capacity: TokenScanner.longest + 1)
    clear()
  }

  func deallocate() {
    literals.deallocate()
    distances.deallocate()
    runs.deallocate()
  }

  mutating func clear() {
    literals.update(repeating: 0, count: DeflateAlphabet.literalCount)
    distances.update(repeating: 0, count: DeflateAlphabet.distanceCount)
    runs.update(repeating: 0, count: TokenScanner.longest + 1)
    // Every block has one end-of-block symbol.
    literals[DeflateAlphabet.endOfBlock] = 1
    extraBits = 0
  }

  /// The approximate number of bits of the tokens: 1.5 for the literal zero, 7 for any other literal, 9 for a run, and
  /// 12 for a match, plus the extra bits of its distance.
  var estimatedBits: Int {
    let zeros = Int(literals[0])
    let others = (1..<256).reduce(0) { $0 + Int(literals[$1]) }
    let runs = Int(distances[3])
    let matches = (4..<DeflateAlphabet.distanceCount).reduce(0) { $0 + Int(distances[$1]) }
    return zeros * 3 / 2 + others * 7 + runs * 9 + matches * 12 + extraBits
  }

  @inline(__always)
  mutating func literal(_ byte: UInt8) { literals[Int(byte)] &+= 1 }

  @inline(__always)
  mutating func pixel(_ bytes: UInt32) {
    literals[Int(bytes & 255)] &+= 1
    literals[Int((bytes &>> 8) & 255)] &+= 1
    literals[Int((bytes &>> 16) & 255)] &+= 1
    literals[Int(bytes &>> 24)] &+= 1
  }

  mutating func row(_ pixels: UnsafePointer<UInt8>, repeats: UnsafePointer<UInt64>, count: Int) {
    row_count_runs(literals, runs, pixels, repeats, count)
  }

  mutating func settle() {
    for pixels in 1...TokenScanner.longest where runs[pixels] > 0 {
      add(length: pixels &* FilteredImage.bytesPerPixel, distance: FilteredImage.bytesPerPixel, times: runs[pixels])
    }
    runs.update(repeating: 0, count: TokenScanner.longest + 1)
  }

  @inline(__always)
  mutating func match(pixels count: Int, distance: Int) {
    add(length: count &* FilteredImage.bytesPerPixel, distance: distance)
  }

  @inline(__always)
  mutating func repeated(length: Int) { add(length: length, distance: 1) }

  @inline(__always)
  private mutating func add(length: Int, distance: Int, times: UInt32 = 1) {
    let entry = lengthEntries[length]
    literals[Int(entry.symbol)] &+= times
    let code = DeflateAlphabet.distance(distance)
    distances[code.symbol] &+= times
    extraBits &+= (Int(entry.extraBits) &+ code.extraBits) &* Int(times)
  }
}
