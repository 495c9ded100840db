/// The appearance of a text at one point of a transition. A member that is nil is interpolated between the keyframes
/// that have it.
///
/// Sendable; a value.
public struct Keyframe: Sendable, Hashable {
  /// The point of the transition, as a share of its time in 0...1.
  public var progress: Double
  /// The opacity of the text, 0...1.
  public var alpha: Double?
  /// The size of the text as a factor of its size at rest, about its centre; 0...1e6.
  public var scale: Double?
  /// The angle of the text in degrees, clockwise about its centre.
  public var rotation: Double?
  /// The distance from the text's place at rest, in points; +y is down.
  public var offset: SIMD2<Double>?
  /// What is added to the bend of a warped text.
  public var bend: Double?
  /// How far a text on a path is moved along it, in points.
  public var startOffset: Double?
  /// How much of its highlights is painted, as a share of what they paint at rest, in 0...1.
  public var highlightProgress: Double?
  /// The easing from this keyframe to the next; nil uses the transition's curve.
  public var easing: Easing?

  /// Makes a keyframe from its members. `progress` and `alpha` are in 0...1, `rotation` is in degrees and `offset` in
  /// points.
  public init(
    progress: Double, alpha: Double? = nil, scale: Double? = nil, rotation: Double? = nil,
    offset: SIMD2<Double>? = nil, easing: Easing? = nil
  ) {
    self.progress = progress
    self.alpha = alpha
    self.scale = scale
    self.rotation = rotation
    self.offset = offset
    self.easing = easing
  }
}
