import Basics

/// A label that shows one text after another: a pure function of time.
///
/// The first text rests for `hold` seconds; then the transition to the second takes the duration of the style, and so
/// on. Without `loop` the last text stays; with it the first text follows the last. Sendable.
public struct Cycling: Sendable {
  /// The `hold` in seconds of a cycle that does not give one.
  public static let defaultHold = 3.0

  /// The texts, in the order in which they are shown; never empty.
  public let texts: [String]
  /// The style of all transitions, with their duration.
  public let style: CyclingStyle
  /// The time in seconds that each text rests between transitions.
  public let hold: Double
  /// Whether the first text follows the last one.
  public let loop: Bool
  /// Whether there is no transition between equal texts.
  public let skipsEqualTexts: Bool

  /// Makes a cycle from its members. `hold` is in seconds. Throws if `texts` is empty, or if `hold` is negative or not
  /// finite.
  public init(
    texts: [String], style: CyclingStyle, hold: Double = Cycling.defaultHold, loop: Bool = false,
    skipsEqualTexts: Bool = false
  ) throws(MotionError) {
    guard !texts.isEmpty else {
      throw .invalid(place: "texts", value: "the list", remedy: "is empty; write at least one text")
    }
    guard hold.isFinite, hold >= 0 else {
      throw .outOfRange(
        place: "hold", value: "\(hold)", remedy: "must be a finite number of seconds, 0 or more")
    }
    self.texts = texts
    self.style = style
    self.hold = hold
    self.loop = loop
    self.skipsEqualTexts = skipsEqualTexts
  }

  private var period: Double { hold + style.duration }

  /// The seconds until the cycle is over, including the rest of the last text; with `loop`, until it is back at its
  /// beginning. A single text rests once.
  public var duration: Double {
    guard texts.count > 1 else { return hold }
    return loop
      ? Double(texts.count) * period : Double(texts.count) * hold + Double(texts.count - 1) * style.duration
  }

  /// The texts to draw at a time in seconds, bottom to top. `heights` are the heights of the texts in points; a missing
  /// one counts as 0. Never empty.
  public func state(at time: Double, canvasHeight: Double, heights: [Double]) -> [Appearance] {
    let last = texts.count - 1
    guard last > 0 else { return [.resting(0)] }
    // A cycle of duration 0 is over at once and shows its end.
    guard loop || time.isNaN || time < duration - hold else { return [.resting(last)] }
    guard period > 0, time > 0, time.isFinite else { return [.resting(0)] }
    // The number of periods that are over. It must be the one that belongs to the remainder above.
    let rest = time.truncatingRemainder(dividingBy: period)
    let passed = ((time - rest) / period).rounded()
    // A period of next to nothing has had more of them than there are numbers.
    guard passed.isFinite else { return [.resting(0)] }
    let current = Int(passed.truncatingRemainder(dividingBy: Double(texts.count)))
    // By rounding, the last period may begin a moment before the end that was compared above.
    guard loop || current < last else { return [.resting(last)] }
    let next = (current + 1) % texts.count
    guard rest >= hold, style.duration > 0, !(skipsEqualTexts && texts[current].hasSameBytes(as: texts[next]))
    else {
      return [.resting(rest >= hold && style.duration > 0 ? next : current)]
    }
    // Modulo twice the number of texts: after two rounds at the latest, odd transitions are odd again.
    let ordinal = Int(passed.truncatingRemainder(dividingBy: Double(2 * texts.count)))
    return style.appearances(
      from: current, to: next, at: (rest - hold) / style.duration, ordinal: ordinal,
      canvasHeight: canvasHeight, heights: heights)
  }

  /// How long a text has rested at `time`; 0 for a text that enters, and ``hold`` for one that leaves.
  func restingTime(of appearance: Appearance, at time: Double) -> Double {
    let time = max(0, time)
    guard texts.count > 1 else { return time }
    guard appearance.progress >= 1 else { return appearance.part == .enter ? 0 : hold }
    guard period > 0 else { return 0 }
    // The last text of a cycle without `loop` goes on resting.
    let passed = (time / period).rounded(.down)
    return max(0, time - (loop ? passed : min(Double(texts.count - 1), passed)) * period)
  }
}
