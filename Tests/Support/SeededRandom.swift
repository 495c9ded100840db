import Foundation

/// Random numbers that can be had again: SplitMix64 from a seed that is new in every run, and printed. With
/// SIGNWRITER_SEED in the environment it is that one.
public struct SeededRandom: RandomNumberGenerator {
  public let seed: UInt64
  private var state: UInt64

  /// `test` is printed beside the seed.
  public init(for test: String) {
    seed =
      ProcessInfo.processInfo.environment["SIGNWRITER_SEED"].flatMap { UInt64($0) }
      ?? UInt64.random(in: 0...UInt64(UInt32.max))
    state = seed
    print("\(test): SIGNWRITER_SEED=\(seed)")
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
