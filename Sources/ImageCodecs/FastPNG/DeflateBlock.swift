/// One final DEFLATE block with Huffman codes of its own (RFC 1951, 3.2.7).
struct DeflateBlock: ~Copyable {
  private let literals: HuffmanCode
  private let distances: HuffmanCode
  private let header: Header
  private let bitCount: Int

  /// At most four literals and a flush fit 64 bits: 4 x 13 + 7 left over.
  private static let longestCode = 13

  init(_ matches: borrowing MatchFinder) {
    let literalFrequencies = Array(
      UnsafeBufferPointer(start: matches.literalFrequencies, count: DeflateAlphabet.literalCount))
    let distanceFrequencies = Array(
      UnsafeBufferPointer(start: matches.distanceFrequencies, count: DeflateAlphabet.distanceCount))
    literals = HuffmanCode(frequencies: literalFrequencies, limit: DeflateBlock.longestCode)
    distances = HuffmanCode(frequencies: distanceFrequencies, limit: DeflateBlock.longestCode)
    header = Header(literals: literals, distances: distances)
    func bits(_ code: HuffmanCode, _ frequencies: [UInt32]) -> Int {
      zip(code.lengths, frequencies).reduce(0) { $0 + Int($1.0) * Int($1.1) }
    }
    bitCount =
      header.bitCount + bits(literals, literalFrequencies) + bits(distances, distanceFrequencies)
      + matches.extraBits
  }

  /// What `write` will write, whole bytes.
  var byteCount: Int { (bitCount + 7) / 8 }

  /// Writes the block and fills its last byte. There must be room for `byteCount` and 8 bytes more.
  func write(
    _ bytes: UnsafePointer<UInt8>, _ matches: borrowing MatchFinder, to target: UnsafeMutableRawPointer
  ) {
    var writer = BitWriter(to: target)
    header.write(to: &writer)
    // Code and length in one word: a literal is one look-up.
    let table = zip(literals.codes, literals.lengths).map { UInt64($0) << 8 | UInt64($1) }
    let distanceTable = zip(distances.codes, distances.lengths).map { UInt64($0) << 8 | UInt64($1) }
    table.withUnsafeBufferPointer { table in
      var position = bytes
      for index in 0..<matches.sequenceCount {
        let sequence = matches.sequences[index]
        DeflateBlock.put(position, Int(sequence.literals), table, &writer)
        position += Int(sequence.literals) &+ Int(sequence.length)
        guard sequence.length > 0 else { break }
        let entry = matches.lengthEntries[Int(sequence.length)]
        let code = table[Int(entry.symbol)]
        writer.put(code &>> 8, code & 0xFF)
        writer.put(UInt64(sequence.length &- entry.base), UInt64(entry.extraBits))
        let distance = DeflateAlphabet.distance(Int(sequence.distance))
        let distanceCode = distanceTable[distance.symbol]
        writer.put(distanceCode &>> 8, distanceCode & 0xFF)
        writer.put(
          UInt64(truncatingIfNeeded: Int(sequence.distance) &- distance.base),
          UInt64(truncatingIfNeeded: distance.extraBits))
        writer.flush()
      }
      let end = table[DeflateAlphabet.endOfBlock]
      writer.put(end &>> 8, end & 0xFF)
    }
    writer.alignToByte()
  }

  @inline(__always)
  private static func put(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, _ table: UnsafeBufferPointer<UInt64>, _ writer: inout BitWriter
  ) {
    let codes = table.baseAddress!
    var index = 0
    while index &+ 4 <= count {
      for offset in 0..<4 {
        let code = codes[Int(bytes[index &+ offset])]
        writer.put(code &>> 8, code & 0xFF)
      }
      writer.flush()
      index &+= 4
    }
    while index < count {
      let code = codes[Int(bytes[index])]
      writer.put(code &>> 8, code & 0xFF)
      index &+= 1
    }
    writer.flush()
  }

  /// The code lengths, themselves run-length and Huffman coded.
  private struct Header {
    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    private let literalCount: Int
    private let distanceCount: Int
    private let orderCount: Int
    private let code: HuffmanCode
    /// Symbol, extra bits, their value.
    private let runs: [(symbol: Int, extraBits: Int, value: Int)]

    init(literals: HuffmanCode, distances: HuffmanCode) {
      literalCount = max(257, (literals.lengths.lastIndex { $0 > 0 } ?? 0) + 1)
      distanceCount = max(1, (distances.lengths.lastIndex { $0 > 0 } ?? 0) + 1)
      runs = Header.runs(
        Array(literals.lengths.prefix(literalCount)) + Array(distances.lengths.prefix(distanceCount)))
      var frequencies = [UInt32](repeating: 0, count: 19)
      for run in runs { frequencies[run.symbol] += 1 }
      let code = HuffmanCode(frequencies: frequencies, limit: 7)
      self.code = code
      orderCount = max(4, (Header.order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
    }

    var bitCount: Int {
      3 + 5 + 5 + 4 + 3 * orderCount
        + runs.reduce(0) { $0 + Int(code.lengths[$1.symbol]) + $1.extraBits }
    }

    private static func runs(_ lengths: [UInt8]) -> [(symbol: Int, extraBits: Int, value: Int)] {
      var runs: [(symbol: Int, extraBits: Int, value: Int)] = []
      var index = 0
      while index < lengths.count {
        let length = lengths[index]
        var count = 1
        while index + count < lengths.count, lengths[index + count] == length { count += 1 }
        index += count
        if length != 0 {
          runs.append((Int(length), 0, 0))
          count -= 1
        }
        while count >= 3 {
          let most = length == 0 ? 138 : 6
          let taken = min(count, most)
          if length != 0 {
            runs.append((16, 2, taken - 3))
          } else {
            runs.append(taken <= 10 ? (17, 3, taken - 3) : (18, 7, taken - 11))
          }
          count -= taken
        }
        for _ in 0..<count { runs.append((Int(length), 0, 0)) }
      }
      return runs
    }

    func write(to writer: inout BitWriter) {
      // Final block, type 2: codes of its own.
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
        writer.put(UInt64(code.codes[run.symbol]), UInt64(code.lengths[run.symbol]))
        writer.put(UInt64(run.value), UInt64(run.extraBits))
        writer.flush()
      }
    }
  }
}
