/// A canonical Huffman code with limited lengths, as DEFLATE requires (RFC 1951, 3.2.2).
struct HuffmanCode {
  /// The number of bits of each symbol's code; 0 for symbols that do not occur.
  private(set) var lengths: [UInt8]
  /// Each symbol's code, with its bits in the order in which they are written.
  private(set) var codes: [UInt16]

  /// The best code for these frequencies in which no code is longer than `limit`, or one close to the best. At least
  /// two symbols get a code, because some readers refuse a code with one symbol.
  init(frequencies: [UInt32], limit: Int) {
    lengths = HuffmanCode.lengths(frequencies, limit: limit)
    codes = HuffmanCode.canonicalCodes(lengths)
  }

  /// A symbol is in the low bits of a word, and its frequency above it: sorting words is several times as fast as
  /// sorting by a closure.
  private static let symbolBits: UInt64 = 16

  private static func lengths(_ frequencies: [UInt32], limit: Int) -> [UInt8] {
    // The words, and memory of four times their number, for sorting and for the tree. Not arrays: a small image has
    // three codes, and their arrays took a tenth of its time.
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 5 * frequencies.count) { memory in
      let words = UnsafeMutableBufferPointer(rebasing: memory[..<frequencies.count])
      let spare = UnsafeMutableBufferPointer(rebasing: memory[frequencies.count...])
      var count = 0
      for symbol in frequencies.indices where frequencies[symbol] > 0 {
        words.initializeElement(at: count, to: UInt64(frequencies[symbol]) &<< symbolBits | UInt64(symbol))
        count &+= 1
      }
      for symbol in frequencies.indices where count < 2 && frequencies[symbol] == 0 {
        words.initializeElement(at: count, to: 1 &<< symbolBits | UInt64(symbol))
        count &+= 1
      }
      let used = UnsafeMutableBufferPointer(rebasing: words[..<count])
      sort(used, spare)
      var counts = depths(used, spare)
      limitDepths(&counts, limit: limit)
      // The rarest symbols take the longest codes.
      var result = [UInt8](repeating: 0, count: frequencies.count)
      var next = 0
      for depth in stride(from: limit, through: 1, by: -1) {
        for _ in 0..<counts[depth] {
          result[Int(truncatingIfNeeded: used[next] & (1 &<< symbolBits &- 1))] = UInt8(truncatingIfNeeded: depth)
          next &+= 1
        }
      }
      return result
    }
  }

  /// Sorts words by their frequencies, byte by byte; those of equal frequency keep their order. `spare` has room for as
  /// many.
  private static func sort(
    _ words: UnsafeMutableBufferPointer<UInt64>, _ spare: UnsafeMutableBufferPointer<UInt64>
  ) {
    var most: UInt64 = 0
    for word in words { most = max(most, word) }
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 256) { places in
      var shift = symbolBits
      while most &>> shift > 0 {
        places.initialize(repeating: 0)
        for word in words { places[Int(truncatingIfNeeded: word &>> shift & 255)] &+= 1 }
        var place = 0
        for digit in 0..<256 {
          let count = places[digit]
          places[digit] = place
          place &+= count
        }
        for word in words {
          let digit = Int(truncatingIfNeeded: word &>> shift & 255)
          spare.initializeElement(at: places[digit], to: word)
          places[digit] &+= 1
        }
        for index in 0..<words.count { words[index] = spare[index] }
        shift &+= 8
      }
    }
  }

  /// The number of leaves at each depth of the Huffman tree for sorted words. It uses two queues, the leaves and the
  /// nodes made of them, both in rising order. `spare` has room for four times as many.
  private static func depths(
    _ words: UnsafeMutableBufferPointer<UInt64>, _ spare: UnsafeMutableBufferPointer<UInt64>
  ) -> [Int] {
    let leaves = words.count
    let nodes = 2 &* leaves &- 1
    let weight = UnsafeMutableBufferPointer(rebasing: spare[..<nodes])
    // First the parents of all nodes, and then, from the root down, their depths.
    let parent = UnsafeMutableBufferPointer(rebasing: spare[nodes..<(2 &* nodes)])
    for index in 0..<leaves { weight.initializeElement(at: index, to: words[index] &>> symbolBits) }
    var leaf = 0
    var node = leaves
    for made in leaves..<nodes {
      var sum: UInt64 = 0
      for _ in 0..<2 {
        let taken: Int
        if leaf < leaves, node >= made || weight[leaf] <= weight[node] {
          taken = leaf
          leaf &+= 1
        } else {
          taken = node
          node &+= 1
        }
        sum &+= weight[taken]
        parent.initializeElement(at: taken, to: UInt64(made))
      }
      weight.initializeElement(at: made, to: sum)
    }
    var counts = [Int](repeating: 0, count: max(64, leaves + 1))
    parent.initializeElement(at: nodes &- 1, to: 0)
    for index in stride(from: nodes &- 2, through: 0, by: -1) {
      let depth = parent[Int(truncatingIfNeeded: parent[index])] &+ 1
      parent[index] = depth
      if index < leaves { counts[Int(truncatingIfNeeded: depth)] &+= 1 }
    }
    return counts
  }

  /// Moves leaves that are deeper than the limit up to it, and then moves the deepest of the other leaves down until
  /// the code is valid again (Kraft's sum is 1).
  private static func limitDepths(_ counts: inout [Int], limit: Int) {
    for depth in (limit + 1)..<counts.count {
      counts[limit] += counts[depth]
      counts[depth] = 0
    }
    var sum = (1...limit).reduce(0) { $0 + counts[$1] << (limit - $1) }
    while sum > 1 << limit {
      counts[limit] -= 1
      for depth in stride(from: limit - 1, through: 1, by: -1) where counts[depth] > 0 {
        counts[depth] -= 1
        counts[depth + 1] += 2
        break
      }
      sum -= 1
    }
  }

  private static func canonicalCodes(_ lengths: [UInt8]) -> [UInt16] {
    var codes = [UInt16](repeating: 0, count: lengths.count)
    // Most symbols of a small image do not occur.
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 34) { memory in
      memory.initialize(repeating: 0)
      let (counts, next) = (memory.baseAddress!, memory.baseAddress! + 17)
      for length in lengths where length > 0 { counts[Int(length)] &+= 1 }
      for length in 1...15 { next[length &+ 1] = (next[length] &+ counts[length]) &<< 1 }
      for symbol in lengths.indices where lengths[symbol] > 0 {
        let length = Int(lengths[symbol])
        codes[symbol] = next[length].reversedBits &>> (16 &- UInt16(length))
        next[length] &+= 1
      }
    }
    return codes
  }
}

extension UInt16 {
  /// DEFLATE writes codes from their most significant bit on, everything else from the least.
  fileprivate var reversedBits: UInt16 {
    var value = self
    value = (value & 0x5555) << 1 | (value >> 1) & 0x5555
    value = (value & 0x3333) << 2 | (value >> 2) & 0x3333
    value = (value & 0x0F0F) << 4 | (value >> 4) & 0x0F0F
    return value.byteSwapped
  }
}
