/// The outlines of a shape as a list of steps, in any unit; +y is down. They are filled by the non-zero rule
/// unless it is said otherwise.
///
/// Sendable; a value.
public struct Path: Sendable, Hashable {
  /// A step of an outline. A value; Sendable.
  public enum Step: Sendable, Hashable {
    /// Begins a contour. An open contour is closed by a line when it is filled.
    case move(SIMD2<Double>)
    /// A straight line to the point.
    case line(SIMD2<Double>)
    /// A quadratic Bézier curve.
    case quadratic(control: SIMD2<Double>, end: SIMD2<Double>)
    /// A cubic Bézier curve.
    case cubic(control1: SIMD2<Double>, control2: SIMD2<Double>, end: SIMD2<Double>)
    /// A straight line back to the start of the contour, which ends there.
    case close
  }

  /// The steps, in order. A contour begins with ``Step/move(_:)``.
  public var steps: [Step]

  /// Makes a path of steps, by default an empty one.
  public init(_ steps: [Step] = []) { self.steps = steps }

  /// Whether there are no steps.
  public var isEmpty: Bool { steps.isEmpty }

  /// A rectangle with its top left at (x, y).
  public static func rectangle(x: Double, y: Double, width: Double, height: Double) -> Path {
    Path([
      .move(SIMD2(x, y)), .line(SIMD2(x + width, y)), .line(SIMD2(x + width, y + height)),
      .line(SIMD2(x, y + height)),
      .close,
    ])
  }

  /// The place of the control points when a quarter of a circle is a cubic: this share of the radius from the ends. The
  /// curve is off the true circle by at most 0.027 % of the radius.
  static let circleControl = 0.552_284_749_830_793_4

  /// A rectangle with rounded corners and its top left at (x, y). A `radius` above half the shorter side counts as that
  /// half; one of 0 or less makes plain corners.
  public static func roundedRectangle(
    x: Double, y: Double, width: Double, height: Double, radius: Double
  ) -> Path {
    let radius = min(radius, min(width, height) / 2)
    guard radius > 0 else { return rectangle(x: x, y: y, width: width, height: height) }
    let inset = radius * (1 - circleControl)
    let (right, bottom) = (x + width, y + height)
    return Path([
      .move(SIMD2(x + radius, y)), .line(SIMD2(right - radius, y)),
      .cubic(control1: SIMD2(right - inset, y), control2: SIMD2(right, y + inset), end: SIMD2(right, y + radius)),
      .line(SIMD2(right, bottom - radius)),
      .cubic(
        control1: SIMD2(right, bottom - inset), control2: SIMD2(right - inset, bottom),
        end: SIMD2(right - radius, bottom)),
      .line(SIMD2(x + radius, bottom)),
      .cubic(
        control1: SIMD2(x + inset, bottom), control2: SIMD2(x, bottom - inset), end: SIMD2(x, bottom - radius)),
      .line(SIMD2(x, y + radius)),
      .cubic(control1: SIMD2(x, y + inset), control2: SIMD2(x + inset, y), end: SIMD2(x + radius, y)),
      .close,
    ])
  }

  /// An ellipse in a box with its top left at (x, y).
  public static func ellipse(x: Double, y: Double, width: Double, height: Double) -> Path {
    let unit = roundedRectangle(x: -1, y: -1, width: 2, height: 2, radius: 1)
    return unit.transformed(
      Affine(a: width / 2, b: 0, c: 0, d: height / 2, tx: x + width / 2, ty: y + height / 2))
  }

  /// The path transformed by an affine map.
  public func transformed(_ affine: Affine) -> Path {
    Path(
      steps.map { step in
        switch step {
        case .move(let point): .move(affine.apply(point))
        case .line(let point): .line(affine.apply(point))
        case .quadratic(let control, let end): .quadratic(control: affine.apply(control), end: affine.apply(end))
        case .cubic(let control1, let control2, let end):
          .cubic(control1: affine.apply(control1), control2: affine.apply(control2), end: affine.apply(end))
        case .close: .close
        }
      })
  }
}
