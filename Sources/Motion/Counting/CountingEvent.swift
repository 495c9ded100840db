/// What happens in a count between two looks at it.
///
/// Sendable; a value.
public enum CountingEvent: Sendable, Hashable {
  /// The count shows its first value.
  case started(value: Double)
  /// The count shows a value on its way; `share` is the part of its duration that has passed.
  case progress(value: Double, share: Double)
  /// The count has come to its end, and shows it.
  case finished(value: Double)
}

extension Counting {
  /// What happened after the time `previous` (nil: before all times) and up to `time`, in order: callbacks without a
  /// clock. Each count starts once and finishes once, however the looks fall, and no look sees what an earlier one saw.
  /// Going back in time, or standing still, nothing happens.
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
