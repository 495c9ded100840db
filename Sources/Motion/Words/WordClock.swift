package import Vocabulary

/// The states of a text's words at any time. A pure function: frame k drawn alone is frame k of a run.
///
/// Sendable; a value. Times are in microseconds.
package struct WordClock: Sendable, Hashable {
  package typealias State = WordState

  /// A state that turns into another one; `share` is 0...1, before any curve.
  package struct Transition: Sendable, Hashable {
    package var from: State
    package var to: State
    package var share: Double

    /// The way from one state to another, and the share of it that is done.
    package init(from: State, to: State, share: Double) {
      self.from = from
      self.to = to
      self.share = share
    }
  }

  /// When the text is there.
  package let span: TimeSpan
  /// When each word is the current one. A word that is too short to be it has an empty turn.
  package let turns: [TimeSpan]
  /// Whether the turn of a word begins where that of the word before ends.
  package let follows: [Bool]

  package init(span: TimeSpan, turns: [TimeSpan]) {
    (self.span, self.turns) = (span, turns)
    follows = turns.indices.map {
      $0 > 0 && turns[$0 - 1].end == turns[$0].start && turns[$0 - 1].end > turns[$0 - 1].start
    }
  }

  package func isShown(at time: FrameTime) -> Bool { time.hasReached(span.start) && !time.hasReached(span.end) }

  package func state(of word: Int, at time: FrameTime) -> State {
    let turn = turns[word]
    if !time.hasReached(turn.start) { return .coming }
    return time.hasReached(turn.end) ? .spoken : .current
  }

  /// Where a word is between two states, if a change takes `duration`. A change to the current state is over when the
  /// word's turn ends, and one to the spoken state when the caption does.
  package func transition(of word: Int, at time: FrameTime, duration: Int) -> Transition {
    let turn = turns[word]
    switch state(of: word, at: time) {
    case .coming: return Transition(from: .coming, to: .coming, share: 0)
    case .current:
      let length = min(duration, turn.end - turn.start)
      return Transition(from: .coming, to: .current, share: time.share(from: turn.start, to: turn.start + length))
    case .spoken:
      let isNever = turn.end == turn.start
      let length = isNever ? 0 : max(0, min(min(duration, turn.end - turn.start), span.end - turn.end))
      return Transition(
        from: isNever ? .coming : .current, to: .spoken, share: time.share(from: turn.end, to: turn.end + length))
    }
  }

  /// How far the current word is spoken, 0...1; 0 before its turn and 1 after it.
  package func sweep(of word: Int, at time: FrameTime) -> Double {
    switch state(of: word, at: time) {
    case .coming: 0
    case .current: time.share(from: turns[word].start, to: turns[word].end)
    case .spoken: 1
    }
  }
}
