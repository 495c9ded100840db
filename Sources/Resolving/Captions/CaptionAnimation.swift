import Captions
import Documents
import Motion
import Pixels
import Typography

/// What the animators of captions do to the units of a caption at a time.
struct CaptionAnimation {
  /// What animators do to a unit: what is drawn by itself. A value.
  struct UnitState: Hashable {
    /// A colour, and how much of it. A value.
    struct Tint: Hashable {
      let color: Color
      let share: Double
    }

    /// The poses about the centre of the glyph, of its word and of its line; offsets are in ems.
    var glyph = Pose.rest
    var word = Pose.rest
    var line = Pose.rest
    var opacity = 1.0
    var tints: [Tint] = []
    /// How far tracking moves it, in ems.
    var shift = 0.0

    static let rest = UnitState()
  }

  /// A unit: a run of the caption's layout.
  private struct Unit {
    let fragment: LaidOutCaption.Fragment
    let word: Int
    /// Its number in the caption and in its word.
    let glyph: Int
    let glyphOfWord: Int
    let glyphsOfWord: Int
  }

  private let document: CaptionsDocument
  private let caption: LaidOutCaption
  private let clock: CaptionClock
  private let time: FrameTime
  /// The end of the last caption, in microseconds.
  private let end: Int
  private let units: [Unit]

  init(_ document: CaptionsDocument, _ caption: LaidOutCaption, _ clock: CaptionClock, end: Int, time: FrameTime) {
    (self.document, self.caption, self.clock, self.end, self.time) = (document, caption, clock, end, time)
    var units: [Unit] = []
    for (word, fragments) in caption.fragments.enumerated() {
      for (index, fragment) in fragments.enumerated() {
        units.append(
          Unit(
            fragment: fragment, word: word, glyph: units.count, glyphOfWord: index, glyphsOfWord: fragments.count))
      }
    }
    self.units = units
  }

  /// The states of the runs of the layout that are not at rest.
  func states() -> [Int: UnitState] {
    var states = [UnitState](repeating: .rest, count: units.count)
    var gaps = [Double](repeating: 0, count: units.count)
    for animator in document.animators {
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
    let label = caption.content.document
    for line in caption.content.layout.lines.indices {
      let order = units.indices.filter { units[$0].fragment.line == line }
        .sorted { units[$0].fragment.left < units[$1].fragment.left }
      let share: Double =
        switch label.alignment {
        case .left, .justified: 0
        case .center: 0.5
        case .right: 1
        case .natural: caption.content.layout.isRightToLeft ? 1 : 0
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
    case .word: isInWord ? (0, 1) : (unit.word, caption.fragments.count)
    case .line: isInWord ? (0, 1) : (unit.fragment.line, caption.content.layout.lines.count)
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

extension CaptionAnimation.UnitState {
  fileprivate mutating func apply(_ animator: TextAnimator, _ weight: Double) {
    func moved(_ pose: Pose) -> Pose {
      var pose = pose
      pose.offset += weight * animator.position.vector
      pose.rotation += weight * animator.rotation
      pose.scale *= max(0, 1 + weight * (animator.scale - 1))
      return pose
    }
    switch animator.unit {
    case .glyph: glyph = moved(glyph)
    case .word: word = moved(word)
    case .line: line = moved(line)
    }
    opacity *= min(1, max(0, 1 + weight * (animator.opacity - 1)))
    if let color = animator.color, weight > 0 { tints.append(Tint(color: color, share: weight)) }
  }
}
