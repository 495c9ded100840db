/// How one text replaces another.
///
/// Sendable; not comparable, because functions are not.
public enum CyclingTransition: Sendable {
  /// The texts fade, grow or scroll.
  case effect(CyclingEffect)
  /// Each of the texts has a track. Keyframes without their own easing use the transition's curve. A text whose track
  /// is empty fades as in a cross-fade, so that two texts never lie over each other for the whole transition.
  case keyframes(enter: KeyframeTrack, exit: KeyframeTrack)
  /// The function returns the pose of either text at a progress, which is taken after the curve: 0 at the start, 1 at
  /// the end. It must return equal poses for equal arguments, on any thread.
  case custom(@Sendable (CyclingPart, Double) -> Pose)

  /// The heights that scrolling depends on, in points. A value; Sendable.
  public struct Geometry: Sendable, Hashable {
    /// The height of the canvas that texts scroll across.
    public var canvasHeight: Double
    /// The height of the text, before scaling.
    public var textHeight: Double

    /// Makes a geometry from its members, in points.
    public init(canvasHeight: Double, textHeight: Double) {
      self.canvasHeight = canvasHeight
      self.textHeight = textHeight
    }

    /// The y of the text's middle at rest; its top edge is then at round((H - h) / 2).
    var restingCentre: Double { (canvasHeight / 2 - textHeight / 2).rounded() + textHeight / 2 }
    /// The y of its middle when it is just above the canvas, and just below it, scaled about that middle.
    func centreAbove(scale: Double) -> Double { -scale * textHeight / 2 }
    func centreBelow(scale: Double) -> Double { canvasHeight + scale * textHeight / 2 }
  }

  /// The pose of one of the texts at a share of the transition's time.
  ///
  /// `avoidsDip` changes the alphas of an effect that fades in and out. If both texts fade at once, as in the original,
  /// two texts with alphas a and b together have the alpha 1 - (1 - a)(1 - b) where both cover a pixel: 3/4 half way.
  /// That stays 1 only if (1 - a)(1 - b) = 0, so one of the two must be opaque at all times. In the first half the
  /// entering text fades in over the opaque leaving one; in the second half the leaving one fades out behind (or
  /// before) the opaque entering one: a = min(1, 2 p), b = min(1, 2 - 2 p).
  public func pose(
    of part: CyclingPart, at share: Double, easing: Easing, geometry: Geometry, avoidsDip: Bool = false
  ) -> Pose {
    switch self {
    case .keyframes(let enter, let exit):
      let track = part == .enter ? enter : exit
      guard track.keyframes.isEmpty else { return track.pose(at: share, easing: easing) }
      return CyclingTransition.effect(.crossFade).pose(
        of: part, at: share, easing: easing, geometry: geometry, avoidsDip: avoidsDip)
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

  /// The pose at which the entering text begins, or the leaving one ends.
  private static func farPose(_ effect: CyclingEffect, _ part: CyclingPart, _ geometry: Geometry) -> Pose {
    var pose = Pose.rest
    let isEntering = part == .enter
    if effect.contains(isEntering ? .fadeIn : .fadeOut) { pose.alpha = 0 }
    if effect.contains(isEntering ? .zoomIn : .zoomOut) { pose.scale = isEntering ? 0.5 : 1.5 }
    guard !effect.isDisjoint(with: [.scrollUp, .scrollDown]) else { return pose }
    let travelsDown = effect.contains(.scrollDown)
    // Down: the entering text comes from above, the leaving one goes below; up is the other way round. The scaled text
    // just clears the canvas.
    let centre =
      isEntering == travelsDown
      ? geometry.centreAbove(scale: pose.scale) : geometry.centreBelow(scale: pose.scale)
    pose.offset.y = centre - geometry.restingCentre
    return pose
  }
}
