/// A text too wide for its box that travels through it: a pure function of time.
///
/// Sendable; a value.
public struct Marquee: Sendable, Hashable {
  public enum Mode: String, Sendable, Hashable, CaseIterable {
    /// Round and round to the left, one copy after the other.
    case continuous
    /// The same to the right.
    case continuousReverse
    /// From its beginning to its end, once.
    case left
    /// From its end to its beginning, once.
    case right
    /// From its beginning to its end and back, again and again.
    case leftRight
    /// From its end to its beginning and back, again and again.
    case rightLeft
  }

  public enum Pace: Sendable, Hashable {
    /// Points a second.
    case speed(Double)
    /// Seconds for one way.
    case duration(Double)
  }

  public var mode: Mode
  public let pace: Pace
  /// Seconds that the text rests before each way.
  public let delay: Double
  /// Points before and after the text; in continuous modes the gap between two copies is both together.
  public let leadingBuffer: Double
  public let trailingBuffer: Double
  public var easing: Easing

  /// The defaults are MarqueeLabel's: 7 s a way, 1 s rest, no buffers, evenly.
  public init(
    mode: Mode = .continuous, pace: Pace = .duration(7), delay: Double = 1, leadingBuffer: Double = 0,
    trailingBuffer: Double = 0, easing: Easing = .linear
  ) throws(MotionError) {
    let paceValue: (String, Double) =
      switch pace {
      case .speed(let speed): ("marquee.speed", speed)
      case .duration(let seconds): ("marquee.duration", seconds)
      }
    guard paceValue.1.isFinite, paceValue.1 > 0 else {
      throw .outOfRange(place: paceValue.0, value: "\(paceValue.1)", remedy: "must be a finite number above 0")
    }
    for (name, value) in [("delay", delay), ("leadingBuffer", leadingBuffer), ("trailingBuffer", trailingBuffer)]
    where !(value.isFinite && value >= 0) {
      throw .outOfRange(place: "marquee.\(name)", value: "\(value)", remedy: "must be a finite number, 0 or more")
    }
    self.mode = mode
    self.pace = pace
    self.delay = delay
    self.leadingBuffer = leadingBuffer
    self.trailingBuffer = trailingBuffer
    self.easing = easing
  }

  private var isContinuous: Bool { mode == .continuous || mode == .continuousReverse }

  /// Points that one way is long; nil where the text fits and stands still.
  private func distance(textWidth: Double, boxWidth: Double) -> Double? {
    let needed = textWidth + leadingBuffer + trailingBuffer
    guard textWidth.isFinite, boxWidth.isFinite, textWidth > boxWidth else { return nil }
    return isContinuous ? needed : needed - boxWidth
  }

  private func wayDuration(_ distance: Double) -> Double {
    switch pace {
    case .speed(let speed): distance / speed
    case .duration(let seconds): seconds
    }
  }

  /// Seconds after which the motion begins again, or, for those that run once, is over; nil where the text fits.
  public func duration(textWidth: Double, boxWidth: Double) -> Double? {
    guard let distance = distance(textWidth: textWidth, boxWidth: boxWidth) else { return nil }
    let way = delay + wayDuration(distance)
    return mode == .leftRight || mode == .rightLeft ? 2 * way : way
  }

  /// Where the left edges of the text's copies in sight are, from the box's left edge, in points. A text that fits stands
  /// at 0.
  public func positions(at time: Double, textWidth: Double, boxWidth: Double) -> [Double] {
    guard let distance = distance(textWidth: textWidth, boxWidth: boxWidth) else { return [0] }
    let way = wayDuration(distance)
    let share = share(at: time, way: way)
    guard isContinuous else { return [leadingBuffer - share * distance] }
    let first = leadingBuffer + (mode == .continuous ? -share * distance : share * distance)
    return [-1.0, 0, 1].map { first + $0 * distance }.filter { $0 < boxWidth && $0 + textWidth > 0 }
  }

  /// What the place of a text of any width depends on: where two times have one phase, they have the same positions.
  public func phase(at time: Double) -> Double {
    switch pace {
    case .duration(let seconds): share(at: time, way: seconds)
    // How long the rest after the first way is, only a width tells.
    case .speed: time.isFinite ? max(0, time - delay) : 0
    }
  }

  /// How much of its way, from its beginning at the left edge to its end at the right, the text has gone.
  private func share(at time: Double, way: Double) -> Double {
    let time = time.isFinite ? max(0, time) : 0
    func going(_ time: Double) -> Double { easing.progress(at: (time - delay) / way) }
    let leg = delay + way
    switch mode {
    case .left: return going(time)
    case .right: return 1 - going(time)
    case .continuous, .continuousReverse: return going(time.truncatingRemainder(dividingBy: leg))
    case .leftRight, .rightLeft:
      let within = time.truncatingRemainder(dividingBy: 2 * leg)
      let away = within < leg ? going(within) : 1 - going(within - leg)
      return mode == .leftRight ? away : 1 - away
    }
  }
}
