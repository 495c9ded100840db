import Basics

#if canImport(Glibc)
  import Glibc
#endif

/// How a motion's progress follows its time: a function that goes from 0 at time 0 to 1 at time 1.
///
/// Between its ends it may leave 0...1 (a Bézier curve that overshoots, or a custom function). Sendable; a value. Two
/// easings made of functions are equal when they were made from the same ``EasingFunction``.
public enum Easing: Sendable, Hashable {
  /// The default exponent of ``easeIn(rate:)``, ``easeOut(rate:)`` and ``easeInOut(rate:)``.
  public static let defaultRate = 3.0

  /// The progress is the time.
  case linear
  /// A slow start: t^rate.
  case easeIn(rate: Double = Easing.defaultRate)
  /// A slow end: 1 - (1 - t)^rate.
  case easeOut(rate: Double = Easing.defaultRate)
  /// An ease-in to half the way in half the time, followed by its mirror image.
  case easeInOut(rate: Double = Easing.defaultRate)
  /// ``easeOutBounce`` run backwards: 1 - easeOutBounce(1 - t).
  ///
  /// UICountingLabel computes 1 - easeOutBounce(t) - t instead, which starts at 1 and ends at -1.
  case easeInBounce
  /// Four parabolas of one curvature: a ball that falls and bounces three times.
  case easeOutBounce
  /// (1 - 2^(-10 t)) 1024 / 1023: the default of countUp.js.
  case easeOutExponential
  /// A curve of CSS's `cubic-bezier`.
  case cubicBezier(CubicBezierEasing)
  /// A caller's function; ``custom(_:)`` makes one.
  case function(EasingFunction)

  /// CSS's `ease-in-out`, cubic-bezier(0.42, 0, 0.58, 1): UIView's default curve.
  public static let bezierEaseInOut = Easing.cubicBezier(CubicBezierEasing(trusted: (0.42, 0, 0.58, 1)))

  /// Makes a Bézier curve from (0, 0) to (1, 1) with these control points. Throws if `x1` or `x2` is not in 0...1, or
  /// `y1` or `y2` not in -1e6...1e6.
  public static func cubicBezier(
    x1: Double, y1: Double, x2: Double, y2: Double
  ) throws(MotionError) -> Easing {
    .cubicBezier(try CubicBezierEasing(x1: x1, y1: y1, x2: x2, y2: y2))
  }

  /// Makes an easing of any function from time in 0...1 to progress. The function must return equal values for equal
  /// times, on any thread.
  public static func custom(_ function: @escaping @Sendable (Double) -> Double) -> Easing {
    .function(EasingFunction(function))
  }

  /// The names that ``named(_:rate:)`` knows.
  public static let names = [
    "linear", "easeIn", "easeOut", "easeInOut", "easeInBounce", "easeOutBounce", "easeOutExponential",
  ]

  /// The easing with this name in documents. `rate` is the exponent of the three powers. Throws on an unknown name, and
  /// if `rate` is not finite or not above 0.
  public static func named(_ name: String, rate: Double = Easing.defaultRate) throws(MotionError) -> Easing {
    guard rate.isFinite, rate > 0 else {
      throw .outOfRange(place: "rate", value: "\(rate)", remedy: "must be a finite number above 0")
    }
    switch name {
    case "linear": return .linear
    case "easeIn": return .easeIn(rate: rate)
    case "easeOut": return .easeOut(rate: rate)
    case "easeInOut": return .easeInOut(rate: rate)
    case "easeInBounce": return .easeInBounce
    case "easeOutBounce": return .easeOutBounce
    case "easeOutExponential": return .easeOutExponential
    default:
      throw .invalid(
        place: "easing", value: Message.quoted(name),
        remedy: "is not one of \(names.joined(separator: ", ")), nor four numbers [x1, y1, x2, y2]")
    }
  }

  /// The progress at a time; times outside of 0...1 count as the nearest end, and NaN as 0.
  ///
  /// It is exactly 0 at 0 and exactly 1 at 1 for every easing, so a motion starts at its start and ends at its end.
  /// Where a function, or a power with a rate that is not above 0, gives no finite number, the progress is the time
  /// itself.
  public func progress(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    let value = raw(time)
    return value.isFinite ? value : time
  }

  private func raw(_ t: Double) -> Double {
    switch self {
    case .linear: t
    case .easeIn(let rate): Easing.power(t, rate)
    case .easeOut(let rate): 1 - Easing.power(1 - t, rate)
    case .easeInOut(let rate):
      t < 0.5 ? 0.5 * Easing.power(2 * t, rate) : 1 - 0.5 * Easing.power(2 - 2 * t, rate)
    case .easeInBounce: 1 - Easing.bounce(1 - t)
    case .easeOutBounce: Easing.bounce(t)
    case .easeOutExponential: (1 - exp2(-10 * t)) * 1024 / 1023
    case .cubicBezier(let curve): curve.y(atX: t)
    case .function(let function): function.body(t)
    }
  }

  private static func power(_ base: Double, _ rate: Double) -> Double { rate > 0 ? pow(base, rate) : .nan }

  /// The parabolas k (t - c)^2 + h with k = (11/4)^2 touch 1 at the ends of the intervals (0, 4/11), (4/11, 8/11),
  /// (8/11, 10/11) and (10/11, 1): each c is the middle of its interval (the first starts at its own vertex), and
  /// h = 1 - k (half the interval)^2.
  private static func bounce(_ t: Double) -> Double {
    let k = 7.5625
    return switch t {
    case ..<(4.0 / 11): k * t * t
    case ..<(8.0 / 11): k * (t - 6.0 / 11) * (t - 6.0 / 11) + 3.0 / 4
    case ..<(10.0 / 11): k * (t - 9.0 / 11) * (t - 9.0 / 11) + 15.0 / 16
    default: k * (t - 21.0 / 22) * (t - 21.0 / 22) + 63.0 / 64
    }
  }
}
