package import Motion

/// The box behind the current word. It needs no history: a move never lasts longer than the word's turn.
///
/// Sendable; a value. Times are in microseconds.
package struct BoxMotion: Sendable, Hashable {
  /// What a box does on its way to another line.
  package typealias Across = BoxCrossing

  /// A box as it is drawn.
  package struct Shown: Sendable, Hashable {
    package var edges: BoxEdges
    package var opacity: Double

    /// A box at some edges.
    package init(edges: BoxEdges, opacity: Double) {
      self.edges = edges
      self.opacity = opacity
    }
  }

  package var duration = 120_000
  package var curve: Easing
  package var across = Across.jump
  /// In how much time a box goes where no word is current.
  package static let fading = 80_000

  package init(curve: Easing) { self.curve = curve }

  /// The boxes at a time: a word's own place is `places[word]`, on line `lines[word]`.
  package func boxes(_ clock: WordClock, places: [BoxEdges], lines: [Int], at time: FrameTime) -> [Shown] {
    guard clock.isShown(at: time) else { return [] }
    if let word = clock.turns.indices.last(where: { clock.state(of: $0, at: time) == .current }) {
      return [current(word, clock, places, lines, time)]
    }
    let ended = clock.turns.indices.last { word in
      clock.turns[word].end > clock.turns[word].start && time.hasReached(clock.turns[word].end)
    }
    guard let word = ended else { return [] }
    let end = clock.turns[word].end
    let share = time.share(from: end, to: end + Self.fading)
    return share < 1 ? [Shown(edges: places[word], opacity: 1 - share)] : []
  }

  private func current(
    _ word: Int, _ clock: WordClock, _ places: [BoxEdges], _ lines: [Int], _ time: FrameTime
  ) -> Shown {
    let turn = clock.turns[word]
    let length = min(duration, turn.end - turn.start)
    let progress = curve.progress(at: time.share(from: turn.start, to: turn.start + length))
    if clock.follows[word], across == .slide || lines[word] == lines[word - 1] {
      return Shown(edges: places[word - 1].mixed(with: places[word], progress), opacity: 1)
    }
    return Shown(edges: places[word].scaled(0.8 + 0.2 * progress), opacity: min(1, max(0, progress)))
  }
}
