/// A cubic Bézier curve from (0, 0) to (1, 1), read as y over x: CSS's `cubic-bezier(x1, y1, x2, y2)`.
///
/// With `x1` and `x2` in 0...1 the curve never turns back, so every x has one y. Sendable; a value.
public struct CubicBezierEasing: Sendable, Hashable {
  /// The time of the first control point, 0...1.
  public let x1: Double
  /// The progress of the first control point, -1e6...1e6.
  public let y1: Double
  /// The time of the second control point, 0...1.
  public let x2: Double
  /// The progress of the second control point, -1e6...1e6.
  public let y2: Double

  /// Makes a curve from its control points. Throws ``MotionError/outOfRange(place:value:remedy:)`` if `x1` or `x2` is
  /// not in 0...1, or `y1` or `y2` not in -1e6...1e6.
  public init(x1: Double, y1: Double, x2: Double, y2: Double) throws(MotionError) {
    for (name, value) in [("x1", x1), ("x2", x2)] where !(value >= 0 && value <= 1) {
      throw .outOfRange(
        place: "cubicBezier.\(name)", value: "\(value)",
        remedy: "must be in 0...1, or the curve would have two values at one time")
    }
    for (name, value) in [("y1", y1), ("y2", y2)] where !(value.magnitude <= CubicBezierEasing.steepest) {
      throw .outOfRange(
        place: "cubicBezier.\(name)", value: "\(value)",
        remedy: "must be a number between -1e6 and 1e6")
    }
    self.init(trusted: (x1, y1, x2, y2))
  }

  /// Far steeper than any use needs, and small enough that sums of products keep their digits.
  private static let steepest = 1e6

  init(trusted points: (Double, Double, Double, Double)) {
    (x1, y1, x2, y2) = points
  }

  /// The y of the curve at x, 0 < x < 1.
  ///
  /// Newton's method from s = x, kept inside the interval that contains the root. Where the slope is too flat to trust,
  /// the interval is halved instead. Each round narrows the interval. The loop ends when x is met or no number is left
  /// between the ends of the interval, so the result is exact to the last bit and needs no tolerance.
  public func y(atX x: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var s = x
    for _ in 0..<128 {
      let error = CubicBezierEasing.point(s, x1, x2) - x
      if error == 0 { break }
      if error < 0 { low = s } else { high = s }
      let slope = CubicBezierEasing.slope(s, x1, x2)
      var next = s - error / slope
      if !(next > low && next < high) { next = low + (high - low) / 2 }
      if next == s || next <= low || next >= high { break }
      s = next
    }
    return y(atParameter: s)
  }

  func y(atParameter s: Double) -> Double { CubicBezierEasing.point(s, y1, y2) }

  /// 3 (1-s)^2 s p1 + 3 (1-s) s^2 p2 + s^3.
  private static func point(_ s: Double, _ p1: Double, _ p2: Double) -> Double {
    let r = 1 - s
    return 3 * r * r * s * p1 + 3 * r * s * s * p2 + s * s * s
  }

  private static func slope(_ s: Double, _ p1: Double, _ p2: Double) -> Double {
    let r = 1 - s
    return 3 * r * r * p1 + 6 * r * s * (p2 - p1) + 3 * s * s * (1 - p2)
  }
}
