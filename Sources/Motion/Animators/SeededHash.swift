/// Numbers that look random and follow from a seed and two others: SplitMix64 of their sum.
///
/// Sendable; a value.
package struct SeededHash: Sendable {
  private let seed: UInt64

  package init(seed: Int) { self.seed = UInt64(bitPattern: Int64(seed)) }

  /// The first output of SplitMix64 from a state.
  package static func mixed(_ value: UInt64) -> UInt64 {
    var z = value &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }

  package func bits(_ first: Int, _ second: Int) -> UInt64 {
    let inner = SeededHash.mixed(seed) ^ UInt64(bitPattern: Int64(first))
    return SeededHash.mixed(SeededHash.mixed(inner) ^ UInt64(bitPattern: Int64(second)))
  }

  /// A number in 0..<1.
  package func share(_ first: Int, _ second: Int) -> Double {
    Double(bits(first, second) >> 11) / Double(UInt64(1) << 53)
  }
}
