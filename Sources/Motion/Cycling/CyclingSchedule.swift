public import Basics

/// A label whose text is changed at given times, as by calls of `setText`: a pure function of time.
///
/// Changes may follow each other faster than transitions take. Under every rule a text is visible at all times: a
/// transition is ended early or waited for, and never left half way. Sendable.
public struct CyclingSchedule: Sendable {
  /// A change of the text. A value; Sendable.
  public struct Change: Sendable, Hashable {
    /// The time of the change, in seconds.
    public var time: Double
    /// The text that comes.
    @Bytewise public var text: String
    /// Whether the text comes in a transition; without one it is there at once.
    public var isAnimated: Bool

    /// Makes a change from its members. `time` is in seconds.
    public init(time: Double, text: String, isAnimated: Bool = true) {
      self.time = time
      self.text = text
      self.isAnimated = isAnimated
    }
  }

  /// The treatment of a change that comes during a transition. A value; Sendable.
  public enum Interruption: String, Sendable, Hashable, CaseIterable {
    /// The running transition jumps to its end, and the new one begins.
    case snap
    /// The new transition begins when the running one, and all that wait already, are over.
    case queue
    /// The new transition waits for the running one, and replaces any other that waits.
    case keepLatest
  }

  /// One planned transition; `end` is when it is over or ended early.
  struct Segment: Sendable, Hashable {
    var start: Double
    var end: Double
    var leaving: Int
    var entering: Int
  }

  /// The initial text, followed by the texts of the changes in the order of their times.
  public let texts: [String]
  /// The style of all transitions.
  public let style: CyclingStyle
  let segments: [Segment]

  /// Plans the transitions. `initial` is shown before the first change; changes at the same time keep the order of the
  /// list. With `skipsEqualTexts` a change to the text that is already shown is left out. Throws if a time is not
  /// finite.
  public init(
    initial: String, changes: [Change], style: CyclingStyle, interruption: Interruption = .snap,
    skipsEqualTexts: Bool = false
  ) throws(MotionError) {
    for (index, change) in changes.enumerated() where !change.time.isFinite {
      throw .outOfRange(
        place: "changes[\(index)].time", value: "\(change.time)", remedy: "must be a finite number of seconds")
    }
    var sorted = changes.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
    if skipsEqualTexts { sorted = CyclingSchedule.withoutRepeats(sorted, after: initial) }
    let texts = [initial] + sorted.map(\.text)
    self.texts = texts
    self.style = style
    let segments = CyclingSchedule.segments(sorted, style.duration, interruption)
    // A waiting change may have been replaced by a change to the text that is already shown.
    self.segments = segments.filter { !skipsEqualTexts || !texts[$0.leaving].hasSameBytes(as: texts[$0.entering]) }
  }

  private static func withoutRepeats(_ changes: [Change], after initial: String) -> [Change] {
    var last = initial
    return changes.filter { change in
      defer { last = change.text }
      return !change.text.hasSameBytes(as: last)
    }
  }

  private static func segments(_ changes: [Change], _ duration: Double, _ rule: Interruption) -> [Segment] {
    var segments: [Segment] = []
    for (index, change) in changes.enumerated() {
      let time = change.time
      let text = index + 1
      let duration = change.isAnimated ? duration : 0
      guard var last = segments.last else {
        segments.append(Segment(start: time, end: time + duration, leaving: 0, entering: text))
        continue
      }
      // A waiting transition has not begun; the latest change takes its place and its start.
      if rule == .keepLatest, last.start > time {
        last.entering = text
        last.end = last.start + duration
        segments[segments.count - 1] = last
        continue
      }
      if rule == .snap {
        last.end = min(last.end, time)
        segments[segments.count - 1] = last
      }
      let start = max(time, last.end)
      segments.append(Segment(start: start, end: start + duration, leaving: last.entering, entering: text))
    }
    return segments
  }

  /// The time in seconds when the last transition is over; nil where nothing changes.
  public var end: Double? { segments.last?.end }

  /// The texts to draw at a time in seconds, bottom to top. Text 0 is the initial one. Never empty.
  public func state(at time: Double, canvasHeight: Double, heights: [Double]) -> [Appearance] {
    guard let index = lastSegment(at: time) else { return [.resting(0)] }
    let segment = segments[index]
    guard time < segment.end else { return [.resting(segment.entering)] }
    return style.appearances(
      from: segment.leaving, to: segment.entering, at: (time - segment.start) / style.duration,
      ordinal: index, canvasHeight: canvasHeight, heights: heights)
  }

  /// The last transition that has begun.
  private func lastSegment(at time: Double) -> Int? {
    var low = 0
    var high = segments.count
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].start <= time { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// How long a text has rested at `time`; see ``Cycling/restingTime(of:at:)``.
  func restingTime(of appearance: Appearance, at time: Double) -> Double {
    guard let index = lastSegment(at: time) else { return max(0, time) }
    guard appearance.progress < 1 else { return max(0, time - segments[index].end) }
    guard appearance.part == .exit else { return 0 }
    return max(0, segments[index].start - (index > 0 ? segments[index - 1].end : 0))
  }
}
