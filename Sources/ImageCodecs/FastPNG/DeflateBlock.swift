/// A filtered image as one final DEFLATE block with dynamic Huffman codes (RFC 1951, 3.2.7).
///
/// The codes are made for a sample of the rows, because counting all rows would take a third of the whole time. Symbols
/// that the sample lacks get the longest codes. An image that compresses to little is counted as a whole, because there
/// it costs little.
struct DeflateBlock: ~Copyable {
  private let image: FilteredImage
  private let literals: HuffmanCode
  private let distances: HuffmanCode
  private let search: TokenScanner.Search
  /// All tokens; nil if the image is scanned once more to write them.
  private let tokens: TokenList?

  /// Four literals and what a flush leaves fit 64 bits: 4 x 13 + 7.
  private static let longestCode = 13
  /// One row in this many with ink is counted for the codes.
  private static let sampleInterval = 8
  /// One row in this many with ink is counted to choose the search, which needs two passes over the sample.
  private static let choiceInterval = 32
  /// In bytes; an image this small is counted as a whole.
  private static let smallImage = 16 << 10
  /// In bits of all tokens; a block this small is counted as a whole.
  private static let smallBlock = 10_000 * 8

  init(_ image: FilteredImage, _ scanner: borrowing TokenScanner) {
    self.image = image
    let choice = DeflateAlphabet.lengths.withUnsafeBufferPointer { lengths in
      DeflateBlock.choose(image, scanner, lengthEntries: lengths.baseAddress!)
    }
    search = choice.search
    tokens = choice.tokens
    literals = HuffmanCode(frequencies: choice.literals, limit: DeflateBlock.longestCode)
    distances = HuffmanCode(frequencies: choice.distances, limit: DeflateBlock.longestCode)
  }

  deinit { tokens?.deallocate() }

  private typealias Choice = (
    search: TokenScanner.Search, tokens: TokenList?, literals: [UInt32], distances: [UInt32]
  )

  private static func choose(
    _ image: FilteredImage, _ scanner: borrowing TokenScanner, lengthEntries: UnsafePointer<DeflateAlphabet.Entry>
  ) -> Choice {
    var counts = TokenCounts(lengthEntries: lengthEntries)
    var pairs = TokenCounts(lengthEntries: lengthEntries)
    defer {
      counts.deallocate()
      pairs.deallocate()
    }
    // An image with a background repeats more than a sample of its rows shows.
    var search = image.hasGround || image.byteCount <= smallImage ? TokenScanner.Search.pairs : .runs
    var isSample = image.byteCount > smallImage
    if isSample {
      if search == .runs {
        scanner.scan(image, for: .runs, interval: choiceInterval, into: &counts)
        scanner.scan(image, for: .pairs, interval: choiceInterval, into: &pairs)
        if pairs.estimatedBits * 4 < counts.estimatedBits * 3 { search = .pairs }
        counts.clear()
      }
      scanner.scan(image, for: search, interval: sampleInterval, into: &counts)
      isSample = counts.estimatedBits * sampleInterval > smallBlock
    }
    let tokens = isSample ? nil : countAll(image, scanner, search, into: &counts)
    func frequencies(_ counted: UnsafeMutablePointer<UInt32>, _ count: Int) -> [UInt32] {
      (0..<count).map { isSample ? min(counted[$0], 1 << 28) * 4 + 1 : counted[$0] }
    }
    return (
      search, tokens, frequencies(counts.literals, DeflateAlphabet.literalCount),
      frequencies(counts.distances, DeflateAlphabet.distanceCount)
    )
  }

  /// Counts all rows, and returns their tokens if the image is small.
  private static func countAll(
    _ image: FilteredImage, _ scanner: borrowing TokenScanner, _ search: TokenScanner.Search,
    into counts: inout TokenCounts
  ) -> TokenList? {
    counts.clear()
    guard image.byteCount <= smallImage else {
      scanner.scan(image, for: search, into: &counts)
      return nil
    }
    var list = TokenList(byteCount: image.byteCount)
    scanner.scan(image, for: search, into: &list)
    list.count(into: &counts)
    return list
  }

  /// The number of bytes that hold the block for any image.
  static func mostBytes(of image: FilteredImage) -> Int { image.byteCount / 8 * longestCode + 1024 }

  /// Writes the block, fills its last byte with zeros, and returns its number of bytes. `target` must have room for
  /// `mostBytes`.
  func write(_ scanner: borrowing TokenScanner, to target: UnsafeMutableRawPointer) -> Int {
    var output = BitWriter(to: target)
    Header(literals: literals, distances: distances).write(to: &output)
    let tables = TokenWriter.Tables(literals: literals, distances: distances)
    return tables.withCodes { codes in
      var writer = TokenWriter(codes: codes, output: output)
      if let tokens { writer.write(tokens) } else { scanner.scan(image, for: search, into: &writer) }
      writer.finish()
      let count = writer.output.position - target
      assert(count + 8 <= DeflateBlock.mostBytes(of: image), "\(count) bytes of a block are more than was thought")
      return count
    }
  }

  /// The code lengths, which are run-length and Huffman coded themselves.
  private struct Header {
    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    private let literalCount: Int
    private let distanceCount: Int
    private let orderCount: Int
    private let code: HuffmanCode
    private let runs: [Run]

    /// A symbol with its extra bits.
    private struct Run {
      let symbol, extraBits, value: UInt8

      init(_ symbol: UInt8, extraBits: UInt8 = 0, _ value: Int = 0) {
        self.symbol = symbol
        self.extraBits = extraBits
        self.value = UInt8(truncatingIfNeeded: value)
      }
    }

    init(literals: HuffmanCode, distances: HuffmanCode) {
      literalCount = max(257, (literals.lengths.lastIndex { $0 > 0 } ?? 0) + 1)
      distanceCount = max(1, (distances.lengths.lastIndex { $0 > 0 } ?? 0) + 1)
      runs = Header.runs(literals.lengths.prefix(literalCount) + distances.lengths.prefix(distanceCount))
      var frequencies = [UInt32](repeating: 0, count: 19)
      for run in runs { frequencies[Int(run.symbol)] += 1 }
      let code = HuffmanCode(frequencies: frequencies, limit: 7)
      self.code = code
      orderCount = max(4, (Header.order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
    }

    private static func runs(_ lengths: ArraySlice<UInt8>) -> [Run] {
      var runs: [Run] = []
      runs.reserveCapacity(lengths.count)
      lengths.withUnsafeBufferPointer { lengths in
        var index = 0
        while index < lengths.count {
          let length = lengths[index]
          var count = 1
          while index &+ count < lengths.count, lengths[index &+ count] == length { count &+= 1 }
          index &+= count
          add(count, of: length, to: &runs)
        }
      }
      return runs
    }

    private static func add(_ count: Int, of length: UInt8, to runs: inout [Run]) {
      var count = count
      if length != 0 {
        runs.append(Run(length))
        count &-= 1
      }
      while count >= 3 {
        let taken = min(count, length == 0 ? 138 : 6)
        if length != 0 {
          runs.append(Run(16, extraBits: 2, taken &- 3))
        } else {
          runs.append(taken <= 10 ? Run(17, extraBits: 3, taken &- 3) : Run(18, extraBits: 7, taken &- 11))
        }
        count &-= taken
      }
      for _ in 0..<count { runs.append(Run(length)) }
    }

    func write(to writer: inout BitWriter) {
      // The final block, of type 2: dynamic codes.
      writer.put(0b101, 3)
      writer.put(UInt64(literalCount - 257), 5)
      writer.put(UInt64(distanceCount - 1), 5)
      writer.put(UInt64(orderCount - 4), 4)
      writer.flush()
      for symbol in Header.order.prefix(orderCount) {
        writer.put(UInt64(code.lengths[symbol]), 3)
        writer.flush()
      }
      for run in runs {
        let symbol = Int(run.symbol)
        writer.put(UInt64(code.codes[symbol]), UInt64(code.lengths[symbol]))
        writer.put(UInt64(run.value), UInt64(run.extraBits))
        writer.flush()
      }
    }
  }
}
