import Documents
import Motion
import Pixels
import Scene

extension DividedText {
  /// The figures of a word: what of it rests, and each run that animators move. `states` are those of runs that do not
  /// rest.
  func figures(ofWord word: Int, _ look: WordLook, _ states: [Int: UnitState]) -> [UnitFigure] {
    let moving = states.isEmpty ? [] : fragments[word].map(\.span).filter { states[$0] != nil }
    guard !moving.isEmpty else { return [UnitFigure(word: word, look, spans[word])] }
    if look.font != LabelDocument.FontOverride() {
      return [UnitFigure(word: word, look, spans[word], unit: states[moving[0]])]
    }
    let resting = spans[word].subtracting(moving)
    let rest = resting.contains { words[$0] != nil } ? [UnitFigure(word: word, look, resting)] : []
    return rest + moving.map { UnitFigure(word: word, look, [$0], unit: states[$0]) }
  }

  /// The nodes of a figure in its pose. `parts` draws it in a space; nil is nothing.
  func nodes(
    of figure: UnitFigure, in space: SceneSpace, _ parts: (SceneSpace) throws(ResolveError) -> FigureParts?
  ) throws(ResolveError) -> [SceneNode] {
    let look = figure.look
    var place = try self.place(look.pose, about: self.place(ofWord: figure.words[0])?.edges, in: space)
    if let unit = figure.unit {
      guard unit.opacity > 0 else { return [] }
      place = try self.place(of: unit, figure, in: place)
    }
    guard place.isVisible, var parts = try parts(place) else { return [] }
    parts.opacity = Float(look.opacity * (figure.unit?.opacity ?? 1))
    return try parts.nodes(at: .zero)
  }

  /// The text with the looks of the words of figures, under the colours that animators lay over them. The figures share
  /// no run, and their shadows are those of the first.
  func repainted(
    _ figures: [UnitFigure], look: (Int) -> WordLook,
    then change: (inout [LabelDocument.TextRun]) -> Void = { _ in }
  ) -> LabelContent {
    var label = content.document
    if let first = figures.first { label.shadows = first.look.shadows }
    var runs = label.runs
    for figure in figures {
      for word in figure.words {
        var look = look(word)
        for tint in figure.unit?.tints ?? [] {
          look.fill = look.fill.mixed(with: .color(tint.color), Float(tint.share))
        }
        for span in spans[word].intersection(figure.spans) where words[span] == word { runs[span].apply(look) }
      }
    }
    change(&runs)
    label.runs = runs
    return content.repainted(as: label)
  }

  /// What a figure chooses of the text: a run that animators move stands on one line.
  func runs(of figure: UnitFigure) -> ChosenRuns {
    guard figure.unit != nil else { return ChosenRuns(figure.spans) }
    let lines = Set(figure.words.flatMap { fragments[$0] }.filter { figure.spans.contains($0.span) }.map(\.line))
    return ChosenRuns(figure.spans, onLine: lines.count == 1 ? lines.first : nil)
  }

  /// The space of a run that animators move: about its own centre, then that of its word, then that of its line.
  private func place(
    of unit: UnitState, _ figure: UnitFigure, in space: SceneSpace
  ) throws(ResolveError) -> SceneSpace {
    let word = figure.words[0]
    guard let fragment = fragments[word].first(where: { figure.spans.contains($0.span) }) else { return space }
    let line = box(ofLine: fragment.line)
    let glyph = BoxEdges(fragment.left, line.top, fragment.right, line.bottom)
    var place = space.inside(.translation(SIMD2(unit.shift * em * space.scale, 0)))
    place = try self.place(unit.line, about: line, in: place)
    place = try self.place(unit.word, about: self.place(ofWord: word)?.edges, in: place)
    return try self.place(unit.glyph, about: glyph, in: place)
  }

  /// A space in a pose about the middle of a box; the pose's offset is in ems.
  private func place(_ pose: Pose, about box: BoxEdges?, in space: SceneSpace) throws(ResolveError) -> SceneSpace {
    guard let box, !pose.isInPlace else { return space }
    var pose = pose
    pose.offset *= em
    return try space.posed(pose, about: box.middle)
  }
}
