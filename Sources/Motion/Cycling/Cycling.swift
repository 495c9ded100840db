/// A label that shows one text after another: a pure function of time.
///
/// The first text rests for `hold` seconds, gives way to the second in the style's duration, and so on. Without `loop`
/// the last text stays; with it the last gives way to the first. Sendable.
public struct Cycling: Sendable {
  /// Seconds that a text rests where nothing else is said.
  public static let defaultHold = 3.0

  public let texts: [String]
  public let style: CyclingStyle
  /// Seconds that each text rests between transitions.
  public let hold: Double
  public let loop: Bool
  /// Whether a text that equals the one before it just stays.
  public let skipsEqualTexts: Bool

  /// There must be a text, and `hold` must be finite and not negative.
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

  /// Seconds until the cycle is over, the last text's rest included; with `loop`, until it is back at its beginning. One
  /// text alone rests once.
  public var duration: Double {
    guard texts.count > 1 else { return hold }
    return loop
      ? Double(texts.count) * period : Double(texts.count) * hold + Double(texts.count - 1) * style.duration
  }

  /// What is to be drawn at a time in seconds, bottom to top. `heights` are those of the texts, in points; texts without
  /// one count as flat. Never empty.
  public func state(at time: Double, canvasHeight: Double, heights: [Double]) -> [Appearance] {
    let last = texts.count - 1
    guard last > 0 else { return [.resting(0)] }
    // What takes no time is over at once, and shows its end.
    guard loop || time.isNaN || time < duration - hold else { return [.resting(last)] }
    guard period > 0, time > 0, time.isFinite else { return [.resting(0)] }
    // How many periods are over; their number must be the one that the remainder was taken by.
    let rest = time.truncatingRemainder(dividingBy: period)
    let passed = ((time - rest) / period).rounded()
    let current = Int(passed.truncatingRemainder(dividingBy: Double(texts.count)))
    // Rounding may let the last period begin a moment before the end that was asked for above.
    guard loop || current < last else { return [.resting(last)] }
    let next = (current + 1) % texts.count
    guard rest >= hold, style.duration > 0, !(skipsEqualTexts && texts[current] == texts[next]) else {
      return [.resting(rest >= hold && style.duration > 0 ? next : current)]
    }
    // Twice the texts: whether a transition is an odd or an even one comes back after two rounds at the latest.
    let ordinal = Int(passed.truncatingRemainder(dividingBy: Double(2 * texts.count)))
    return style.appearances(
      from: current, to: next, at: (rest - hold) / style.duration, ordinal: ordinal,
      canvasHeight: canvasHeight, heights: heights)
  }

  /// How long a text has rested at `time`, or, on its way, will have or had: 0 as it comes, ``hold`` as it goes.
  func restingTime(of appearance: Appearance, at time: Double) -> Double {
    let time = max(0, time)
    guard texts.count > 1 else { return time }
    guard appearance.progress >= 1 else { return appearance.part == .enter ? 0 : hold }
    guard period > 0 else { return 0 }
    // The last text of a cycle that ends rests on.
    let passed = (time / period).rounded(.down)
    return max(0, time - (loop ? passed : min(Double(texts.count - 1), passed)) * period)
  }
}
