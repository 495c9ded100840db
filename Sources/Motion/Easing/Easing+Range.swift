extension Easing {
  /// The smallest and the largest progress: 0...1, or more where the curve overshoots. Exact, except for a custom
  /// function, which is sampled at 1,000 places.
  public var range: ClosedRange<Double> {
    switch self {
    case .linear, .easeIn, .easeOut, .easeInOut, .easeInBounce, .easeOutBounce, .easeOutExponential: 0...1
    case .cubicBezier(let curve): curve.range
    case .function:
      (1..<1000).reduce(into: 0...1) { range, step in
        let value = progress(at: Double(step) / 1000)
        range = min(range.lowerBound, value)...max(range.upperBound, value)
      }
    }
  }
}

extension CubicBezierEasing {
  /// y'(s) / 3 = (1-s)^2 y1 + 2 (1-s) s (y2 - y1) + s^2 (1 - y2) = a s^2 + b s + y1 with a = 1 + 3 (y1 - y2) and
  /// b = 2 (y2 - 2 y1): y is extreme at its roots, or at the ends.
  var range: ClosedRange<Double> {
    let a = 1 + 3 * (y1 - y2)
    let b = 2 * (y2 - 2 * y1)
    let discriminant = b * b - 4 * a * y1
    var roots: [Double] = []
    if discriminant >= 0 {
      // This form does not subtract nearly equal numbers: q = -(b + sign(b) sqrt(D)) / 2, with the roots q / a and
      // y1 / q.
      let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
      if a != 0 { roots.append(q / a) }
      if q != 0 { roots.append(y1 / q) }
    }
    return roots.filter { $0 > 0 && $0 < 1 }.map(y(atParameter:)).reduce(0...1) {
      min($0.lowerBound, $1)...max($0.upperBound, $1)
    }
  }
}
