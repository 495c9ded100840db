/// A number that changes with a clock: between keyframes it goes along their curves, before the first and after the last
/// it rests.
///
/// Sendable; a value.
public struct AnimatedNumber: Sendable, Hashable {
  /// A value at a point of the clock. Sendable; a value.
  public struct Keyframe: Sendable, Hashable {
    /// When: 0 is the beginning of the clock's span, 1 its end.
    public var progress: Double
    /// The value.
    public var value: Double
    /// The way to the next keyframe.
    public var curve = Easing.linear

    /// Makes a keyframe with a straight way to the next one.
    public init(progress: Double, value: Double) { (self.progress, self.value) = (progress, value) }
  }

  /// The keyframes; one alone is a number that does not change.
  public var keyframes: [Keyframe]

  /// Makes a number that does not change.
  public init(_ value: Double) { keyframes = [Keyframe(progress: 0, value: value)] }

  /// Makes a number that changes.
  public init(_ keyframes: [Keyframe]) { self.keyframes = keyframes }

  /// The number that it always is; nil where it changes.
  public var constant: Double? { keyframes.count == 1 ? keyframes[0].value : nil }

  /// The number at a progress of the clock. Of two keyframes at one progress the later one holds from there on.
  package func value(at progress: Double) -> Double {
    let sorted = keyframes.enumerated().sorted {
      ($0.element.progress, $0.offset) < ($1.element.progress, $1.offset)
    }
    .map(\.element)
    guard let next = sorted.firstIndex(where: { $0.progress > progress }) else { return sorted.last?.value ?? 0 }
    guard next > 0 else { return sorted[0].value }
    let (before, after) = (sorted[next - 1], sorted[next])
    let share = (progress - before.progress) / (after.progress - before.progress)
    return before.value + before.curve.progress(at: share) * (after.value - before.value)
  }
}
