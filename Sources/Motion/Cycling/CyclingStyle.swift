/// The style of transitions: everything about a transition but its texts and its time.
///
/// Sendable.
public struct CyclingStyle: Sendable {
  /// Which of the two texts is drawn over the other. A value; Sendable.
  public enum Stacking: String, Sendable, Hashable, CaseIterable {
    /// The entering text is always on top, so a transition does not depend on how many came before it.
    case enteringOnTop
    /// The texts take turns, as BBCyclingLabel's two labels do: the entering one is on top in the first, third and
    /// fifth transition, the leaving one in the others.
    case alternating
  }

  /// The duration of a transition that does not give one, in seconds.
  public static let defaultDuration = 0.3

  /// How one text replaces another.
  public var transition: CyclingTransition
  /// The time that a transition takes, in seconds. With 0, texts change at once.
  public let duration: Double
  /// How a transition follows the time.
  public var easing: Easing
  /// Which of the two texts is on top.
  public var stacking: Stacking
  /// Whether a cross-fade keeps opaque what both texts cover; see
  /// ``CyclingTransition/pose(of:at:easing:geometry:avoidsDip:)``.
  public var avoidsDip: Bool

  /// Makes a style from its members. `duration` is in seconds, and a negative one counts as 0. Throws if it is not
  /// finite.
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
