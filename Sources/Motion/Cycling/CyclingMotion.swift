/// The cause of a cycling label's changes: the cycle of a list, or changes at given times. A pure function of time.
///
/// Sendable.
package enum CyclingMotion: Sendable {
  case cycle(Cycling)
  /// The text changes at given times. The last text rests for `hold` seconds before the motion is over.
  case schedule(CyclingSchedule, hold: Double)

  package var texts: [String] {
    switch self {
    case .cycle(let cycling): cycling.texts
    case .schedule(let schedule, _): schedule.texts
    }
  }

  package var style: CyclingStyle {
    switch self {
    case .cycle(let cycling): cycling.style
    case .schedule(let schedule, _): schedule.style
    }
  }

  /// The seconds until nothing changes any more, including the rest of the last text; for a cycle with `loop`, the
  /// seconds of one round.
  package var duration: Double {
    switch self {
    case .cycle(let cycling): cycling.duration
    case .schedule(let schedule, let hold): max(0, schedule.end ?? 0) + hold
    }
  }

  /// The texts to draw at a time in seconds, bottom to top; `heights` are the heights of the texts in points. Never
  /// empty.
  package func state(at time: Double, canvasHeight: Double, heights: [Double]) -> [Appearance] {
    switch self {
    case .cycle(let cycling): cycling.state(at: time, canvasHeight: canvasHeight, heights: heights)
    case .schedule(let schedule, _): schedule.state(at: time, canvasHeight: canvasHeight, heights: heights)
    }
  }

  /// How long a text of `state(at:)` has rested; see ``Cycling/restingTime(of:at:)``.
  package func restingTime(of appearance: Appearance, at time: Double) -> Double {
    switch self {
    case .cycle(let cycling): cycling.restingTime(of: appearance, at: time)
    case .schedule(let schedule, _): schedule.restingTime(of: appearance, at: time)
    }
  }
}
