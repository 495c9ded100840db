import TestSupport
import Testing

/// What one call of a kernel is given: rows of random values at random alignments, with canaries around them.
struct KernelTrial {
  private(set) var random: TestRandom
  /// Values of a row; changes from trial to trial.
  private(set) var count = 0

  /// Rounded up to whole lanes.
  var padded: Int { (count + 7) & ~7 }

  /// Runs `body` a hundred times.
  static func run(_ test: String = #function, _ body: (inout KernelTrial) -> Void) {
    var trial = KernelTrial(random: TestRandom(for: test))
    for _ in 0..<100 {
      trial.count = trial.number(in: 1...75)
      body(&trial)
    }
  }

  mutating func number(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  mutating func share() -> Float { Float.random(in: 0...1, using: &random) }

  mutating func flag() -> Bool { Bool.random(using: &random) }

  /// `count` values in 0...1, a fifth of them at either end; those from `end` on are 0.
  mutating func row(_ count: Int, zeroFrom end: Int = .max) -> GuardedRow<Float> {
    let values = (0..<count).map { index -> Float in
      let value = min(1, max(0, Float.random(in: -0.2...1.2, using: &random)))
      return index < end ? value : 0
    }
    return GuardedRow(values, shift: number(in: 0...15), canary: .nan)
  }

  /// The same with stretches of nothing, as between letters.
  mutating func inked(_ count: Int) -> GuardedRow<Float> {
    let row = row(count)
    var x = 0
    while x < count {
      let end = min(count, x + number(in: 1...90))
      if flag() { (row.start + x).update(repeating: 0, count: end - x) }
      x = end
    }
    return row
  }

  /// Weights of either sign, or the slopes of a gradient.
  mutating func weights(_ count: Int) -> GuardedRow<Float> {
    GuardedRow((0..<count).map { _ in Float.random(in: -1...1, using: &random) }, shift: 0, canary: .nan)
  }

  mutating func bytes(_ count: Int) -> GuardedRow<UInt8> {
    GuardedRow(
      (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }, shift: number(in: 0...15), canary: 0xA5)
  }

  /// A premultiplied colour; black every third time.
  mutating func color() -> [Float] {
    let alpha = share()
    let isBlack = number(in: 0...2) == 0
    return (0..<3).map { _ in isBlack ? 0 : share() * alpha } + [alpha]
  }

  /// Expects the first values of a row to be `expected`, bit for bit, and nothing to be written beside the row.
  func expect<Value>(
    _ row: GuardedRow<Value>, is expected: [Value], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let values = row.values
    let first = expected.indices.first { values[$0] != expected[$0] }
    #expect(
      first == nil,
      """
      value \(first ?? 0) of \(count) is \(values[first ?? 0]) instead of \(expected[first ?? 0]), \
      with SIGNWRITER_SEED=\(random.seed)
      """,
      sourceLocation: sourceLocation)
    #expect(
      row.isIntact, "written beside a row of \(row.count), with SIGNWRITER_SEED=\(random.seed)",
      sourceLocation: sourceLocation)
  }
}
