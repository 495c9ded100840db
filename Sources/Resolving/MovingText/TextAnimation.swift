import Documents
import Motion
import Typography

/// What animators do to the units of a text at a time.
struct TextAnimation {
  /// A unit: a run of the text.
  private struct Unit {
    let fragment: DividedText.Fragment
    let word: Int
    /// Its number in the text and in its word.
    let glyph: Int
    let glyphOfWord: Int
    let glyphsOfWord: Int
  }

  private let animators: [TextAnimator]
  private let text: DividedText
  private let clock: WordClock
  private let time: FrameTime
  /// When everything ends, in microseconds: of captions the last one.
  private let end: Int
  private let units: [Unit]

  init(_ animators: [TextAnimator], _ text: DividedText, _ clock: WordClock, end: Int, time: FrameTime) {
    (self.animators, self.text, self.clock, self.end, self.time) = (animators, text, clock, end, time)
    var units: [Unit] = []
    for (word, fragments) in text.fragments.enumerated() {
      for (index, fragment) in fragments.enumerated() {
        units.append(
          Unit(
            fragment: fragment, word: word, glyph: units.count, glyphOfWord: index, glyphsOfWord: fragments.count))
      }
    }
    self.units = units
  }

  /// The states of the runs of the text that are not at rest.
  func states() -> [Int: UnitState] {
    var states = [UnitState](repeating: .rest, count: units.count)
    var gaps = [Double](repeating: 0, count: units.count)
    for animator in animators {
      let weights = weights(of: animator)
      for (index, weight) in weights.enumerated() where weight != 0 {
        states[index].apply(animator, weight)
        gaps[index] += weight * animator.tracking
      }
    }
    if gaps.contains(where: { $0 != 0 }) { track(&states, gaps) }
    var result: [Int: UnitState] = [:]
    for (unit, state) in zip(units, states) where state != .rest { result[unit.fragment.span] = state }
    return result
  }

  /// Moves units by what is added after those before them on their line, which is aligned again.
  private func track(_ states: inout [UnitState], _ gaps: [Double]) {
    let label = text.content.document
    for line in text.content.layout.lines.indices {
      let order = units.indices.filter { units[$0].fragment.line == line }
        .sorted { units[$0].fragment.left < units[$1].fragment.left }
      let share: Double =
        switch label.alignment {
        case .left, .justified: 0
        case .center: 0.5
        case .right: 1
        case .natural: text.content.layout.isRightToLeft ? 1 : 0
        }
      var place = -share * order.reduce(0) { $0 + gaps[$1] }
      for index in order {
        // After a unit that runs to the left is its left side.
        let isRightToLeft = units[index].fragment.isRightToLeft
        states[index].shift = place + (isRightToLeft ? gaps[index] : 0)
        place += gaps[index]
      }
    }
  }

  // MARK: Weights

  private func weights(of animator: TextAnimator) -> [Double] {
    var weights: [Double?] = units.map { _ in nil }
    for selector in animator.selectors {
      var places: [Int: [Int]] = [:]
      for (index, unit) in units.enumerated() {
        let own: Double
        switch selector.kind {
        case .range:
          let (number, count) = place(of: unit, by: animator.unit, isInWord: selector.clock == .word)
          let order = places[count] ?? selector.order.places(count: count, seed: selector.seed)
          places[count] = order
          own = selector.weight(at: order[number], of: count, progress(of: selector, unit.word))
        case .word: own = weight(of: selector, unit.word)
        case .wiggle:
          let wiggle = Wiggle(
            seed: selector.seed, frequency: selector.frequency, correlation: selector.correlation)
          let number = place(of: unit, by: animator.unit, isInWord: false).number
          own =
            selector.between.x + (selector.between.y - selector.between.x)
            * wiggle.value(of: number, at: time.seconds)
        }
        weights[index] = selector.mode.joined(weights[index], own * selector.amount)
      }
    }
    return weights.map { $0 ?? 1 }
  }

  /// The number of the unit that is moved, and how many there are.
  private func place(
    of unit: Unit, by kind: TextAnimator.Unit, isInWord: Bool
  ) -> (number: Int, count: Int) {
    switch kind {
    case .glyph: isInWord ? (unit.glyphOfWord, unit.glyphsOfWord) : (unit.glyph, units.count)
    case .word: isInWord ? (0, 1) : (unit.word, text.fragments.count)
    case .line: isInWord ? (0, 1) : (unit.fragment.line, text.content.layout.lines.count)
    }
  }

  private func progress(of selector: TextSelector, _ word: Int) -> Double {
    let (start, stop) =
      switch selector.clock {
      case .document: (0, end)
      case .caption: (clock.span.start, clock.span.end)
      case .word: (clock.turns[word].start, clock.turns[word].end)
      }
    let duration = selector.duration.map { FrameTime.microseconds($0) } ?? stop - start
    let isWhole = selector.clock == .document
    return time.share(from: start, to: isWhole ? start + duration : min(stop, start + duration))
  }

  /// The weight of a word by its state.
  private func weight(of selector: TextSelector, _ word: Int) -> Double {
    let turn = clock.turns[word]
    let state = clock.state(of: word, at: time)
    let (attack, release) = (FrameTime.microseconds(selector.attack), FrameTime.microseconds(selector.release))
    func come(from start: Int, _ longest: Int) -> Double {
      selector.curve.progress(at: time.share(from: start, to: start + min(attack, longest)))
    }
    func go(from start: Int) -> Double {
      1 - selector.curve.progress(at: time.share(from: start, to: start + release))
    }
    switch (selector.state, state) {
    case (.coming, .coming): return 1
    case (.coming, _): return go(from: turn.start)
    case (.current, .coming): return 0
    case (.current, .current): return come(from: turn.start, turn.end - turn.start)
    case (.current, .spoken): return turn.end > turn.start ? go(from: turn.end) : 0
    case (.spoken, .spoken): return come(from: turn.end, .max)
    case (.spoken, _): return 0
    }
  }
}

extension TextSelector {
  /// The weight of a unit by its place in the order.
  fileprivate func weight(at place: Int, of count: Int, _ progress: Double) -> Double {
    let factor = measure == .percent ? Double(count) / 100 : 1
    let moved = offset.value(at: progress)
    var weight = shape.weight(
      of: place, start: (start.value(at: progress) + moved) * factor,
      end: (end.value(at: progress) + moved) * factor)
    weight = SelectorShape.eased(weight, low: easeLow / 100, high: easeHigh / 100)
    return shape == .square ? SelectorShape.smoothed(weight, smoothness) : weight
  }
}

extension [TextAnimator] {
  /// Whether a text is divided into characters for them.
  var divideWords: Bool { contains { $0.unit == .glyph || $0.tracking != 0 } }
}
