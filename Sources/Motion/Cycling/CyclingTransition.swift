/// How one text takes the place of another.
///
/// Sendable; not comparable, because functions are not.
public enum CyclingTransition: Sendable {
  case effect(CyclingEffect)
  /// A track for each of the texts. The transition's curve is the easing of keyframes without one of their own.
  case keyframes(enter: KeyframeTrack, exit: KeyframeTrack)
  /// The pose of either text at a progress in 0...1, after the curve. It must return the same for the same.
  case custom(@Sendable (CyclingPart, Double) -> Pose)

  /// The heights that scrolling is made of, in points.
  public struct Geometry: Sendable, Hashable {
    /// Of the canvas that texts scroll across.
    public var canvasHeight: Double
    /// Of the text itself, unscaled.
    public var textHeight: Double

    public init(canvasHeight: Double, textHeight: Double) {
      self.canvasHeight = canvasHeight
      self.textHeight = textHeight
    }

    /// Where the middle of the text is when it rests: its top edge stands at round((H - h) / 2).
    var restingCentre: Double { (canvasHeight / 2 - textHeight / 2).rounded() + textHeight / 2 }
    /// Where its middle is when it stands just above the canvas, and just below it, at a scale about that middle.
    func centreAbove(scale: Double) -> Double { -scale * textHeight / 2 }
    func centreBelow(scale: Double) -> Double { canvasHeight + scale * textHeight / 2 }
  }

  /// The pose of one of the texts at a share of the transition's time.
  ///
  /// `avoidsDip` changes the alphas of an effect that fades in and out. Both fading at once, as the original does, leave
  /// 1 - (1 - a)(1 - b) of two texts with alphas a and b where both cover a pixel: 3/4 half way. That stays 1 only if
  /// (1 - a)(1 - b) = 0, so one of the two must be opaque at all times: the entering text fades in over the opaque
  /// leaving one in the first half, and the leaving one fades out behind (or before) the opaque entering one in the
  /// second, a = min(1, 2 p), b = min(1, 2 - 2 p).
  public func pose(
    of part: CyclingPart, at share: Double, easing: Easing, geometry: Geometry, avoidsDip: Bool = false
  ) -> Pose {
    switch self {
    case .keyframes(let enter, let exit):
      return (part == .enter ? enter : exit).pose(at: share, easing: easing)
    case .custom(let pose):
      return pose(part, easing.progress(at: share)).sane
    case .effect(let effect):
      let effect = effect.isEmpty ? .crossFade : effect
      let progress = easing.progress(at: share)
      let end = CyclingTransition.farPose(effect, part, geometry)
      var pose = part == .enter ? end.mixed(with: .rest, progress) : Pose.rest.mixed(with: end, progress)
      if avoidsDip, effect.isSuperset(of: .crossFade) {
        pose.alpha = max(0, min(1, part == .enter ? 2 * progress : 2 - 2 * progress))
      }
      return pose
    }
  }

  /// Where the entering text begins, and where the leaving one ends.
  private static func farPose(_ effect: CyclingEffect, _ part: CyclingPart, _ geometry: Geometry) -> Pose {
    var pose = Pose.rest
    let isEntering = part == .enter
    if effect.contains(isEntering ? .fadeIn : .fadeOut) { pose.alpha = 0 }
    if effect.contains(isEntering ? .zoomIn : .zoomOut) { pose.scale = isEntering ? 0.5 : 1.5 }
    guard !effect.isDisjoint(with: [.scrollUp, .scrollDown]) else { return pose }
    let travelsDown = effect.contains(.scrollDown)
    // Down: in from above, out below; up: the other way round. The scaled text just clears the canvas.
    let centre =
      isEntering == travelsDown
      ? geometry.centreAbove(scale: pose.scale) : geometry.centreBelow(scale: pose.scale)
    pose.offset.y = centre - geometry.restingCentre
    return pose
  }
}
