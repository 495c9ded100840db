/// The alpha, scale, rotation, offset, bending and highlighting of a text at one moment.
///
/// Scale and rotation are about the text's centre, and the offset is added last. Sendable; a value.
public struct Pose: Sendable, Hashable {
  /// The opacity of the text, 0...1.
  public var alpha: Double
  /// The size of the text as a factor of its size at rest, 0 or more.
  public var scale: Double
  /// The angle of the text in degrees, clockwise.
  public var rotation: Double
  /// The distance from the text's place at rest, in points; +y is down.
  public var offset: SIMD2<Double>
  /// What is added to the bend of a warped text.
  public var bend = 0.0
  /// How far a text on a path is moved along it, in points.
  public var startOffset = 0.0
  /// How much of its highlights is painted, as a share of what they paint at rest.
  public var highlightProgress = 1.0

  /// Makes a pose from its members, by default that of a text at rest. `rotation` is in degrees and `offset` in points.
  public init(alpha: Double = 1, scale: Double = 1, rotation: Double = 0, offset: SIMD2<Double> = .zero) {
    self.alpha = alpha
    self.scale = scale
    self.rotation = rotation
    self.offset = offset
  }

  /// The pose of a text at rest.
  public static let rest = Pose()

  /// The pose at a share of the way to another one. Each member is interpolated by itself, as Core Animation does with
  /// the parts of a transform. Curves may overshoot, but alpha stays in 0...1 and scale does not become negative.
  package func mixed(with other: Pose, _ share: Double) -> Pose {
    var pose = Pose(
      alpha: alpha + share * (other.alpha - alpha), scale: scale + share * (other.scale - scale),
      rotation: rotation + share * (other.rotation - rotation), offset: offset + share * (other.offset - offset))
    pose.bend = bend + share * (other.bend - bend)
    pose.startOffset = startOffset + share * (other.startOffset - startOffset)
    pose.highlightProgress = highlightProgress + share * (other.highlightProgress - highlightProgress)
    return pose.sane
  }

  /// This pose limited to what can be drawn. Members that are not finite are replaced by those of `rest`.
  var sane: Pose {
    func finite(_ value: Double, or other: Double) -> Double { value.isFinite ? value : other }
    var pose = Pose(
      alpha: min(1, max(0, finite(alpha, or: 1))), scale: max(0, finite(scale, or: 1)),
      rotation: finite(rotation, or: 0), offset: SIMD2(finite(offset.x, or: 0), finite(offset.y, or: 0)))
    pose.bend = finite(bend, or: 0)
    pose.startOffset = finite(startOffset, or: 0)
    pose.highlightProgress = min(1, max(0, finite(highlightProgress, or: 1)))
    return pose
  }
}
