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

  private static func lengths(_ frequencies: [UInt32], limit: Int) -> [UInt8] {
    // A symbol and its frequency in one word: sorting words is several times as fast as sorting by a closure.
    let symbolBits: UInt64 = 16
    var used = frequencies.indices.filter { frequencies[$0] > 0 }
      .map { UInt64(frequencies[$0]) &<< symbolBits | UInt64($0) }
    for symbol in frequencies.indices where used.count < 2 && frequencies[symbol] == 0 {
      used.append(1 &<< symbolBits | UInt64(symbol))
    }
    used.sort()
    var counts = depths(used.map { UInt32(truncatingIfNeeded: $0 &>> symbolBits) })
    limitDepths(&counts, limit: limit)
    // The rarest symbols take the longest codes.
    var result = [UInt8](repeating: 0, count: frequencies.count)
    var next = 0
    for depth in stride(from: limit, through: 1, by: -1) {
      for _ in 0..<counts[depth] {
        result[Int(used[next] & (1 &<< symbolBits &- 1))] = UInt8(depth)
        next += 1
      }
    }
    return result
  }

  /// The number of leaves at each depth of the Huffman tree for sorted weights. It uses two queues, the leaves and the
  /// nodes made of them, both in rising order.
  private static func depths(_ weights: [UInt32]) -> [Int] {
    let leaves = weights.count
    var weight = weights.map { UInt64($0) }
    var parent = [Int](repeating: 0, count: 2 * leaves - 1)
    var leaf = 0
    var node = leaves
    for made in leaves..<(2 * leaves - 1) {
      var sum: UInt64 = 0
      for _ in 0..<2 {
        if leaf < leaves, node >= made || weight[leaf] <= weight[node] {
          sum += weight[leaf]
          parent[leaf] = made
          leaf += 1
        } else {
          sum += weight[node]
          parent[node] = made
          node += 1
        }
      }
      weight.append(sum)
    }
    var depth = [Int](repeating: 0, count: 2 * leaves - 1)
    var counts = [Int](repeating: 0, count: max(64, leaves + 1))
    for index in stride(from: 2 * leaves - 3, through: 0, by: -1) {
      depth[index] = depth[parent[index]] + 1
      if index < leaves { counts[depth[index]] += 1 }
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
    var counts = [Int](repeating: 0, count: 17)
    for length in lengths where length > 0 { counts[Int(length)] += 1 }
    var next = [Int](repeating: 0, count: 17)
    for length in 1...15 { next[length + 1] = (next[length] + counts[length]) << 1 }
    return lengths.map { length in
      guard length > 0 else { return 0 }
      let code = UInt16(next[Int(length)])
      next[Int(length)] += 1
      return code.reversedBits >> (16 - UInt16(length))
    }
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
