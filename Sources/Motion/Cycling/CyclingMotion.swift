/// What makes a cycling label change: the cycle of a list, or changes at given times. A pure function of time.
///
/// Sendable.
public enum CyclingMotion: Sendable {
  case cycle(Cycling)
  /// The last text rests for `hold` seconds before the motion is over.
  case schedule(CyclingSchedule, hold: Double)

  public var texts: [String] {
    switch self {
    case .cycle(let cycling): cycling.texts
    case .schedule(let schedule, _): schedule.texts
    }
  }

  public var style: CyclingStyle {
    switch self {
    case .cycle(let cycling): cycling.style
    case .schedule(let schedule, _): schedule.style
    }
  }

  /// Seconds until nothing changes any more, the last text's rest included; of a cycle that goes round, one round.
  public var duration: Double {
    switch self {
    case .cycle(let cycling): cycling.duration
    case .schedule(let schedule, let hold): max(0, schedule.end ?? 0) + hold
    }
  }

  /// What is to be drawn at a time in seconds, bottom to top; `heights` are those of the texts, in points. Never empty.
  public func state(at time: Double, canvasHeight: Double, heights: [Double]) -> [Appearance] {
    switch self {
    case .cycle(let cycling): cycling.state(at: time, canvasHeight: canvasHeight, heights: heights)
    case .schedule(let schedule, _): schedule.state(at: time, canvasHeight: canvasHeight, heights: heights)
    }
  }

  /// How long a text that `state(at:)` gave has rested, or, on its way, will have or had.
  public func restingTime(of appearance: Appearance, at time: Double) -> Double {
    switch self {
    case .cycle(let cycling): cycling.restingTime(of: appearance, at: time)
    case .schedule(let schedule, _): schedule.restingTime(of: appearance, at: time)
    }
  }
}
