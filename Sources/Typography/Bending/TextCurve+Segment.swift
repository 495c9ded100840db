import Pixels

#if canImport(Glibc)
  import Glibc
#endif

extension TextCurve.Segment {
  /// The length of the line through the control points: no less than the segment's.
  var controlLength: Double {
    switch self {
    case .bezier(let points): zip(points, points.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).norm }
    case .arc(_, let radius, _, let sweep): radius * abs(sweep)
    }
  }

  /// The same, walked backwards.
  package var reversed: TextCurve.Segment {
    switch self {
    case .bezier(let points): .bezier(points.reversed())
    case .arc(let center, let radius, let from, let sweep):
      .arc(center: center, radius: radius, from: from + sweep, sweep: -sweep)
    }
  }

  /// Whether it goes straight to the right, and not back.
  var isLevel: Bool {
    guard case .bezier(let points) = self else { return false }
    return zip(points, points.dropFirst()).allSatisfy { $0.y == $1.y && $0.x <= $1.x }
  }

  /// The ranges of the parameter in which the segment is nearly straight, in order.
  func pieces(error: Double, halvings: Int) -> [(from: Double, to: Double)] {
    // A circle's arc length is known exactly.
    guard case .bezier(let points) = self, points.count > 2 else { return [(0, 1)] }
    return TextCurve.Segment.pieces(points, from: 0, to: 1, error: error, halvings: halvings)
  }

  private static func pieces(
    _ points: [SIMD2<Double>], from: Double, to: Double, error: Double, halvings: Int
  ) -> [(from: Double, to: Double)] {
    let chord = (points[points.count - 1] - points[0]).norm
    guard halvings > 0, TextCurve.Segment.bezier(points).controlLength - chord >= error else { return [(from, to)] }
    let (first, second) = BezierCurve.halves(points)
    let middle = (from + to) / 2
    return pieces(first, from: from, to: middle, error: error, halvings: halvings - 1)
      + pieces(second, from: middle, to: to, error: error, halvings: halvings - 1)
  }

  func point(at t: Double) -> SIMD2<Double> {
    switch self {
    case .bezier(let points): return BezierCurve.point(points, at: t)
    case .arc(let center, let radius, let from, let sweep):
      let angle = from + t * sweep
      return center + radius * SIMD2(cos(angle), sin(angle))
    }
  }

  func derivative(at t: Double) -> SIMD2<Double> {
    switch self {
    case .bezier(let points): return BezierCurve.derivative(points, at: t)
    case .arc(_, let radius, let from, let sweep):
      let angle = from + t * sweep
      let speed: Double = radius * sweep
      return speed * SIMD2<Double>(-sin(angle), cos(angle))
    }
  }

  /// The point and the direction at a parameter. At a cusp and at ends with equal control points, where the derivative
  /// vanishes, the direction is that of the segment beside it.
  func frame(at t: Double) -> TextCurve.Frame {
    let point = point(at: t)
    // A line's direction is that of its ends, exactly, so that a level one turns nothing.
    if case .bezier(let points) = self, points.count == 2 {
      let along = points[1] - points[0]
      return TextCurve.Frame(
        point: point, tangent: along.y == 0 ? SIMD2(along.x < 0 ? -1 : 1, 0) : along / along.norm)
    }
    let derivative = derivative(at: t)
    let size = controlLength
    if derivative.norm > 1e-9 * size { return TextCurve.Frame(point: point, tangent: derivative / derivative.norm) }
    for step in [1e-6, 1e-4, 1e-2, 1] {
      let along = self.point(at: min(1, t + step)) - self.point(at: max(0, t - step))
      if along.norm > 1e-12 * size { return TextCurve.Frame(point: point, tangent: along / along.norm) }
    }
    return TextCurve.Frame(point: point, tangent: SIMD2(1, 0))
  }

  func curvature(at t: Double) -> Double {
    switch self {
    case .bezier(let points):
      guard points.count > 2 else { return 0 }
      let first = BezierCurve.derivative(points, at: t)
      let second = BezierCurve.secondDerivative(points, at: t)
      let speed = first.norm
      guard speed > 0 else { return 0 }
      return (first.x * second.y - first.y * second.x) / (speed * speed * speed)
    case .arc(_, let radius, _, let sweep): return (sweep < 0 ? -1 : 1) / radius
    }
  }

  /// The places and weights of Gauss and Legendre's quadrature with five points, on -1...1.
  private static let quadrature: [(place: Double, weight: Double)] = [
    (0, 0.568_888_888_888_888_9), (-0.538_469_310_105_683_1, 0.478_628_670_499_366_5),
    (0.538_469_310_105_683_1, 0.478_628_670_499_366_5), (-0.906_179_845_938_664, 0.236_926_885_056_189_1),
    (0.906_179_845_938_664, 0.236_926_885_056_189_1),
  ]

  /// The arc length between two parameters that are near to one another, or of any part of a line or a circle.
  func length(from: Double, to: Double) -> Double {
    guard case .bezier(let points) = self, points.count > 2 else { return controlLength * (to - from) }
    let (middle, half) = ((from + to) / 2, (to - from) / 2)
    return TextCurve.Segment.quadrature.reduce(0) { sum, node in
      sum + node.weight * half * derivative(at: middle + half * node.place).norm
    }
  }
}
