import Foundation
import Motion
import Testing

/// The weights of animators' selectors, held to the formulas of docs/captions.md.
@Suite struct SelectorTests {
  private func weights(_ shape: SelectorShape, _ count: Int, _ start: Double, _ end: Double) -> [Double] {
    (0..<count).map { shape.weight(of: $0, start: start, end: end) }
  }

  @Test func `a square weighs how much of a unit it covers`() {
    #expect(weights(.square, 4, 1.5, 3) == [0, 0.5, 1, 0])
    #expect(weights(.square, 4, 3, 1.5) == [0, 0.5, 1, 0])
    #expect(weights(.square, 3, 1.25, 1.75) == [0, 0.5, 0])
    #expect(weights(.square, 3, 1, 1) == [0, 0, 0])
  }

  @Test func `other shapes weigh the middle of a unit`() {
    #expect(weights(.rampUp, 4, 0, 4) == [0.125, 0.375, 0.625, 0.875])
    #expect(weights(.rampDown, 4, 0, 4) == [0.875, 0.625, 0.375, 0.125])
    #expect(weights(.triangle, 4, 0, 4) == [0.25, 0.75, 0.75, 0.25])
    #expect(weights(.rampUp, 4, 1, 3) == [0, 0.25, 0.75, 1])
    let round = weights(.round, 2, 0, 4)
    #expect(abs(round[0] - (1 - 0.75 * 0.75).squareRoot()) < 1e-12)
    let smooth = weights(.smooth, 4, 0, 4)
    for (index, weight) in smooth.enumerated() {
      #expect(abs(weight - (1 - cos(2 * .pi * (Double(index) + 0.5) / 4)) / 2) < 1e-12)
    }
  }

  @Test func `a range without length is a step of a ramp, and nothing else`() {
    #expect(weights(.rampUp, 3, 1, 1) == [0, 1, 1])
    #expect(weights(.rampDown, 3, 1, 1) == [1, 0, 0])
    for shape in [SelectorShape.triangle, .round, .smooth] { #expect(weights(shape, 3, 1, 1) == [0, 0, 0]) }
  }

  /// The curve of both handles, by bisection of its parameter.
  private func curve(_ x: Double, _ low: Double, _ high: Double) -> Double {
    let (x1, y1) = low > 0 ? (low, 0) : (0, -low)
    let (x2, y2) = high > 0 ? (1 - high, 1.0) : (1.0, 1 + high)
    func point(_ s: Double, _ a: Double, _ b: Double) -> Double {
      3 * (1 - s) * (1 - s) * s * a + 3 * (1 - s) * s * s * b + s * s * s
    }
    var (from, to) = (0.0, 1.0)
    for _ in 0..<80 {
      let middle = (from + to) / 2
      if point(middle, x1, x2) < x { from = middle } else { to = middle }
    }
    return point(from, y1, y2)
  }

  @Test(arguments: [(0.5, 0.0), (0, 0.7), (0.9, 0.9), (-0.6, 0.3), (0.4, -1), (-1, -1)])
  func `a weight is drawn to its ends`(_ low: Double, _ high: Double) {
    for step in 1..<10 {
      let weight = Double(step) / 10
      #expect(abs(SelectorShape.eased(weight, low: low, high: high) - curve(weight, low, high)) < 1e-9)
    }
    #expect(SelectorShape.eased(0, low: low, high: high) == 0 && SelectorShape.eased(1, low: low, high: high) == 1)
  }

  @Test func `without smoothness a square is all or nothing`() {
    #expect([0, 0.49, 0.51, 1].map { SelectorShape.smoothed($0, 0) } == [0, 0, 1, 1])
    #expect(
      [0.2, 0.3, 0.5, 0.8].map { SelectorShape.smoothed($0, 0.5) }.map { ($0 * 100).rounded() } == [0, 10, 50, 100])
    #expect(SelectorShape.smoothed(0.3, 1) == 0.3)
  }

  @Test func `weights join`() {
    let pairs: [(SelectorMode, Double)] = [
      (.add, 1), (.subtract, 0.25), (.intersect, 0.375), (.min, 0.5), (.max, 0.75), (.difference, 0.25),
    ]
    for (mode, joined) in pairs { #expect(mode.joined(0.75, 0.5) == joined, "\(mode)") }
    #expect(SelectorMode.subtract.joined(nil, 0.5) == 0.5)
    #expect(SelectorMode.subtract.joined(-0.75, 0.5) == -1)
  }

  @Test func `units come in an order`() {
    #expect(UnitOrder.forward.places(count: 4, seed: 0) == [0, 1, 2, 3])
    #expect(UnitOrder.backward.places(count: 4, seed: 0) == [3, 2, 1, 0])
    #expect(UnitOrder.fromCenter.places(count: 5, seed: 0) == [3, 1, 0, 2, 4])
    #expect(UnitOrder.fromEnds.places(count: 4, seed: 0) == [0, 2, 3, 1])
    let random = UnitOrder.random.places(count: 20, seed: 7)
    #expect(random.sorted() == Array(0..<20) && random != Array(0..<20))
    #expect(random == UnitOrder.random.places(count: 20, seed: 7))
    #expect(random != UnitOrder.random.places(count: 20, seed: 8))
    #expect(UnitOrder.random.places(count: 0, seed: 7) == [] && UnitOrder.random.places(count: 1, seed: 7) == [0])
  }

  /// The first outputs that its authors publish for the seed 1234567.
  @Test func `the hash is SplitMix64`() {
    #expect(SeededHash.mixed(1_234_567) == 6_457_827_717_110_365_317)
    #expect(SeededHash.mixed(1_234_567 &+ 0x9E37_79B9_7F4A_7C15) == 3_203_168_211_198_807_973)
  }

  @Test func `a wiggle wanders within its bounds, without jumps, and level at its values`() {
    let wiggle = Wiggle(seed: 3, frequency: 4, correlation: 0)
    var last = wiggle.value(of: 1, at: 0)
    for step in 1...4000 {
      let value = wiggle.value(of: 1, at: Double(step) / 1000)
      // A cubic between two values rises by no more than 3/2 of their distance a value.
      #expect((0..<1).contains(value) && abs(value - last) <= 1.5 * 4 / 1000 + 1e-9)
      last = value
    }
    for index in 0..<8 {
      let (at, beside) = (Double(index) / 4, Double(index) / 4 + 1e-5)
      #expect(abs(wiggle.value(of: 1, at: at) - wiggle.value(of: 1, at: beside)) < 1e-7)
    }
    #expect(wiggle.value(of: 1, at: 0.3) != wiggle.value(of: 2, at: 0.3))
    let common = Wiggle(seed: 3, frequency: 4, correlation: 1)
    #expect(common.value(of: 1, at: 0.3) == common.value(of: 2, at: 0.3))
  }

  @Test func `a number goes along its keyframes`() {
    let number = AnimatedNumber([
      .init(progress: 0.75, value: 50), .init(progress: 0.25, value: 10), .init(progress: 0.75, value: 90),
    ])
    #expect([0, 0.25, 0.5, 0.75, 1].map { number.value(at: $0) } == [10, 10, 30, 90, 90])
    #expect(AnimatedNumber(3).value(at: 0.5) == 3 && AnimatedNumber([]).value(at: 0.5) == 0)
  }
}
