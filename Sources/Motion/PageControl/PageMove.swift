/// A selection that moves from one page to another, page by page: a pure function of time.
///
/// Each page rests for `hold` seconds, and each step to the next takes `duration`. Sendable; a value.
public struct PageMove: Sendable, Hashable {
  /// The page at which the selection stays in the end; beyond the last page only where pages wrap.
  public let to: Double
  /// The duration of one step, in seconds.
  public let duration: Double
  /// The time in seconds that each page rests, including the first and the last.
  public let hold: Double
  /// How a step follows the time.
  public let easing: Easing

  /// The duration of a step that does not give one, in seconds.
  public static let defaultDuration = 0.3
  /// The `hold` in seconds of a move that does not give one.
  public static let defaultHold = 0.7

  /// Makes a move from its members. `duration` and `hold` are in seconds. Throws if `to` is not within
  /// ``PageControl/mostPages`` of 0, or if a time is negative or not finite.
  public init(
    to: Double, duration: Double = PageMove.defaultDuration, hold: Double = PageMove.defaultHold,
    easing: Easing = .bezierEaseInOut
  ) throws(MotionError) {
    guard to.isFinite, to.magnitude <= Double(PageControl.mostPages) else {
      throw .outOfRange(
        place: "move.to", value: "\(to)", remedy: "must be a page within \(PageControl.mostPages)")
    }
    for (name, value) in [("duration", duration), ("hold", hold)] where !(value.isFinite && value >= 0) {
      throw .outOfRange(
        place: "move.\(name)", value: "\(value)", remedy: "must be a finite number of seconds, 0 or more")
    }
    self.to = to
    self.duration = duration
    self.hold = hold
    self.easing = easing
  }

  private func steps(from page: Double) -> Double { (to - page).magnitude.rounded(.up) }

  /// The seconds until the last page has rested.
  public func duration(from page: Double) -> Double {
    guard page.isFinite else { return hold }
    return hold + steps(from: page) * (duration + hold)
  }

  /// The page at a time in seconds, if the selection starts at `page`.
  public func page(at time: Double, from page: Double) -> Double {
    guard page.isFinite, time > 0 else { return page }
    let steps = steps(from: page)
    let period = duration + hold
    guard period > 0, time < steps * period else { return to }
    let rest = time.truncatingRemainder(dividingBy: period)
    let passed = ((time - rest) / period).rounded()
    let share = rest > hold ? easing.progress(at: (rest - hold) / duration) : 0
    // An easing that overshoots may pass the last page for a moment.
    let way = passed + share
    return passed + 1 < steps ? page + (to > page ? way : -way) : page + lastStep(passed, share, from: page)
  }

  /// The last step covers the rest of the way, which may be less than a page.
  private func lastStep(_ passed: Double, _ share: Double, from page: Double) -> Double {
    let left = (to - page).magnitude - passed
    return (to > page ? 1 : -1) * (passed + share * left)
  }
}
