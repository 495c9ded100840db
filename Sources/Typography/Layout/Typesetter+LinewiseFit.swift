/// Each paragraph as one line that fills the width.
extension Typesetter {
  /// The lines, each with its scale. If they are too high together, all are scaled alike.
  func fittedLinewise(_ fit: TextFit, width: Double, height: Double) -> (outcome: Outcome, scale: Double) {
    var outcome = Outcome(lines: [], isWhole: true, dividesWords: false)
    for index in paragraphs.indices {
      let paragraph = paragraphs[index]
      var line = SetLine(
        paragraph: index, range: paragraph.content, visible: paragraph.withoutTrailingSpace(paragraph.content))
      line.endsParagraph = true
      line.indent = style.spacing.start(ofFirst: true, inParagraph: index)
      line.scale = scale(of: line, fit: fit, width: width)
      outcome.lines.append(line)
    }
    shrink(&outcome.lines, to: fit.within == .width ? .infinity : height)
    for index in outcome.lines.indices where width.isFinite && fit.within != .height {
      let line = outcome.lines[index]
      let room = room(of: line, width: width, scale: line.scale ?? 1)
      guard paragraphs[line.paragraph].drawnWidth(of: line.range, in: room) > room + Typesetter.tolerance else {
        continue
      }
      outcome.isWhole = false
      if style.lineBreak.truncates { truncate(&outcome.lines[index], width: room) }
    }
    return (outcome, outcome.lines.compactMap(\.scale).min() ?? 1)
  }

  /// The largest scale at which a line is in the width. An empty line has the style's size.
  private func scale(of line: SetLine, fit: TextFit, width: Double) -> Double {
    // All hangs that may, because the line is to be as wide as its room.
    let drawn = paragraphs[line.paragraph].drawnWidth(of: line.range, in: 0)
    guard drawn > 0 else { return min(max(style.size, fit.smallest), fit.largest) / style.size }
    let largest = (room(of: line, width: width, scale: 1) + Typesetter.tolerance) / drawn * style.size
    return (fit.size(atMost: largest) ?? fit.smallest) / style.size
  }

  /// Scales all lines by the largest factor at which they are in a height. It is found by bisection, because line
  /// heights and spacing in points do not scale.
  private func shrink(_ lines: inout [SetLine], to height: Double) {
    func isIn(_ factor: Double) -> Bool {
      var (used, first, last, firstScale) = (0.0, 0.0, 0.0, 1.0)
      for (index, line) in lines.enumerated() {
        let scale = (line.scale ?? 1) * factor
        let extents = extents(of: line.range, in: paragraphs[line.paragraph], scale: scale)
        used += extents.ascent + extents.descent
        used += index == 0 ? 0 : gap(before: line.range, in: paragraphs[line.paragraph])
        let previous = index == 0 ? nil : lines[index - 1]
        let room = rubySpace(
          of: (line.range, paragraphs[line.paragraph]),
          after: previous.map { ($0.range, paragraphs[$0.paragraph]) }, scale: scale)
        used += room.over + room.under
        if index == 0 { (first, firstScale) = (extents.ascent, scale) }
        last = extents.descent
      }
      return used - trimmed(first, last, scale: firstScale) <= height + Typesetter.tolerance
    }
    guard height.isFinite, !isIn(1) else { return }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if isIn(middle) { low = middle } else { high = middle }
    }
    // A text that is too high at any size is drawn at its own.
    guard low > 0 else { return }
    for index in lines.indices { lines[index].scale = (lines[index].scale ?? 1) * low }
  }
}
