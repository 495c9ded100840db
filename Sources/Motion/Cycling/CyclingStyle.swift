/// The style of transitions: everything about a transition but its texts and its time.
///
/// Sendable.
public struct CyclingStyle: Sendable {
  /// Which of the two texts is drawn over the other.
  public enum Stacking: String, Sendable, Hashable, CaseIterable {
    /// Always the entering one, so a transition does not depend on how many came before it.
    case enteringOnTop
    /// As BBCyclingLabel's two labels, which take turns: the entering one in the first, third, fifth transition, the
    /// leaving one in the others.
    case alternating
  }

  public static let defaultDuration = 0.3

  public var transition: CyclingTransition
  /// In seconds. With 0 or less, texts change at once.
  public let duration: Double
  public var easing: Easing
  public var stacking: Stacking
  /// See ``CyclingTransition/pose(of:at:easing:geometry:avoidsDip:)``.
  public var avoidsDip: Bool

  public init(
    transition: CyclingTransition = .effect(.crossFade), duration: Double = CyclingStyle.defaultDuration,
    easing: Easing = .bezierEaseInOut, stacking: Stacking = .enteringOnTop, avoidsDip: Bool = false
  ) throws(MotionError) {
    guard duration.isFinite else {
      throw .outOfRange(place: "duration", value: "\(duration)", remedy: "must be a finite number of seconds")
    }
    self.transition = transition
    self.duration = max(0, duration)
    self.easing = easing
    self.stacking = stacking
    self.avoidsDip = avoidsDip
  }

  /// Both texts at a share of the transition's time, bottom to top. `ordinal` counts transitions from 0.
  func appearances(
    from leaving: Int, to entering: Int, at share: Double, ordinal: Int, canvasHeight: Double, heights: [Double]
  ) -> [Appearance] {
    func appearance(_ index: Int, _ part: CyclingPart) -> Appearance {
      let geometry = CyclingTransition.Geometry(
        canvasHeight: canvasHeight, textHeight: heights.indices.contains(index) ? heights[index] : 0)
      let pose = transition.pose(
        of: part, at: share, easing: easing, geometry: geometry, avoidsDip: avoidsDip)
      return Appearance(textIndex: index, part: part, progress: share, pose: pose)
    }
    let both = [appearance(leaving, .exit), appearance(entering, .enter)]
    return stacking == .alternating && !ordinal.isMultiple(of: 2) ? both.reversed() : both
  }
}
