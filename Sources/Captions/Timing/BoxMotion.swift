package import Motion

/// The box behind the current word. It needs no history: a move never lasts longer than the word's turn.
///
/// Sendable; a value. Times are in microseconds.
package struct BoxMotion: Sendable, Hashable {
  /// What a box does on its way to another line.
  package typealias Across = BoxCrossing

  /// The edges of a box.
  package struct Edges: Sendable, Hashable {
    package var left: Double
    package var top: Double
    package var right: Double
    package var bottom: Double

    package init(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) {
      (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }

    /// Each edge at a share of the way to another box.
    package func mixed(with other: Edges, _ share: Double) -> Edges {
      Edges(
        left + share * (other.left - left), top + share * (other.top - top), right + share * (other.right - right),
        bottom + share * (other.bottom - bottom))
    }

    /// The box at a scale about its centre.
    package func scaled(_ factor: Double) -> Edges {
      mixed(with: Edges((left + right) / 2, (top + bottom) / 2, (left + right) / 2, (top + bottom) / 2), 1 - factor)
    }

    /// The radius of corners: at most half the smaller side.
    package func radius(_ wanted: Double) -> Double {
      max(0, min(wanted, min(abs(right - left), abs(bottom - top)) / 2))
    }
  }

  /// A box as it is drawn.
  package struct Shown: Sendable, Hashable {
    package var edges: Edges
    package var opacity: Double

    /// A box at some edges.
    package init(edges: Edges, opacity: Double) {
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
  package func boxes(_ clock: CaptionClock, places: [Edges], lines: [Int], at time: FrameTime) -> [Shown] {
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
    _ word: Int, _ clock: CaptionClock, _ places: [Edges], _ lines: [Int], _ time: FrameTime
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
