/// A number that goes from one value to another in a time: a pure function of time.
///
/// At every time before 0 it is `from`, and from `duration` on exactly `to`. A duration of 0 or less is over before it
/// begins: the value is `to` at all times. An infinite one stays at `from`. Sendable; a value.
public struct Counting: Sendable, Hashable {
  /// The duration in seconds of a count that does not give one.
  public static let defaultDuration = 2.0

  /// The value at the start.
  public let from: Double
  /// The value at the end.
  public let to: Double
  /// The time that the count takes, in seconds.
  public let duration: Double
  /// How the value follows the time.
  public let easing: Easing
  /// The rule by which a long count runs evenly through most of its range before it eases, as in countUp.js. With nil
  /// the easing spans the whole count.
  public let smartEasing: SmartEasing?

  /// Makes a count from its members. `duration` is in seconds and may be infinite. Throws if `from` or `to` is not
  /// finite, or if `duration` is NaN.
  public init(
    from: Double = 0, to: Double, duration: Double = Counting.defaultDuration,
    easing: Easing = .easeInOut(), smartEasing: SmartEasing? = nil
  ) throws(MotionError) {
    for (name, value) in [("from", from), ("to", to)] where !value.isFinite {
      throw .outOfRange(place: name, value: "\(value)", remedy: "must be a finite number")
    }
    guard !duration.isNaN else {
      throw .outOfRange(place: "duration", value: "\(duration)", remedy: "must be a number of seconds")
    }
    self.from = from
    self.to = to
    self.duration = duration
    self.easing = easing
    self.smartEasing = smartEasing
  }

  /// A count that continues from the value that this one has at `time`, in seconds. It lasts as long as this one if
  /// `duration` is nil. Throws if `target` is not finite, or if `duration` is NaN.
  public func redirected(
    at time: Double, to target: Double, duration: Double? = nil
  ) throws(MotionError) -> Counting {
    try Counting(
      from: value(at: time), to: target, duration: duration ?? self.duration, easing: easing,
      smartEasing: smartEasing)
  }

  /// The share of the duration that has passed, 0...1.
  public func share(at time: Double) -> Double {
    guard duration > 0, !(time >= duration) else { return 1 }
    // NaN counts as a time before the start. Of an infinite duration no share ever passes.
    return time > 0 ? time / duration : 0
  }

  /// The value at a time in seconds since the count began.
  public func value(at time: Double) -> Double {
    let share = share(at: time)
    guard share < 1 else { return to }
    guard share > 0 else { return from }
    if let smartEasing, let turn = smartEasing.turn(from: from, to: to) {
      guard share >= 0.5 else { return Counting.mix(from, turn, 2 * share) }
      return Counting.mix(turn, to, easing.progress(at: 2 * share - 1))
    }
    return Counting.mix(from, to, easing.progress(at: share))
  }

  /// Whether the count has reached `to` at this time.
  public func isFinished(at time: Double) -> Bool { share(at: time) == 1 }

  /// All values that the count takes: wider than from...to where the easing overshoots.
  public var range: ClosedRange<Double> {
    let reach = easing.range
    let start = smartEasing?.turn(from: from, to: to) ?? from
    let values = [from, to, Counting.mix(start, to, reach.lowerBound), Counting.mix(start, to, reach.upperBound)]
    return values.min()!...values.max()!
  }

  /// from + share (to - from). Where that difference overflows, from (1 - share) + to share. The result is never
  /// infinite.
  static func mix(_ from: Double, _ to: Double, _ share: Double) -> Double {
    let difference = to - from
    let value = difference.isFinite ? from + share * difference : from * (1 - share) + to * share
    return max(-.greatestFiniteMagnitude, min(.greatestFiniteMagnitude, value))
  }
}
