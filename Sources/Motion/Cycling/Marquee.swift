/// The motion of a text that is too wide for its box and travels through it: a pure function of time.
///
/// Sendable; a value.
public struct Marquee: Sendable, Hashable {
  /// The way that the text travels. A value; Sendable.
  public enum Mode: String, Sendable, Hashable, CaseIterable {
    /// It travels to the left without an end, one copy of the text after another.
    case continuous
    /// It travels to the right without an end.
    case continuousReverse
    /// It travels once from its beginning to its end.
    case left
    /// It travels once from its end to its beginning.
    case right
    /// It travels from its beginning to its end and back, again and again.
    case leftRight
    /// It travels from its end to its beginning and back, again and again.
    case rightLeft
  }

  /// How fast the text travels. A value; Sendable.
  public enum Pace: Sendable, Hashable {
    /// The speed in points per second, above 0.
    case speed(Double)
    /// The seconds that one way takes, above 0.
    case duration(Double)
  }

  /// The way that the text travels.
  public var mode: Mode
  /// How fast the text travels.
  public let pace: Pace
  /// The seconds that the text rests before each way.
  public let delay: Double
  /// The free space before the text, in points.
  public let leadingBuffer: Double
  /// The free space after the text, in points.
  public let trailingBuffer: Double
  /// The space between two copies in continuous modes, in points. With nil it is both buffers together or, where there
  /// are none, a third of the box, as in Android's marquees: an end that touches the beginning cannot be read.
  public let gap: Double?
  /// How the way follows the time.
  public var easing: Easing

  /// Makes a marquee. The defaults are those of MarqueeLabel, except the gap: 7 s for one way, 1 s of rest, no buffers,
  /// constant speed. Throws if the speed or the duration of `pace` is not finite or not above 0, or if another number
  /// is negative or not finite.
  public init(
    mode: Mode = .continuous, pace: Pace = .duration(7), delay: Double = 1, leadingBuffer: Double = 0,
    trailingBuffer: Double = 0, gap: Double? = nil, easing: Easing = .linear
  ) throws(MotionError) {
    let paceValue: (String, Double) =
      switch pace {
      case .speed(let speed): ("marquee.speed", speed)
      case .duration(let seconds): ("marquee.duration", seconds)
      }
    guard paceValue.1.isFinite, paceValue.1 > 0 else {
      throw .outOfRange(place: paceValue.0, value: "\(paceValue.1)", remedy: "must be a finite number above 0")
    }
    let lengths = [
      ("delay", delay), ("leadingBuffer", leadingBuffer), ("trailingBuffer", trailingBuffer), ("gap", gap ?? 0),
    ]
    for (name, value) in lengths where !(value.isFinite && value >= 0) {
      throw .outOfRange(place: "marquee.\(name)", value: "\(value)", remedy: "must be a finite number, 0 or more")
    }
    self.mode = mode
    self.pace = pace
    self.delay = delay
    self.leadingBuffer = leadingBuffer
    self.trailingBuffer = trailingBuffer
    self.gap = gap
    self.easing = easing
  }

  private var isContinuous: Bool { mode == .continuous || mode == .continuousReverse }

  /// The length of one way in points; nil where the text fits and does not move.
  private func distance(textWidth: Double, boxWidth: Double) -> Double? {
    let buffers = leadingBuffer + trailingBuffer
    guard textWidth.isFinite, boxWidth.isFinite, textWidth > boxWidth else { return nil }
    guard isContinuous else { return textWidth + buffers - boxWidth }
    return textWidth + (gap ?? (buffers > 0 ? buffers : boxWidth / 3))
  }

  private func wayDuration(_ distance: Double) -> Double {
    switch pace {
    case .speed(let speed): distance / speed
    case .duration(let seconds): seconds
    }
  }

  /// The seconds after which the motion repeats, or, in modes that run once, is over; nil where the text fits.
  public func duration(textWidth: Double, boxWidth: Double) -> Double? {
    guard let distance = distance(textWidth: textWidth, boxWidth: boxWidth) else { return nil }
    let way = delay + wayDuration(distance)
    return mode == .leftRight || mode == .rightLeft ? 2 * way : way
  }

  /// The left edges of the visible copies of the text, measured from the left edge of the box, in points. A text that
  /// fits is at 0.
  public func positions(at time: Double, textWidth: Double, boxWidth: Double) -> [Double] {
    guard let distance = distance(textWidth: textWidth, boxWidth: boxWidth) else { return [0] }
    let way = wayDuration(distance)
    let share = share(at: time, way: way)
    guard isContinuous else { return [leadingBuffer - share * distance] }
    let first = leadingBuffer + (mode == .continuous ? -share * distance : share * distance)
    return [-1.0, 0, 1].map { first + $0 * distance }.filter { $0 < boxWidth && $0 + textWidth > 0 }
  }

  /// A number that determines the place of a text of any width: at two times with equal phases, the positions are
  /// equal.
  public func phase(at time: Double) -> Double {
    switch pace {
    case .duration(let seconds): share(at: time, way: seconds)
    // The time of the rest after the first way depends on the width, which is not known here.
    case .speed: time.isFinite ? max(0, time - delay) : 0
    }
  }

  /// The share of the way from the text's beginning at the left edge to its end at the right edge that has passed.
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
