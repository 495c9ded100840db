/// How a text stands in a moment: everything but what it says.
///
/// Scale and rotation are about the text's centre, and the offset is added last. Sendable; a value.
public struct Pose: Sendable, Hashable {
  /// 0...1.
  public var alpha: Double
  public var scale: Double
  /// Degrees, clockwise.
  public var rotation: Double
  /// From where the text rests, in points; +y is down.
  public var offset: SIMD2<Double>

  public init(alpha: Double = 1, scale: Double = 1, rotation: Double = 0, offset: SIMD2<Double> = .zero) {
    self.alpha = alpha
    self.scale = scale
    self.rotation = rotation
    self.offset = offset
  }

  /// Where a text rests.
  public static let rest = Pose()

  /// The pose that this share of the way leads to; each member by itself, as Core Animation interpolates the parts of a
  /// transform. Curves that overshoot do so here, but alpha stays in 0...1 and scale does not turn negative.
  func mixed(with other: Pose, _ share: Double) -> Pose {
    Pose(
      alpha: alpha + share * (other.alpha - alpha), scale: scale + share * (other.scale - scale),
      rotation: rotation + share * (other.rotation - rotation), offset: offset + share * (other.offset - offset)
    ).sane
  }

  /// The same within what can be drawn: members that are no finite numbers are those of rest.
  var sane: Pose {
    func finite(_ value: Double, or other: Double) -> Double { value.isFinite ? value : other }
    return Pose(
      alpha: min(1, max(0, finite(alpha, or: 1))), scale: max(0, finite(scale, or: 1)),
      rotation: finite(rotation, or: 0), offset: SIMD2(finite(offset.x, or: 0), finite(offset.y, or: 0)))
  }
}
