/// What a text is like at one point of a transition. Members that are nil go on between the keyframes that have them.
///
/// Sendable; a value.
public struct Keyframe: Sendable, Hashable {
  /// 0...1, in shares of the transition's time.
  public var progress: Double
  public var alpha: Double?
  public var scale: Double?
  /// Degrees, clockwise.
  public var rotation: Double?
  /// Points from where the text rests; +y is down.
  public var offset: SIMD2<Double>?
  /// How the way from here to the next keyframe is eased; nil: by the transition's curve.
  public var easing: Easing?

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
