/// Bézier curves of at most the third degree, as their two to four control points.
enum BezierCurve {
  static func point(_ curve: [SIMD2<Double>], at t: Double) -> SIMD2<Double> {
    // The ends exactly: the next curve begins there.
    if t == 0 { return curve[0] }
    if t == 1 { return curve[curve.count - 1] }
    let s = 1 - t
    switch curve.count {
    case 2: return s * curve[0] + t * curve[1]
    case 3: return s * s * curve[0] + 2 * s * t * curve[1] + t * t * curve[2]
    default:
      let ends = s * s * s * curve[0] + t * t * t * curve[3]
      return ends + 3 * s * t * (s * curve[1] + t * curve[2])
    }
  }

  static func derivative(_ curve: [SIMD2<Double>], at t: Double) -> SIMD2<Double> {
    let degree = Double(curve.count - 1)
    let differences = zip(curve, curve.dropFirst()).map { degree * ($1 - $0) }
    return differences.count == 1 ? differences[0] : point(differences, at: t)
  }

  static func secondDerivative(_ curve: [SIMD2<Double>], at t: Double) -> SIMD2<Double> {
    let degree = Double(curve.count - 1)
    let differences = zip(curve, curve.dropFirst()).map { degree * ($1 - $0) }
    return differences.count == 1 ? .zero : derivative(differences, at: t)
  }

  /// The halves of a curve, by de Casteljau.
  static func halves(_ curve: [SIMD2<Double>]) -> (first: [SIMD2<Double>], second: [SIMD2<Double>]) {
    var (first, second) = ([curve[0]], [curve[curve.count - 1]])
    var points = curve
    while points.count > 1 {
      points = zip(points, points.dropFirst()).map { ($0 + $1) / 2 }
      first.append(points[0])
      second.append(points[points.count - 1])
    }
    return (first, second.reversed())
  }

  /// The largest first and second derivatives in each coordinate: those of the control points' differences.
  static func derivativeBounds(_ curve: [SIMD2<Double>]) -> (first: SIMD2<Double>, second: SIMD2<Double>) {
    let degree = Double(curve.count - 1)
    let differences = zip(curve, curve.dropFirst()).map { $1 - $0 }
    let second = zip(differences, differences.dropFirst()).map { $1 - $0 }
    return (degree * largest(differences), degree * (degree - 1) * largest(second))
  }

  private static func largest(_ vectors: [SIMD2<Double>]) -> SIMD2<Double> {
    vectors.reduce(.zero) { pointwiseMax($0, SIMD2(abs($1.x), abs($1.y))) }
  }
}
