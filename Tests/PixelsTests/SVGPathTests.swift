import Pixels
import Testing

@Suite struct SVGPathTests {
  typealias Step = Path.Step

  static func point(_ x: Double, _ y: Double) -> SIMD2<Double> { SIMD2(x, y) }

  @Test func `lines, absolute and relative`() throws {
    let steps: [Step] = [
      .move(Self.point(1, 2)), .line(Self.point(3, 4)), .line(Self.point(8, 4)), .line(Self.point(8, -1)), .close,
    ]
    for text in [
      "M1 2L3 4H8V-1Z", "m1,2 l2,2 h5 v-5 z", "M 1 2 3 4 8 4 8-1Z", "m1 2 2 2 5 0 0-5z",
      "\n M1,2\tL3 , 4 H 8\rV-1z ",
    ] {
      #expect(try Path(svg: text).steps == steps, "\(text)")
    }
  }

  @Test func `numbers need no separators`() throws {
    let steps: [Step] = [.move(Self.point(-0.5, 0.5)), .line(Self.point(1.5, -20)), .line(Self.point(0.25, 3))]
    for text in ["M-.5.5L1.5-2e1L.25+3", "M-.5 .5 1.5-20 .25 3"] {
      #expect(try Path(svg: text).steps == steps, "\(text)")
    }
    #expect(try Path(svg: "M5.-1.").steps == [.move(Self.point(5, -1))])
    #expect(try Path(svg: "M1E2 1e-1").steps == [.move(Self.point(100, 0.1))])
    #expect(try Path(svg: "M00012 1").steps == [.move(Self.point(12, 1))])
  }

  @Test func `curves and their reflections`() throws {
    let cubic = try Path(svg: "M0 0C1 2 3 4 5 6S9 9 10 10s1 1 2 2")
    #expect(
      cubic.steps == [
        .move(.zero),
        .cubic(control1: Self.point(1, 2), control2: Self.point(3, 4), end: Self.point(5, 6)),
        .cubic(control1: Self.point(7, 8), control2: Self.point(9, 9), end: Self.point(10, 10)),
        .cubic(control1: Self.point(11, 11), control2: Self.point(11, 11), end: Self.point(12, 12)),
      ])
    let quadratic = try Path(svg: "M0 0q1 2 4 0t4 0T20 0")
    #expect(
      quadratic.steps == [
        .move(.zero), .quadratic(control: Self.point(1, 2), end: Self.point(4, 0)),
        .quadratic(control: Self.point(7, -2), end: Self.point(8, 0)),
        .quadratic(control: Self.point(9, 2), end: Self.point(20, 0)),
      ])
    // Without a curve of their kind before, they begin straight.
    let plain = try Path(svg: "M1 1S2 3 4 5Q0 0 3 3S5 5 6 6M1 1T2 2")
    #expect(plain.steps[1] == .cubic(control1: Self.point(1, 1), control2: Self.point(2, 3), end: Self.point(4, 5)))
    #expect(plain.steps[3] == .cubic(control1: Self.point(3, 3), control2: Self.point(5, 5), end: Self.point(6, 6)))
    #expect(plain.steps[5] == .quadratic(control: Self.point(1, 1), end: Self.point(2, 2)))
    #expect(try Path(svg: "M1 1c1 0 2 0 3 0 1 0 2 0 3 0").steps.count == 3)
  }

  @Test func `after a close the pen is at the contour's start`() throws {
    let path = try Path(svg: "M1 1L5 1 5 5zl1 1zm2 0l1 0")
    #expect(
      path.steps == [
        .move(Self.point(1, 1)), .line(Self.point(5, 1)), .line(Self.point(5, 5)), .close,
        .move(Self.point(1, 1)), .line(Self.point(2, 2)), .close, .move(Self.point(3, 1)), .line(Self.point(4, 1)),
      ])
  }

  /// An arc, the ellipse that it is of, and how high and low it goes.
  static let arcs: [(text: String, center: SIMD2<Double>, radii: SIMD2<Double>, y: ClosedRange<Double>)] = [
    ("M0 0A10 10 0 0 1 20 0", SIMD2(10, 0), SIMD2(10, 10), -10...0),
    ("M0 0A10 10 0 0 0 20 0", SIMD2(10, 0), SIMD2(10, 10), 0...10),
    ("M10 0A10 10 0 0 1 0 10", SIMD2(0, 0), SIMD2(10, 10), 0...10),
    ("M10 0A10 10 0 1 0 0 10", SIMD2(0, 0), SIMD2(10, 10), -10...10),
    ("M10 0A10 10 0 0 0 0 10", SIMD2(10, 10), SIMD2(10, 10), 0...10),
    ("M10 0A10 10 0 1 1 0 10", SIMD2(10, 10), SIMD2(10, 10), 0...20),
    ("M0 0a30 10 0 0 1 60 0", SIMD2(30, 0), SIMD2(30, 10), -10...0),
    ("M0 0a10 30 90 0 1 60 0", SIMD2(30, 0), SIMD2(30, 10), -10...0),
    // Radii too small, and negative ones.
    ("M0 0A1 1 0 0 1 20 0", SIMD2(10, 0), SIMD2(10, 10), -10...0),
    ("M0 0A-10-10 0 0 1 20 0", SIMD2(10, 0), SIMD2(10, 10), -10...0),
  ]

  /// Every point of every curve of an arc is at the ellipse's distance from its centre.
  @Test(arguments: arcs.indices)
  func `arcs lie on their ellipses`(index: Int) throws {
    let (text, center, radii, range) = Self.arcs[index]
    let path = try Path(svg: text)
    guard case .move(var start) = path.steps[0] else {
      Issue.record("no move")
      return
    }
    var reached: [Double] = []
    for step in path.steps.dropFirst() {
      guard case .cubic(let a, let b, let end) = step else {
        Issue.record("no curve")
        return
      }
      for index in 0...16 {
        let t = Double(index) / 16
        let r = 1 - t
        let p = r * r * r * start + 3 * r * r * t * a + 3 * r * t * t * b + t * t * t * end
        let scaled = (p - center) / radii
        #expect(abs((scaled * scaled).sum().squareRoot() - 1) < 3e-4, "\(text) \(p)")
        reached.append(p.y)
      }
      start = end
    }
    #expect(abs((reached.min() ?? 0) - range.lowerBound) < 0.05, "\(text)")
    #expect(abs((reached.max() ?? 0) - range.upperBound) < 0.05, "\(text)")
  }

  @Test func `a degenerate arc is a line or nothing`() throws {
    #expect(try Path(svg: "M1 1A0 5 0 0 1 9 9").steps.last == .line(Self.point(9, 9)))
    #expect(try Path(svg: "M1 1A5 5 0 0 1 1 1").steps == [.move(Self.point(1, 1))])
    #expect(try Path(svg: "M0 0A1e-300 1e-300 0 0 1 1e9 0").steps.last == .line(Self.point(1e9, 0)))
    // Flags touch what follows.
    #expect(try Path(svg: "M0 0a5 5 0 0110 0").steps == Path(svg: "M0 0a5 5 0 0 1 10 0").steps)
    #expect(try Path(svg: "M0 0a5 5 0 01.5.5").steps == Path(svg: "M0 0a5 5 0 0 1 .5 .5").steps)
  }

  @Test func `the end of an arc is exact`() throws {
    guard case .cubic(_, _, let end) = try Path(svg: "M0 0A7 3 33 1 1 0.1 0.7").steps.last else {
      Issue.record("no curve")
      return
    }
    #expect(end == Self.point(0.1, 0.7))
  }

  @Test func `an empty path is empty`() throws {
    #expect(try Path(svg: "").isEmpty)
    #expect(try Path(svg: " \n").isEmpty)
  }

  @Test(
    arguments: [
      ("L1 1", 1, "begins with M"), ("M1", 3, "number"), ("M1 1 2", 7, "number"), ("M1,,1", 4, "number"),
      ("M1 1,", 6, "after the comma"), ("M1 1 X", 6, "command"), ("M1 1L", 6, "number"),
      ("M 1 1 C 1 1 2 2 3", 18, "number"),
      ("M0 0A1 1 0 2 1 3 3", 12, "flag"), ("M1e99 1", 2, "too large"), ("M1 1e999", 4, "too large"),
      ("Mnan 0", 2, "number"),
      ("M1 1é", 5, "command"), ("10 10", 1, "command"), ("M- 1", 2, "number"), ("M. 1", 2, "number"),
      ("z", 1, "begins"), ("\r\nM1 1X", 6, "command"),
      ("M1 1z2 2", 6, "command"),
    ])
  func `names the fault and its place`(text: String, character: Int, problem: String) {
    let error = #expect(throws: PathError.self) { try Path(svg: text) }
    let description = error?.description ?? ""
    #expect(description.contains("character \(character),"), "\(description)")
    #expect(description.contains(problem), "\(description)")
  }

  @Test func `hostile texts end soon, with a path or an error`() {
    let long = "M0 0" + String(repeating: "l1 1", count: 200_000)
    let error = #expect(throws: PathError.self) { try Path(svg: long) }
    #expect(error?.problem.contains("100000 steps") == true)
    let implicit = "M0 0 " + String(repeating: "1 1 ", count: 200_000)
    #expect(throws: PathError.self) { try Path(svg: implicit) }
    var state: UInt64 = 3
    let alphabet = Array("MmLlHhVvCcSsQqTtAaZz0123456789.-+eE, \n")
    for _ in 0..<3000 {
      var text = "M0 0"
      for _ in 0..<24 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text.append(alphabet[Int(state >> 33) % alphabet.count])
      }
      guard let path = try? Path(svg: text) else { continue }
      #expect(path.steps.count < 200)
      for case .line(let point) in path.steps { #expect(point.x.isFinite && point.y.isFinite) }
    }
    #expect(throws: PathError.self) { try Path(svg: "M" + String(repeating: "9", count: 100_000) + " 0") }
  }
}
