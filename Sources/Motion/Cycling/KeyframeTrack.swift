/// Keyframes of one text, sorted by their progress from 0 to 1.
///
/// Sendable; a value.
public struct KeyframeTrack: Sendable, Hashable {
  /// The keyframes, sorted by their progress.
  public let keyframes: [Keyframe]

  /// Takes keyframes in any order; of two with the same progress the later one holds from there on. A track begins at
  /// rest: a member that no keyframe at 0 has is there as it is at rest, and an empty list is rest all the time.
  /// `place` is the name of the list in errors. Throws if a number is not in its range.
  public init(_ keyframes: [Keyframe], place: String = "keyframes") throws(MotionError) {
    for (index, keyframe) in keyframes.enumerated() {
      let numbers: [(String, Double?, ClosedRange<Double>)] = [
        ("progress", keyframe.progress, 0...1), ("alpha", keyframe.alpha, 0...1),
        ("scale", keyframe.scale, 0...1e6), ("rotation", keyframe.rotation, -1e6...1e6),
        ("offset[0]", keyframe.offset?.x, -1e6...1e6), ("offset[1]", keyframe.offset?.y, -1e6...1e6),
        ("bend", keyframe.bend, -2...2), ("startOffset", keyframe.startOffset, -1e6...1e6),
        ("highlightProgress", keyframe.highlightProgress, 0...1),
      ]
      for case (let name, let value?, let range) in numbers where !range.contains(value) {
        throw .outOfRange(
          place: "\(place)[\(index)].\(name)", value: "\(value)",
          remedy: "must be in \(range.lowerBound)...\(range.upperBound)")
      }
    }
    // Sorted stably: by progress, and at the same progress in the order of the list.
    self.keyframes = keyframes.enumerated().sorted {
      ($0.element.progress, $0.offset) < ($1.element.progress, $1.offset)
    }.map(\.element)
  }

  /// The pose at a progress in 0...1. Keyframes without their own easing use `easing`.
  public func pose(at progress: Double, easing: Easing) -> Pose {
    func value(_ member: KeyPath<Keyframe, Double?>, rest: Double) -> Double {
      let rest = SIMD2(rest, 0)
      return interpolated(at: progress, easing: easing, rest: rest) { $0[keyPath: member].map { SIMD2($0, 0) } }.x
    }
    var pose = Pose(
      alpha: value(\.alpha, rest: 1), scale: value(\.scale, rest: 1), rotation: value(\.rotation, rest: 0),
      offset: interpolated(at: progress, easing: easing, rest: .zero, \.offset))
    pose.bend = value(\.bend, rest: 0)
    pose.startOffset = value(\.startOffset, rest: 0)
    pose.highlightProgress = value(\.highlightProgress, rest: 1)
    return pose.sane
  }

  /// Interpolates between the last keyframe at or before `progress` and the next one that have the member. A member
  /// that no keyframe at 0 has is there as it is at rest. After the last keyframe its value holds.
  private func interpolated(
    at progress: Double, easing: Easing, rest: SIMD2<Double>, _ member: (Keyframe) -> SIMD2<Double>?
  ) -> SIMD2<Double> {
    var before = (keyframe: keyframes.last { $0.progress == 0 } ?? Keyframe(progress: 0), value: rest)
    for keyframe in keyframes {
      guard let value = member(keyframe) else { continue }
      guard keyframe.progress > progress else {
        before = (keyframe, value)
        continue
      }
      let share = (progress - before.keyframe.progress) / (keyframe.progress - before.keyframe.progress)
      return before.value + (before.keyframe.easing ?? easing).progress(at: share) * (value - before.value)
    }
    return before.value
  }
}
