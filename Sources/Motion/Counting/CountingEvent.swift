/// An event of a count between two times at which it is observed.
///
/// Sendable; a value.
public enum CountingEvent: Sendable, Hashable {
  /// The count shows its first value.
  case started(value: Double)
  /// The count shows a value between its ends; `share` is the part of its duration that has passed.
  case progress(value: Double, share: Double)
  /// The count has reached its end and shows it.
  case finished(value: Double)
}

extension Counting {
  /// The events after the time `previous` and up to `time`, both in seconds, in order. With nil for `previous`, events
  /// at all earlier times count.
  ///
  /// They replace the callbacks of a timer. Each count starts once and finishes once, at whatever times it is observed,
  /// and no event is returned twice. There are no events if `time` is not later than `previous`.
  public func events(after previous: Double?, upTo time: Double) -> [CountingEvent] {
    let previous = previous ?? -.infinity
    guard time > previous else { return [] }
    var events: [CountingEvent] = []
    if previous < 0, time >= 0 { events.append(.started(value: value(at: 0))) }
    let end = max(0, duration)
    if time > 0, time < end { events.append(.progress(value: value(at: time), share: share(at: time))) }
    if previous < end, time >= end { events.append(.finished(value: to)) }
    return events
  }
}
