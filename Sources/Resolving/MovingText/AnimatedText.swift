import Documents
import Motion
import Scene

/// A text whose glyphs, words and lines animators move, at a time.
struct AnimatedText {
  /// Nil where there are no words.
  private let text: DividedText?
  private let states: [Int: UnitState]

  /// The words of the label's text share the motion's duration.
  init(
    _ label: LabelDocument, by motion: LabelDocument.TextMotion, resources: SceneResources
  ) throws(ResolveError) {
    let timed = TimedText(label.text, duration: FrameTime.microseconds(motion.duration))
    guard !timed.words.isEmpty else {
      (text, states) = (nil, [:])
      return
    }
    var label = label
    (label.background, label.opacity, label.textMotion) = (nil, 1, LabelDocument.TextMotion())
    label.size = .fixed(width: label.size.width ?? 0, height: label.size.height ?? 0)
    let text = try DividedText(
      texts: timed.words, joiners: timed.joiners, label: label, dividesWords: motion.animators.divideWords,
      resources: resources)
    let time = FrameTime(seconds: motion.time)
    states = TextAnimation(motion.animators, text, timed.clock, end: timed.clock.span.end, time: time).states()
    self.text = text
  }

  /// What rests as one figure, and over it each unit that moves.
  func nodes(in space: SceneSpace) throws(ResolveError) -> [SceneNode] {
    guard let text, space.isVisible else { return [] }
    let look = WordLook(text.content.document)
    var (resting, moving): (UnitFigure?, [UnitFigure]) = (nil, [])
    for word in text.fragments.indices {
      for figure in text.figures(ofWord: word, look, states) {
        if figure.unit != nil {
          moving.append(figure)
        } else {
          resting?.join(figure)
          resting = resting ?? figure
        }
      }
    }
    var nodes: [SceneNode] = []
    let figures = [resting].compactMap { $0 } + moving
    guard !figures.isEmpty else { return [] }
    // Once for all of them: a text of thousands of letters is long, and each has a colour of its own.
    let painted = text.repainted(figures) { _ in look }
    for figure in figures {
      nodes += try text.nodes(of: figure, in: space) { place throws(ResolveError) in
        try painted.parts(in: place, of: text.runs(of: figure))
      }
    }
    return nodes
  }

  func add(to report: inout ReportBuilder, in space: SceneSpace) { text?.content.add(to: &report, in: space) }
}
