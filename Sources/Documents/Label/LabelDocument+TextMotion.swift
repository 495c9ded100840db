public import Basics
import JSON

extension LabelDocument {
  /// What happens to parts of a label's text while time passes.
  ///
  /// Sendable; a plain value.
  public struct TextMotion: Sendable, Hashable {
    /// What happens to glyphs, words or lines, in this order; an empty list leaves the label still.
    public var animators: [TextAnimator] = []
    /// The seconds in which the clocks of animators run, and which the words share.
    public var duration = 1.0
    /// The moment that is shown, in seconds.
    public var time = 0.0

    /// Makes a motion in which nothing moves.
    public init() {}
  }

  func content(at time: Double) -> LabelDocument {
    guard isAnimated else { return self }
    var label = self
    if hasAnimators { label.textMotion.time = time }
    for index in label.runs.indices {
      if let child = label.runs[index].object?.child { label.runs[index].object?.child = child.child(at: time) }
    }
    return label
  }

  /// Whether animators move parts of the text. They move no documents in lines, as a text of one style has none.
  package var hasAnimators: Bool { hasTextMotion && !textMotion.animators.isEmpty }

  var isAnimated: Bool { hasAnimators || runs.contains { $0.object?.child?.isAnimated == true } }

  var totalDuration: Double {
    if hasAnimators { return textMotion.animators.end(after: textMotion.duration) }
    return runs.reduce(0) { max($0, $1.object?.child?.duration ?? 0) }
  }

  var moments: [Moment] {
    guard hasAnimators else { return runs.flatMap { $0.object?.child?.moments ?? [] } }
    let isWandering = textMotion.animators.contains { $0.selectors.contains { $0.kind == .wiggle } }
    return [.time(isWandering ? textMotion.time : min(textMotion.time, totalDuration))]
  }

  func events(after previous: Double?, upTo time: Double, path: [Int]) -> [DocumentEvent] {
    runs.enumerated().flatMap { index, run in
      run.object?.child?.document.content.events(after: previous, upTo: time, path: path + [index]) ?? []
    }
  }

  /// Refuses what animators cannot move part by part.
  func check(_ animators: [TextAnimator]) throws(DocumentError) {
    guard !animators.isEmpty else { return }
    let others = [
      ("warp", warp != nil), ("textPath", textPath != nil), ("layerStyle", hasLayerStyle),
      ("styles", !partStyles.isEmpty), ("highlights", !highlights.isEmpty),
      ("textBackground", textBackground != nil), ("textEmphasis", textEmphasis != nil),
      ("writingMode", writingMode != .horizontal), ("text", !runs.isEmpty),
      ("initialLetter", hasLineSetting && lineSetting.initialLetter != nil),
      ("listStyle", hasLineSetting && lineSetting.listStyle != nil),
    ]
    if let other = others.first(where: \.1)?.0 {
      let what = other == "text" ? "has runs, which stand beside" : "stands beside"
      throw DocumentError(
        .conflict, path: other, "\(what) \"animators\", and those move a text of one style; keep one of the two")
    }
    guard case .fixed = size else {
      throw DocumentError(
        .conflict, path: "size",
        "animators move text beyond its own box, so they need a whole canvas; write [width, height] in points")
    }
  }
}

extension [TextAnimator] {
  /// When everything has come to rest, in seconds: words that end with the clocks may still change back.
  func end(after duration: Double) -> Double {
    duration + flatMap(\.selectors).filter { $0.kind == .word }.reduce(0) { Swift.max($0, $1.attack, $1.release) }
  }
}

extension LabelDocument.TextMotion: RareValue {
  /// The defaults.
  public static var usual: Self { Self() }
}
