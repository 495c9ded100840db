/// Tries sizes of a text in a box. See ``Typesetter/fitted(_:width:height:)``.
struct FitProbe {
  let typesetter: Typesetter
  let width: Double
  let height: Double
  /// Whether a line may be too wide.
  let allowsWide: Bool
  let keepsWords: Bool

  private var style: TextStyle { typesetter.style }
  private var most: Int { style.numberOfLines == 0 ? .max : style.numberOfLines }

  /// Nil where the text is in the box at a scale. Else a factor below 1: at all scales down to that multiple of this one
  /// it is not either.
  func result(at scale: Double) -> Double? {
    var nearest = 0.0
    var lines: [(range: Range<Int>, paragraph: Paragraph)] = []
    for (index, paragraph) in typesetter.paragraphs.enumerated() {
      let whole = typesetter.room(ofParagraph: index, after: lines.count, width: width, scale: scale)
      let broken = paragraph.breakLines(in: typesetter.wraps ? whole : .infinite, balances: false)
      if keepsWords, broken.dividesWords { return max(nearest, broken.nearestToDivision) }
      nearest = max(nearest, broken.nearest)
      for (place, range) in broken.lines.enumerated() {
        lines.append((range, paragraph))
        if lines.count > most { return nearest }
        if let factor = heightFactor(lines, scale: scale) { return max(nearest, factor) }
        if let factor = widthFactor(range, of: paragraph, in: whole, line: place) { return max(nearest, factor) }
      }
    }
    return nil
  }

  /// How much smaller a line must be to be in the box; nil where it is.
  private func widthFactor(
    _ range: Range<Int>, of paragraph: Paragraph, in whole: LineRoom, line: Int
  ) -> Double? {
    guard width.isFinite, !allowsWide else { return nil }
    let room = whole.width(ofLine: line)
    let drawn = paragraph.drawnWidth(of: range, in: room)
    guard drawn > room + Typesetter.tolerance else { return nil }
    let growing = whole.start.growing
    return max(0, (room + growing) / (drawn + growing - Typesetter.tolerance))
  }

  /// How much smaller the text must be at least for these lines to be in the box; nil where they are.
  private func heightFactor(_ lines: [(range: Range<Int>, paragraph: Paragraph)], scale: Double) -> Double? {
    guard height.isFinite else { return nil }
    let used = used(lines, scale: scale)
    guard used > height + Typesetter.tolerance else { return nil }
    let slope = self.used(lines, scale: 2 * scale) - used
    return slope > 0 ? max(0, 1 - (used - height - Typesetter.tolerance) / slope) : 0
  }

  private func used(_ lines: [(range: Range<Int>, paragraph: Paragraph)], scale: Double) -> Double {
    var (used, first, firstOver, last) = (0.0, 0.0, 0.0, 0.0)
    for (index, line) in lines.enumerated() {
      let own = typesetter.extents(of: line.range, in: line.paragraph, scale: scale)
      let extents = index == 0 ? typesetter.withInitial(own, scale: scale) : own
      used += extents.ascent + extents.descent
      used += index == 0 ? 0 : typesetter.gap(before: line.range, in: line.paragraph)
      let room = typesetter.rubySpace(of: line, after: index == 0 ? nil : lines[index - 1], scale: scale)
      used += room.over + room.under
      if index == 0 { (first, firstOver) = (extents.ascent, room.over) }
      last = extents.descent
    }
    let height = max(used, typesetter.initialReach(below: firstOver + first, scale: scale))
    return height - typesetter.trimmed(first, last, scale: scale)
  }

  // MARK: A bound

  /// The pieces of a paragraph between places where lines may end: the advance of each, and its width without trailing
  /// space, or less.
  private struct Pieces {
    var advances: [Double] = []
    var widths: [Double] = []

    /// Nil where some are negative: more pieces may then be narrower.
    init?(_ paragraph: Paragraph) {
      var start = paragraph.range.lowerBound
      // Marks that hang are narrower than their advances.
      if paragraph.context.rules?.hanging.isEmpty == false { return nil }
      for place in paragraph.breakPlaces {
        let advance = paragraph.advance(start..<place)
        let width = min(advance, paragraph.width(of: paragraph.withoutTrailingSpace(start..<place)))
        guard advance >= 0, width >= 0 else { return nil }
        advances.append(advance)
        widths.append(width)
        start = place
      }
    }

    /// The least number of lines; nil where a piece is too wide for one.
    func lines(in room: Double) -> Int? {
      var (lines, pen) = (1, 0.0)
      for (advance, width) in zip(advances, widths) {
        if pen + width > room {
          lines += 1
          pen = 0
          if width > room { return nil }
        }
        pen += advance
      }
      return lines
    }
  }

  /// A size that no size at which the text is in the box exceeds.
  ///
  /// Lines are counted as if no part had to be shaped again, no hyphen and tab took room, and all were as low as the
  /// style's own font. Then the fewest lines are the greedy ones, and their number falls with the size, so the bound is
  /// found by bisection. Each real line is also one of these, so there are no fewer of them.
  func bound(of fit: TextFit) -> Double? {
    guard width.isFinite, typesetter.wraps, keepsWords || style.lineBreak != .wordWrap else { return fit.largest }
    var pieces: [Pieces] = []
    for paragraph in typesetter.paragraphs {
      guard let known = Pieces(paragraph) else { return fit.largest }
      pieces.append(known)
    }
    if isPossible(fit.largest, pieces) { return fit.largest }
    var (low, high) = (fit.smallest, fit.largest)
    while high - low > 1.0 / 128 {
      let middle = (low + high) / 2
      if isPossible(middle, pieces) { low = middle } else { high = middle }
    }
    return fit.size(atMost: high)
  }

  private func isPossible(_ size: Double, _ pieces: [Pieces]) -> Bool {
    let scale = size / style.size
    var count = 0
    for (index, pieces) in pieces.enumerated() {
      let room = typesetter.room(ofParagraph: index, after: 0, width: width, scale: scale)
      // A little more than the room, for sums are rounded.
      guard let lines = pieces.lines(in: max(room.first, room.rest) * (1 + 1e-9) + 2 * Typesetter.tolerance) else {
        return allowsWide && (!keepsWords || style.lineBreak != .wordWrap)
      }
      count += lines
    }
    guard count <= most else { return false }
    let extents = typesetter.extents(of: 0..<0, in: nil, scale: scale)
    let pitch = extents.ascent + extents.descent + style.lineSpacing
    guard pitch >= 0, height.isFinite, count > 0 else { return true }
    let first =
      extents.ascent + extents.descent
      - typesetter.trimmed(extents.ascent, extents.descent, scale: scale)
    let paragraphs = Double(pieces.count - 1) * style.spacing.paragraphs
    return first + Double(count - 1) * pitch + paragraphs <= height + 2 * Typesetter.tolerance
  }
}
