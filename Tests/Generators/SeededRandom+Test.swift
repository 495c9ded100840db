import Foundation

extension SeededRandom {
  /// For a test: the seed is new in every run, and printed with the test's name, so that a failure can be seen again. With
  /// SIGNWRITER_SEED in the environment it is that one.
  public init(for test: String) {
    let seed =
      ProcessInfo.processInfo.environment["SIGNWRITER_SEED"].flatMap { UInt64($0) }
      ?? UInt64.random(in: 0...UInt64(UInt32.max))
    print("\(test): SIGNWRITER_SEED=\(seed)")
    self.init(seed: seed)
  }
}
