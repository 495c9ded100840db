/// Damages files as disks, networks and people do: bits and bytes, pieces taken out, put in twice or somewhere else,
/// the end cut off, and lengths that promise too much.
public struct ByteMutator: Sendable {
  private let words: [[UInt8]]

  /// `words` are pieces that mean something in the format, to be put in anywhere.
  public init(words: [String] = []) { self.words = words.map { Array($0.utf8) } }

  public func mutated(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty { mutate(&bytes, &random) }
    return bytes
  }

  private func mutate(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
    let position = Int.random(in: 0..<bytes.count, using: &random)
    let end = min(bytes.count, position + Int.random(in: 1...20, using: &random))
    switch Int.random(in: 0..<8, using: &random) {
    case 0: bytes[position] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes[position] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 2: bytes.removeSubrange(position..<end)
    case 3: bytes.insert(contentsOf: bytes[position..<end], at: Int.random(in: 0...bytes.count, using: &random))
    case 4: bytes.removeSubrange(position...)
    case 5: spoilLength(&bytes, at: position, &random)
    default:
      if words.isEmpty {
        bytes[position] = random.pick([0, 0x7F, 0x80, 0xFF])
      } else {
        bytes.replaceSubrange(position..<(random.chance(0.5) ? position : end), with: random.pick(words))
      }
    }
  }

  /// Big-endian lengths, as fonts and PNG files have them.
  private func spoilLength(_ bytes: inout [UInt8], at position: Int, _ random: inout SeededRandom) {
    let length: UInt32 = random.pick([0, 1, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, 0xFFFF, 0x10000])
    for (index, shift) in [24, 16, 8, 0].enumerated() where position + index < bytes.count {
      bytes[position + index] = UInt8(truncatingIfNeeded: length >> UInt32(shift))
    }
  }
}
