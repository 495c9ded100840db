/// Finds what repeats in a filtered image, in one pass, with what label images are made of in mind: runs of zeros
/// (transparency, and rows like the one above), runs of one pixel, and pairs of pixels seen before.
///
/// Works over memory of its own, without arrays: this is the inner loop of a batch. Not copyable: it frees it.
struct MatchFinder: ~Copyable {
  /// Some literals, then a match; `length` 0 ends the stream.
  struct Sequence {
    var literals: UInt32
    var length: UInt16
    var distance: UInt16
  }

  /// In the order of the stream; the last has no match.
  private(set) var sequenceCount = 0
  let sequences: UnsafeMutablePointer<Sequence>
  /// How often each symbol of the two alphabets is used, end of block included.
  let literalFrequencies: UnsafeMutablePointer<UInt32>
  let distanceFrequencies: UnsafeMutablePointer<UInt32>
  /// Bits that lengths and distances take beside their symbols.
  private(set) var extraBits = 0
  /// The last place where a pair of pixels with each hash stood, or -1.
  private let heads: UnsafeMutablePointer<Int32>
  private let bytes: UnsafeRawPointer
  /// Where the literals that are not in a sequence yet begin.
  private var literalStart = 0
  let lengthEntries: UnsafePointer<DeflateAlphabet.Entry>

  private static let longest = 258
  private static let window = 32768
  private static let hashBits: UInt64 = 12

  /// `bytes` are those of `image`, and `lengthEntries` those of `DeflateAlphabet.lengths`; both must outlive this.
  init(
    _ image: FilteredImage, bytes: UnsafeRawPointer, lengthEntries: UnsafePointer<DeflateAlphabet.Entry>
  ) {
    self.bytes = bytes
    self.lengthEntries = lengthEntries
    // Every match takes four bytes at least, but for the last of a run of zeros, of which a row has few.
    sequences = .allocate(capacity: image.stride * image.height / 4 + image.height + 8)
    literalFrequencies = .allocate(capacity: DeflateAlphabet.literalCount)
    literalFrequencies.update(repeating: 0, count: DeflateAlphabet.literalCount)
    distanceFrequencies = .allocate(capacity: DeflateAlphabet.distanceCount)
    distanceFrequencies.update(repeating: 0, count: DeflateAlphabet.distanceCount)
    heads = .allocate(capacity: 1 << MatchFinder.hashBits)
    heads.update(repeating: -1, count: 1 << MatchFinder.hashBits)
    scan(image)
    finish(end: image.stride * image.height)
  }

  deinit {
    sequences.deallocate()
    literalFrequencies.deallocate()
    distanceFrequencies.deallocate()
    heads.deallocate()
  }

  private mutating func scan(_ image: FilteredImage) {
    var y = 0
    while y < image.height {
      let start = y * image.stride
      guard image.isBlank[y] else {
        scanRow(start: start, end: start + image.stride)
        y += 1
        continue
      }
      while y < image.height, image.isBlank[y] { y += 1 }
      zeros(start, y * image.stride - start)
    }
  }

  @inline(__always)
  private func pixel(_ position: Int) -> UInt32 { bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self) }

  /// A run of zero bytes: one literal, and matches with the byte before.
  private mutating func zeros(_ start: Int, _ count: Int) {
    var position = start &+ 1
    let end = start &+ count
    while end &- position >= 3 {
      // Never leave one or two bytes that no match can take.
      let rest = end &- position
      let length =
        rest <= MatchFinder.longest ? rest : rest < MatchFinder.longest &+ 3 ? rest &- 3 : MatchFinder.longest
      match(at: position, length: length, distance: 1)
      position &+= length
    }
  }

  private mutating func scanRow(start: Int, end: Int) {
    var position = start &+ 1
    // At the start of a row no pixel is its predecessor's equal: a zero is handled first, anything else differs from it.
    var previous: UInt32 = 0
    while position < end {
      let current = pixel(position)
      if current == 0 || current == previous {
        var runEnd = position &+ 4
        while runEnd < end, pixel(runEnd) == current { runEnd &+= 4 }
        if current == previous, position > start &+ 1 {
          run(position, runEnd &- position)
        } else if runEnd &- position >= 8 {
          zeros(position, runEnd &- position)
        }
        previous = current
        position = runEnd
      } else {
        let length = pairMatch(position, end: end)
        position &+= length
        previous = pixel(position &- 4)
      }
    }
  }

  /// A run of the pixel before it, in matches of whole pixels, 64 at most.
  private mutating func run(_ start: Int, _ count: Int) {
    var position = start
    while position < start &+ count {
      let length = min(start &+ count &- position, 256)
      match(at: position, length: length, distance: 4)
      position &+= length
    }
  }

  /// The length of the match with the pair of pixels that was last seen under the same hash; or 4, a literal.
  @inline(__always)
  private mutating func pairMatch(_ position: Int, end: Int) -> Int {
    guard end &- position >= 8 else { return 4 }
    let pair = bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
    let slot = Int(truncatingIfNeeded: (pair &* 0x9E37_79B9_7F4A_7C15) &>> (64 &- MatchFinder.hashBits))
    let candidate = Int(heads[slot])
    heads[slot] = Int32(truncatingIfNeeded: position)
    guard candidate >= 0, position &- candidate <= MatchFinder.window,
      bytes.loadUnaligned(fromByteOffset: candidate, as: UInt64.self) == pair
    else { return 4 }
    var length = 8
    while position &+ length < end, length <= MatchFinder.longest &- 4,
      pixel(position &+ length) == pixel(candidate &+ length)
    { length &+= 4 }
    match(at: position, length: length, distance: position &- candidate)
    return length
  }

  @inline(__always)
  private mutating func match(at position: Int, length: Int, distance: Int) {
    countLiterals(to: position)
    sequences[sequenceCount] = Sequence(
      literals: UInt32(truncatingIfNeeded: position &- literalStart), length: UInt16(truncatingIfNeeded: length),
      distance: UInt16(truncatingIfNeeded: distance))
    sequenceCount &+= 1
    literalStart = position &+ length
    let entry = lengthEntries[length]
    literalFrequencies[Int(entry.symbol)] &+= 1
    let code = DeflateAlphabet.distance(distance)
    distanceFrequencies[code.symbol] &+= 1
    extraBits &+= Int(entry.extraBits) &+ code.extraBits
  }

  @inline(__always)
  private func countLiterals(to end: Int) {
    var position = literalStart
    while position < end {
      literalFrequencies[Int(bytes.load(fromByteOffset: position, as: UInt8.self))] &+= 1
      position &+= 1
    }
  }

  private mutating func finish(end: Int) {
    countLiterals(to: end)
    sequences[sequenceCount] = Sequence(literals: UInt32(end - literalStart), length: 0, distance: 0)
    sequenceCount += 1
    literalFrequencies[DeflateAlphabet.endOfBlock] += 1
  }
}
