import JSON
import Motion

extension TextAnimator {
  static let list = Codec<[TextAnimator]>.list(of: .object(table), maximumCount: 16)

  static let table = ObjectTable(
    "animator", "an animator", "What happens to glyphs, words or lines, each by a weight of its own.",
    defaults: TextAnimator(),
    [
      Member("by", .choice(words), \.unit, "What is moved by itself, about its centre."),
      Member(
        "selectors", .list(of: .object(TextSelector.table), maximumCount: 16), \.selectors,
        "The weight of each unit; an empty list is 1 for all."),
      Member(
        "position",
        .tuple(
          ["x", "y"], -100...100, unit: "ems", read: { LabelDocument.Point(x: $0[0], y: $0[1]) },
          write: { [$0.x, $0.y] }), \.position, "How far a unit is moved."),
      Member("scale", .number(0...1000, unit: ""), \.scale, "Its size as a factor."),
      Member("rotation", .number(Limits.rotations, unit: "degrees"), \.rotation, "Clockwise."),
      Member("opacity", .number(0...1, unit: ""), \.opacity, "Its opacity."),
      Member("color", .color, \.color, "Its colour."),
      Member("tracking", .number(-10...10, unit: "ems"), \.tracking, "What is added after each of its glyphs."),
    ])

  private static func words(_ unit: Unit) -> String {
    switch unit {
    case .glyph: "A character; a word whose letters join is one."
    case .word: "A word."
    case .line: "A line."
    }
  }
}

extension TextSelector {
  static let table = ObjectTable(
    "selector", "a selector", "Gives each unit a weight.", defaults: TextSelector(),
    [
      Member("kind", .choice(words), \.kind, "What the weight follows from."),
      Member("mode", .choice(words), \.mode, "How it joins the weight of the selectors before."),
      Member("amount", .number(-1...1, unit: ""), \.amount, "A factor of the weight."),
    ] + rangeMembers + otherMembers)

  private static let rangeMembers: [Member<TextSelector>] = [
    Member("shape", .choice(words), \.shape, "Of a range: the weights within it."),
    Member("start", .animated, \.start, "Of a range: where it starts."),
    Member("end", .animated, \.end, "Of a range: where it ends."),
    Member("offset", .animated, \.offset, "Of a range: what is added to both."),
    Member("unit", .choice(words), \.measure, "Of a range: what its ends are counted in."),
    Member(
      "easeLow", .number(-100...100, unit: "percent"), \.easeLow,
      "Of a range: how slowly the weight leaves 0; below 0 how fast."),
    Member(
      "easeHigh", .number(-100...100, unit: "percent"), \.easeHigh,
      "Of a range: how slowly the weight reaches 1; below 0 how fast."),
    Member(
      "smoothness", .number(0...1, unit: ""), \.smoothness,
      "Of a square: 1 gives a unit that it covers in part as much weight; 0 all or nothing."),
    Member("order", .choice(words), \.order, "Of a range: the order in which it passes over units."),
    Member("clock", .choice(words), \.clock, "Of a range: what the keyframes of its ends follow."),
    Member(
      "duration", .seconds, \.duration,
      "Of a range: how long the keyframes take; by default as long as the clock runs."),
  ]

  private static let otherMembers: [Member<TextSelector>] = [
    Member("state", .choice(words), \.state, "Of a word: the state that has the weight 1."),
    Member("attack", .seconds, \.attack, "Of a word: how long the weight takes to come."),
    Member("release", .seconds, \.release, "Of a word: how long it takes to go."),
    Member("curve", .easing, \.curve, "Of a word: how it comes and goes."),
    Member(
      "between",
      .tuple(
        ["least", "most"], -1...1, unit: "", read: { LabelDocument.Point(x: $0[0], y: $0[1]) },
        write: { [$0.x, $0.y] }), \.between, "Of a wiggle: its smallest and its largest weight."),
    Member("frequency", .number(0...1000, unit: "hertz"), \.frequency, "Of a wiggle: its weights in a second."),
    Member(
      "correlation", .number(0...1, unit: ""), \.correlation,
      "Of a wiggle: how much of it all units have in common."),
    Member("seed", .integer(0...1_000_000), \.seed, "What a random order or a wiggle follows from."),
  ]

  private static func words(_ kind: Kind) -> String {
    switch kind {
    case .range: "From the unit's place in the text."
    case .word: "From the state of its word."
    case .wiggle: "From a seed and the time."
    }
  }

  private static func words(_ mode: SelectorMode) -> String {
    switch mode {
    case .add: "Both together."
    case .subtract: "The one before less this one."
    case .intersect: "Their product."
    case .min: "The smaller one."
    case .max: "The larger one."
    case .difference: "How far they are apart."
    }
  }

  private static func words(_ shape: SelectorShape) -> String {
    switch shape {
    case .square: "1 within it; at an end as much as it covers."
    case .rampUp: "Rises from its start to its end, and stays."
    case .rampDown: "Falls from its start to its end."
    case .triangle: "Rises to the middle and falls, in straight lines."
    case .round: "The same along a half circle."
    case .smooth: "The same along a cosine."
    }
  }

  private static func words(_ measure: Measure) -> String {
    switch measure {
    case .percent: "Hundredths of all units."
    case .index: "Units."
    }
  }

  private static func words(_ order: UnitOrder) -> String {
    switch order {
    case .forward: "As they are read."
    case .backward: "From the last."
    case .fromCenter: "From the middle to both ends."
    case .fromEnds: "From both ends to the middle."
    case .random: "Any, by the seed."
    }
  }

  private static func words(_ clock: Clock) -> String {
    switch clock {
    case .document: "The document's time."
    case .caption: "From the caption's coming to its going."
    case .word: "From the beginning of a word's turn to its end; the range passes over each word by itself."
    }
  }

  private static func words(_ state: State) -> String {
    switch state {
    case .coming: "Before it is spoken."
    case .current: "While it is spoken."
    case .spoken: "After it was spoken."
    }
  }
}

extension Codec where Value == AnimatedNumber {
  /// A number, or a list of keyframes.
  static var animated: Codec {
    let range = -10_000.0...10_000.0
    let list = Codec<[AnimatedNumber.Keyframe]>.list(of: .object(AnimatedNumber.Keyframe.table), maximumCount: 1000)
    return Codec(
      .either(.number(range, unit: ""), list.type),
      decode: { json, _ throws(DocumentError) in
        if let number = json.number { return AnimatedNumber(number) }
        let keyframes = try list.read(json)
        // One alone is a number, wherever it stands: it is written as one.
        return keyframes.count == 1 ? AnimatedNumber(keyframes[0].value) : AnimatedNumber(keyframes)
      }, encode: { number in number.constant.map { .number($0) } ?? list.encode(number.keyframes) })
  }
}

extension AnimatedNumber.Keyframe {
  fileprivate static let table = ObjectTable(
    "numberKeyframe", "a keyframe of a number", "A number at a point of a clock.",
    defaults: AnimatedNumber.Keyframe(progress: 0, value: 0),
    [
      Member(
        "progress", .number(0...1, unit: ""), \.progress,
        "When: 0 is the beginning of the clock's span, 1 its end."),
      Member("value", .number(-10_000...10_000, unit: ""), \.value, "The number."),
      Member("curve", .easing, \.curve, "How the way to the next one follows the time."),
    ])
}
