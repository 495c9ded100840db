package import Motion

/// Words divided into captions, with the lives of the captions and the clocks of their words: everything of captions that
/// follows from the time alone.
///
/// Immutable, so Sendable. An object, because the frames of a film share it.
package final class CaptionTimeline: Sendable {
  package let words: [Word]
  package let cues: [Cue]
  /// The words of each caption.
  package let captions: [Range<Int>]
  package let spans: [TimeSpan]
  package let clocks: [WordClock]
  /// The captions by their beginnings, and the latest end of those up to each.
  private let order: [Int]
  private let latestEnds: [Int]

  /// `hold` is the longest gap that a word stays current in, in microseconds.
  package init(
    _ list: WordList, captions: [Range<Int>], life: CaptionLife, hold: Int, minimumWord: Int
  ) {
    words = list.words
    cues = list.cues
    self.captions = captions
    let spans = life.spans(captions, of: list.words)
    self.spans = spans
    clocks = zip(captions, spans).map { caption, span in
      WordClock(list.words[caption], span: span, hold: hold, minimumWord: minimumWord)
    }
    order = spans.indices.sorted { (spans[$0].start, $0) < (spans[$1].start, $1) }
    var latest = 0
    latestEnds = order.map { index in
      latest = max(latest, spans[index].end)
      return latest
    }
  }

  /// When the last caption goes, in microseconds.
  package var end: Int { latestEnds.last ?? 0 }

  /// The captions that are shown at a time, in the order of their words.
  package func shown(at time: FrameTime) -> [Int] {
    // The first one that has not come.
    var (low, high) = (0, order.count)
    while low < high {
      let middle = (low + high) / 2
      if time.hasReached(spans[order[middle]].start) { low = middle + 1 } else { high = middle }
    }
    var shown: [Int] = []
    while low > 0, !time.hasReached(latestEnds[low - 1]) {
      low -= 1
      if clocks[order[low]].isShown(at: time) { shown.append(order[low]) }
    }
    return shown.sorted()
  }

  /// What is shown at a time. Equal moments have equal pictures.
  package func moment(at time: FrameTime, _ pace: CaptionPace) -> CaptionMoment {
    CaptionMoment(parts: shown(at: time).map { part(of: $0, at: time, pace) })
  }

  private func part(of caption: Int, at time: FrameTime, _ pace: CaptionPace) -> CaptionMoment.Part {
    let (clock, span) = (clocks[caption], spans[caption])
    var part = CaptionMoment.Part(caption: caption)
    // Also those that have arrived, so that a place in the list always means the same.
    func add(_ share: Double) { part.shares.append(share) }
    for word in clock.turns.indices {
      let state = clock.state(of: word, at: time)
      part.states.append(state)
      let duration = state == .current ? pace.toCurrent : pace.toSpoken
      if state != .coming, duration > 0 {
        add(clock.transition(of: word, at: time, duration: duration).share)
      }
      if let follow = pace.word, state != .coming {
        let turn = clock.turns[word]
        add(time.share(from: turn.start, to: min(turn.end, turn.start + follow)))
      }
      if let follow = pace.state, state != .coming {
        add(time.share(from: clock.turns[word].start, to: clock.turns[word].start + follow))
        add(time.share(from: clock.turns[word].end, to: clock.turns[word].end + follow))
      }
      guard state == .current else { continue }
      if pace.sweeps { add(clock.sweep(of: word, at: time)) }
      if let move = pace.box {
        let turn = clock.turns[word]
        add(time.share(from: turn.start, to: turn.start + min(move, turn.end - turn.start)))
      }
    }
    if pace.box != nil, !part.states.contains(.current),
      let end = clock.turns.filter({ $0.end > $0.start && time.hasReached($0.end) }).map(\.end).max()
    {
      add(time.share(from: end, to: end + BoxMotion.fading))
    }
    if let follow = pace.caption { add(time.share(from: span.start, to: min(span.end, span.start + follow))) }
    if pace.isAlwaysMoving { add(time.seconds) }
    add(pace.enterShare(in: span, at: time))
    add(pace.exitShare(in: span, at: time))
    return part
  }
}
