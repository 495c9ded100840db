import Foundation
import Generators

/// Random numbers of a test that can be had again: their seed is new in every run, and printed. With SIGNWRITER_SEED in
/// the environment it is that one.
public struct TestRandom: RandomNumberGenerator {
  public let seed: UInt64
  private var numbers: SeededRandom

  /// `test` is printed beside the seed.
  public init(for test: String) {
    seed =
      ProcessInfo.processInfo.environment["SIGNWRITER_SEED"].flatMap { UInt64($0) }
      ?? UInt64.random(in: 0...UInt64(UInt32.max))
    numbers = SeededRandom(seed: seed)
    print("\(test): SIGNWRITER_SEED=\(seed)")
  }

  public mutating func next() -> UInt64 { numbers.next() }
}
