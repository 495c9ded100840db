import Motion
import Testing

@Suite struct EasingTests {
  /// UICountingLabel's table: time, in, out, in-out, out-bounce, in-bounce as it should have been.
  static let table: [(time: Double, values: [Double])] = [
    (0, [0, 0, 0, 0, 0]),
    (0.1, [0.001, 0.271, 0.004, 0.075625, 0.011875]),
    (0.25, [0.015625, 0.578125, 0.0625, 0.472656, 0.027344]),
    (0.5, [0.125, 0.875, 0.5, 0.765625, 0.234375]),
    (0.75, [0.421875, 0.984375, 0.9375, 0.972656, 0.527344]),
    (0.9, [0.729, 0.999, 0.996, 0.988125, 0.924375]),
    (1, [1, 1, 1, 1, 1]),
  ]

  static let all: [Easing] = [
    .linear, .easeIn(), .easeOut(), .easeInOut(), .easeInBounce, .easeOutBounce, .easeOutExponential,
    .bezierEaseInOut, .custom { 0.3 + $0 },
  ]

  @Test func `easings have the values of the counting label's table`() {
    let easings: [Easing] = [.easeIn(), .easeOut(), .easeInOut(), .easeOutBounce, .easeInBounce]
    for row in Self.table {
      #expect(Easing.linear.progress(at: row.time) == row.time)
      for (easing, value) in zip(easings, row.values) {
        #expect(abs(easing.progress(at: row.time) - value) < 5.1e-7, "\(easing) at \(row.time)")
      }
    }
  }

  @Test func `ease in and out is UIView's curve`() {
    let vector = [0.1: 0.019722, 0.25: 0.129162, 0.5: 0.5, 0.75: 0.870838, 0.9: 0.980278]
    for (time, value) in vector {
      #expect(abs(Easing.bezierEaseInOut.progress(at: time) - value) < 5.1e-7, "at \(time)")
    }
  }

  @Test(arguments: all)
  func `starts at 0 and ends at 1, also outside of its time`(easing: Easing) {
    for time in [-Double.infinity, -1, 0, .nan] { #expect(easing.progress(at: time) == 0) }
    for time in [1, 2, .infinity] { #expect(easing.progress(at: time) == 1) }
  }

  @Test func `a rate is the exponent`() {
    #expect(Easing.easeIn(rate: 2).progress(at: 0.5) == 0.25)
    #expect(Easing.easeOut(rate: 2).progress(at: 0.5) == 0.75)
    #expect(Easing.easeInOut(rate: 2).progress(at: 0.25) == 0.125)
    #expect(abs(Easing.easeIn(rate: 0.5).progress(at: 0.25) - 0.5) < 1e-15)
    for rate in [0, -1, .nan] { #expect(Easing.easeIn(rate: rate).progress(at: 0.25) == 0.25) }
  }

  @Test func `the exponential follows its formula`() {
    // At half time (1 - 1/32) 1024/1023 = 31 * 32 / 1023.
    #expect(abs(Easing.easeOutExponential.progress(at: 0.5) - 992.0 / 1023) < 1e-15)
  }

  /// The curve at parameter s is (x(s), y(s)): whatever s is, y(atX: x(s)) must give y(s) back.
  @Test(arguments: [(0.42, 0, 0.58, 1), (0, 1, 1, 0), (1, 0, 0, 1), (0.17, 0.67, 0.83, -0.67), (0, 0, 0, 0)])
  func `a Bézier curve is solved to the last digits`(points: (Double, Double, Double, Double)) throws {
    let (x1, y1, x2, y2) = points
    let curve = try CubicBezierEasing(x1: x1, y1: y1, x2: x2, y2: y2)
    for step in 1..<200 where points.0 != 1 || step != 100 {
      let s = Double(step) / 200
      let r = 1 - s
      let x = 3 * r * r * s * x1 + 3 * r * s * s * x2 + s * s * s
      let y = 3 * r * r * s * y1 + 3 * r * s * s * y2 + s * s * s
      // An error of one unit in x's last place moves y by the slope dy/dx, which is steep where x stands still.
      let dx = 3 * r * r * x1 + 6 * r * s * (x2 - x1) + 3 * s * s * (1 - x2)
      let dy = 3 * r * r * y1 + 6 * r * s * (y2 - y1) + 3 * s * s * (1 - y2)
      #expect(abs(curve.y(atX: x) - y) < 1e-15 * (4 + 4 * abs(dy / dx)), "s = \(s)")
    }
  }

  @Test func `a straight Bézier curve is linear`() throws {
    let easing = try Easing.cubicBezier(x1: 0.25, y1: 0.25, x2: 0.75, y2: 0.75)
    for step in 0...100 {
      let time = Double(step) / 100
      #expect(abs(easing.progress(at: time) - time) < 4e-16)
    }
  }

  @Test(arguments: [(-0.1, 0, 1, 1), (0, 0, 1.1, 1), (.nan, 0, 1, 1), (0, .infinity, 1, 1), (0, 0, 1, .nan)])
  func `a Bézier curve that is none is refused`(points: (Double, Double, Double, Double)) {
    #expect(throws: MotionError.self) {
      try Easing.cubicBezier(x1: points.0, y1: points.1, x2: points.2, y2: points.3)
    }
  }

  @Test func `names are those of documents`() throws {
    for name in Easing.names { #expect(try Easing.named(name).progress(at: 1) == 1) }
    #expect(try Easing.named("easeIn", rate: 2) == .easeIn(rate: 2))
    let error = #expect(throws: MotionError.self) { try Easing.named("easyIn") }
    #expect(error?.description.contains("\"easyIn\"") == true)
    #expect(error?.description.contains("easeInOut") == true)
    for rate in [0, -1, .nan, .infinity] {
      #expect(throws: MotionError.self) { try Easing.named("easeIn", rate: rate) }
    }
  }

  @Test func `a function that gives no number is linear there`() {
    #expect(Easing.custom { _ in .nan }.progress(at: 0.25) == 0.25)
    let easing = Easing.custom { $0 * $0 }
    #expect(easing == easing)
    #expect(easing != Easing.custom { $0 * $0 })
  }
}
