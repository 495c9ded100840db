import Pixels
import TestSupport
import Testing
import Typography

#if canImport(Glibc)
  import Glibc
#endif

/// The lines along which text runs, against sums over many short chords.
@Suite struct TextCurveTests {
  private static func random(_ random: inout TestRandom) -> [SIMD2<Double>] {
    (0..<Int.random(in: 3...4, using: &random)).map { _ in
      SIMD2(Double.random(in: 0...400, using: &random), Double.random(in: 0...400, using: &random))
    }
  }

  @Test func `an arc length is the sum of many chords`() throws {
    var random = TestRandom(for: "arc lengths")
    for _ in 0..<60 {
      let points = Self.random(&random)
      let curve = try #require(TextCurve([.bezier(points)], isClosed: false))
      let steps = 8000
      var (sum, last) = (0.0, points[0])
      for step in 1...steps {
        let point = Self.point(points, at: Double(step) / Double(steps))
        sum += (point - last).norm
        last = point
        if step % 1600 == 0 {
          #expect((curve.frame(at: sum).point - point).norm < 1e-3, "\(points) at \(sum)")
        }
      }
      #expect(abs(curve.length - sum) < 1e-4, "\(points)")
    }
  }

  @Test func `a circle and its arcs are exact`() throws {
    let curve = try #require(
      TextCurve([.arc(center: SIMD2(3, 4), radius: 50, from: 0, sweep: -.pi)], isClosed: false))
    #expect(abs(curve.length - 50 * .pi) < 1e-12)
    let top = curve.frame(at: 25 * .pi)
    #expect((top.point - SIMD2(3, -46)).norm < 1e-12 && (top.tangent - SIMD2(-1, 0)).norm < 1e-12)
    #expect(abs(curve.curvature(at: 10) + 1.0 / 50) < 1e-12)
    // Beyond its ends it goes straight on.
    #expect((curve.frame(at: -7).point - SIMD2(53, 11)).norm < 1e-12)
  }

  @Test func `contours are lines of their own, and what has no length is none`() throws {
    let curves = TextCurve.curves(along: try Path(svg: "M0 0H10V10ZM5 5M7 7L7 7M0 20H30"))
    #expect(curves.map(\.isClosed) == [true, false])
    #expect(abs(curves[0].length - (20 + 200.0.squareRoot())) < 1e-12 && curves[1].length == 30)
    #expect(TextCurve.curves(along: try Path(svg: "M1 1Z")).isEmpty)
  }

  @Test func `a cusp and control points that coincide have a direction`() throws {
    for data in ["M0 0C0 0 50 0 100 0", "M0 0C100 0 0 0 100 0", "M0 0C100 100 0 100 100 0", "M0 0Q100 0 0 0"] {
      let curve = try #require(TextCurve.curves(along: Path(svg: data)).first)
      for step in 0...100 {
        let frame = curve.frame(at: curve.length * Double(step) / 100)
        #expect(abs(frame.tangent.norm - 1) < 1e-9 && frame.point.x.isFinite, "\(data) \(step)")
      }
    }
  }

  /// The lines along the image of a curve, bent along another one, are as near to it as they should be.
  @Test func `lines follow bent curves within a thirty-second of a pixel`() throws {
    var random = TestRandom(for: "bent curves")
    var (worst, most) = (0.0, 0)
    for _ in 0..<10_000 {
      // Curves whose bends are no sharper than letters can follow: elsewhere the image is no curve, but folds.
      let curve = try #require(TextCurve([.bezier(Self.random(&random))], isClosed: false))
      let map = CurveMap(
        along: curve, lift: Double.random(in: -5...5, using: &random),
        upright: Bool.random(using: &random) ? .normal : .screen)
      let start = Double.random(in: 0...curve.length, using: &random)
      let outline = (0..<Int.random(in: 2...4, using: &random)).map { _ in
        SIMD2(start + Double.random(in: 0...30, using: &random), Double.random(in: -30...8, using: &random))
      }
      let lines = map.lines(along: outline, error: 1.0 / 32)
      most = max(most, lines.count)
      for step in 0...64 {
        let point = map.point(Self.point(outline, at: Double(step) / 64))
        let off = zip(lines, lines.dropFirst()).map { Self.distance(point, $0, $1) }.min() ?? .infinity
        worst = max(worst, off)
      }
    }
    #expect(worst <= 1.0 / 32, "\(worst)")
    print("bent curves: worst \(worst), most lines \(most)")
  }

  private static func point(_ curve: [SIMD2<Double>], at t: Double) -> SIMD2<Double> {
    curve.count == 1
      ? curve[0]
      : point(zip(curve, curve.dropFirst()).map { $0 + ($1 - $0) * t }, at: t)
  }

  private static func distance(_ point: SIMD2<Double>, _ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    let along = b - a
    let share = min(max(((point - a) * along).sum() / max((along * along).sum(), 1e-300), 0), 1)
    return (point - a - along * share).norm
  }
}
