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
    case .smooth:
      let s = share - 0.38 * share * (1 - share) * (1 - 2 * share) * abs(1 - 2 * share)
      return a + (b - a) * s
    case .classic, .perceptual, .linear:
      let before = values[max(left - 1, 0)]
      let after = values[min(left + 2, values.count - 1)]
      let curve = StopCurve.catmullRom(before, a, b, after, share)
      let straight = a + (b - a) * share
      return straight + (curve - straight) * smoothness
    }
  }

  /// Takes half of the way to the stop's midpoint.
  private func bent(_ t: Double, after stop: Int) -> Double {
    let middle = stop < midpoints.count ? min(max(midpoints[stop], 1e-3), 1 - 1e-3) : 0.5
    return t < middle ? t / (2 * middle) : 0.5 + (t - middle) / (2 * (1 - middle))
  }

  private static func catmullRom(
    _ before: SIMD4<Double>, _ a: SIMD4<Double>, _ b: SIMD4<Double>, _ after: SIMD4<Double>, _ t: Double
  ) -> SIMD4<Double> {
    let linear = (b - before) * t
    let square = (before * 2 - a * 5 + b * 4 - after) * (t * t)
    let cubic = (a * 3 - before - b * 3 + after) * (t * t * t)
    let value = a + (linear + square + cubic) * 0.5
    return value.clamped(lowerBound: pointwiseMin(a, b), upperBound: pointwiseMax(a, b))
  }
}
