package import Motion

/// The states of a caption's words at any time. A pure function: frame k drawn alone is frame k of a run.
///
/// Sendable; a value. Times are in microseconds.
package struct CaptionClock: Sendable, Hashable {
  package typealias State = WordState

  /// From when on a word is the current one, up to when it is.
  package struct Turn: Sendable, Hashable {
    package var start: Int
    /// The end of the turn: x in docs/captions.md. It is `start` for a word that is too short to be current.
    package var end: Int
  }

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

  package let span: CaptionSpan
  package let turns: [Turn]
  /// Whether the turn of a word begins where that of the word before ends.
  package let follows: [Bool]

  /// `hold` is the longest gap that a word stays current in.
  package init(_ words: ArraySlice<Word>, span: CaptionSpan, hold: Int = 400_000, minimumWord: Int = 60_000) {
    self.span = span
    var turns: [Turn] = []
    for index in words.indices {
      let word = words[index]
      guard word.end - word.start >= minimumWord else {
        turns.append(Turn(start: word.start, end: word.start))
        continue
      }
      let next = index + 1 < words.endIndex ? words[index + 1].start : span.end
      let holds = next >= word.end && next - word.end <= hold
      turns.append(Turn(start: word.start, end: holds ? next : word.end))
    }
    self.turns = turns
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
