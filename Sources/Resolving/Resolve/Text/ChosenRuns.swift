import Typography

/// Which runs of a text are drawn. A value and no function: a function that is passed on is compiled into each that
/// takes it, once for every place that begins with one.
struct ChosenRuns {
  /// The author's runs; nil where all are drawn, with what belongs to none.
  let authors: Set<Int>?
  /// The line on which all of them stand, so that no other is looked at; nil where they may be anywhere.
  let line: Int?
  /// Those with these effects alone; nil where effects do not matter.
  var effects: Int?
  /// Those with this paint alone; nil where the paint does not matter.
  var paint: Int?

  /// All runs.
  static let all = ChosenRuns(nil)

  init(_ authors: Set<Int>?, onLine line: Int? = nil) { (self.authors, self.line) = (authors, line) }

  /// Whether some of them may stand on a line.
  func mayBe(onLine index: Int) -> Bool { line == nil || line == index }

  /// The indices of the paints that they may have, in their order. Where they are few of many, they are looked at.
  func paints(of label: LaidOutLabel) -> [Int] {
    guard authors != nil, label.paints.count > 1 else { return Array(label.paints.indices) }
    let lines = label.painted.layout.lines
    var paints: Set<Int> = []
    for index in line.map({ $0..<($0 + 1) }) ?? lines.indices {
      for run in lines[index].runs where contains(run.span, of: label) {
        paints.insert(run.span.map { label.paintOfRun[$0] } ?? 0)
      }
    }
    return paints.sorted()
  }

  func with(effects: Int?) -> ChosenRuns {
    var chosen = self
    chosen.effects = effects
    return chosen
  }

  func with(paint: Int) -> ChosenRuns {
    var chosen = self
    chosen.paint = paint
    return chosen
  }

  /// Whether the run `span` of the text is drawn with one paint or another.
  func chooses(_ span: Int?, of label: LaidOutLabel) -> Bool {
    var chosen = self
    chosen.paint = nil
    return chosen.contains(span, of: label)
  }

  /// Whether the run `span` of the text is drawn; nil is what belongs to no run.
  func contains(_ span: Int?, of label: LaidOutLabel) -> Bool {
    if let authors {
      guard let author = label.author(of: span), authors.contains(author) else { return false }
    }
    if let effects, (span.map { label.effectsOfRun[$0] } ?? 0) != effects { return false }
    if let paint, (span.map { label.paintOfRun[$0] } ?? 0) != paint { return false }
    return true
  }
}
