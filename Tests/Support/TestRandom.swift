import Foundation
import Generators

/// Random numbers of a test, the same in every run, so that a test that passes goes on passing. With SIGNWRITER_SEED in
/// the environment they are others; what looks for the unknown is `scripts/check fuzz`.
public struct TestRandom: RandomNumberGenerator {
  public let seed: UInt64
  private var numbers: SeededRandom

  /// `test` is printed beside the seed.
  public init(for test: String) {
    seed =
      ProcessInfo.processInfo.environment["SIGNWRITER_SEED"].flatMap { UInt64($0) }
      ?? 20_261_122
    numbers = SeededRandom(seed: seed)
    print("\(test): SIGNWRITER_SEED=\(seed)")
  }

  public mutating func next() -> UInt64 { numbers.next() }
}
