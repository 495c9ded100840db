import Documents

/// A curve through the stops of a gradient; see ``StyleRamp``.
struct StopCurve {
  private let values: [SIMD4<Double>]
  private let locations: [Double]
  private let midpoints: [Double]
  private let smoothness: Double
  private let method: LayerStyle.Gradient.Method

  /// `locations` do not fall.
  init(
    _ values: [SIMD4<Double>], at locations: [Double], midpoints: [Double], smoothness: Double,
    method: LayerStyle.Gradient.Method
  ) {
    self.values = values
    self.locations = locations
    self.midpoints = midpoints
    self.smoothness = smoothness
    self.method = method
  }

  func value(at t: Double) -> SIMD4<Double> {
    guard let left = locations.lastIndex(where: { $0 <= t }) else { return values[0] }
    guard left + 1 < values.count else { return values[values.count - 1] }
    let share = bent((t - locations[left]) / (locations[left + 1] - locations[left]), after: left)
    let (a, b) = (values[left], values[left + 1])
    switch method {
    case .stripes: return a
    case .smooth: return mixed(smooth(after: left, share), a + (b - a) * share)
    case .classic, .perceptual, .linear:
      let before = values[max(left - 1, 0)]
      let after = values[min(left + 2, values.count - 1)]
      return mixed(StopCurve.catmullRom(before, a, b, after, share), a + (b - a) * share)
    }
  }

  private func mixed(_ curve: SIMD4<Double>, _ straight: SIMD4<Double>) -> SIMD4<Double> {
    straight + (curve - straight) * smoothness
  }

  /// The uniform Catmull-Rom spline through all stops and the points half of the way between them, not clamped. At the
  /// ends it has 0.7 of the slope of a straight line.
  ///
  /// With m and n the points half of the way before and behind a stop its slope there is (n - m) / 2 for each half of a
  /// way; half of the way from a to b it is (b - a) / 2. So no stop reaches farther than half a way beyond its
  /// neighbours, as in Photoshop's pictures of three stops: what the first one adds is 0 from 3/4 on. The 0.7 was
  /// fitted: 0.69 and 0.72 make both more of an error.
  private func smooth(after left: Int, _ t: Double) -> SIMD4<Double> {
    let (a, b) = (values[left], values[left + 1])
    let (middle, chord) = ((a + b) / 2, (b - a) / 2)
    if t < 0.5 {
      return StopCurve.hermite(a, middle, left == 0 ? chord * 0.7 : (b - values[left - 1]) / 4, chord, 2 * t)
    }
    let isLast = left + 2 == values.count
    return StopCurve.hermite(middle, b, chord, isLast ? chord * 0.7 : (values[left + 2] - a) / 4, 2 * t - 1)
  }

  /// The cubic from a to b with the given slopes.
  private static func hermite(
    _ a: SIMD4<Double>, _ b: SIMD4<Double>, _ start: SIMD4<Double>, _ end: SIMD4<Double>, _ t: Double
  ) -> SIMD4<Double> {
    let rest = 1 - t
    let (first, last): (Double, Double) = ((1 + 2 * t) * rest * rest, (3 - 2 * t) * t * t)
    let ends: SIMD4<Double> = a * first + b * last
    return ends + start * (t * rest * rest) - end * (t * t * rest)
  }

  /// Takes half of the way to the stop's midpoint.
  private func bent(_ t: Double, after stop: Int) -> Double {
    let middle = stop < midpoints.count ? min(max(midpoints[stop], 1e-3), 1 - 1e-3) : 0.5
    return t < middle ? t / (2 * middle) : 0.5 + (t - middle) / (2 * (1 - middle))
  }

  private static func catmullRom(
    _ before: SIMD4<Double>, _ a: SIMD4<Double>, _ b: SIMD4<Double>, _ after: SIMD4<Double>, _ t: Double
  ) -> SIMD4<Double> {
    let linear: SIMD4<Double> = (b - before) * t
    let bend: SIMD4<Double> = before * 2 - a * 5 + b * 4 - after
    let turn: SIMD4<Double> = a * 3 - before - b * 3 + after
    let (square, cubic): (SIMD4<Double>, SIMD4<Double>) = (bend * (t * t), turn * (t * t * t))
    let value: SIMD4<Double> = a + (linear + square + cubic) * 0.5
    return value.clamped(lowerBound: pointwiseMin(a, b), upperBound: pointwiseMax(a, b))
  }
}
