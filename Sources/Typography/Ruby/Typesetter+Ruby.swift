/// The room that annotations need over and under lines, in points after fitting.
extension Typesetter {
  /// A line of text, as far as the room beside it is concerned.
  typealias RoomyLine = (range: Range<Int>, paragraph: Paragraph)

  /// How much higher a line is over and under its text: by what sticks out of the line. Over a
  /// line that is what the line before it does not leave free either, below the letters and between the two.
  func rubySpace(
    of line: RoomyLine, after previous: RoomyLine?, scale: Double
  ) -> (over: Double, under: Double) {
    guard let ruby = line.paragraph.ruby else { return (0, 0) }
    var (over, under) = (0.0, 0.0)
    for pair in ruby.pairs(in: line.range) {
      if pair.side == .under { under = max(under, pair.reach) } else { over = max(over, pair.reach) }
    }
    guard over > 0 || under > 0 else { return (0, 0) }
    let own = extents(of: line.range, in: line.paragraph, scale: scale)
    over = max(0, over * scale - own.ascent)
    if over > 0, let previous, !style.writing.stacksUpward {
      over = max(
        0, over - max(0, free(under: previous, scale: scale) + gap(before: line.range, in: line.paragraph)))
    }
    under = max(0, under * scale - own.descent)
    if previous == nil, initial != nil {
      // A letter that is raised has made room.
      let raised = withInitial(own, scale: scale)
      (over, under) = (max(0, over - raised.ascent + own.ascent), max(0, under - raised.descent + own.descent))
    }
    return (over, under)
  }

  /// What a line leaves free below the em boxes of its letters.
  private func free(under line: RoomyLine, scale: Double) -> Double {
    let pairs = line.paragraph.ruby?.pairs(in: line.range) ?? []
    guard !pairs.contains(where: { $0.side == .under }) else { return 0 }
    var depth = 0.0
    for item in line.paragraph.items.overlapping(line.range) {
      let (em, top) = (item.attributes.em, item.face.metrics.emTop)
      depth = max(depth, style.writing.isVertical ? em / 2 : em * (1 - top))
    }
    return extents(of: line.range, in: line.paragraph, scale: scale).descent - depth * scale
  }
}

extension TypesettingContext {
  /// Keeps each base together: no line and no truncation divides it from its annotation.
  func keepTogether(_ bases: [Range<Int>]) {
    guard !bases.isEmpty else { return }
    var united: [Range<Int>] = []
    for base in bases.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = united.last, base.lowerBound < last.upperBound {
        united[united.count - 1] = last.lowerBound..<max(last.upperBound, base.upperBound)
      } else {
        united.append(base)
      }
    }
    var kept: [Range<Int>] = []
    for cluster in breakable {
      let index = united.partition { $0.upperBound > cluster.lowerBound }
      if index < united.count, let last = kept.last, last.lowerBound >= united[index].lowerBound,
        united[index].contains(cluster.lowerBound)
      {
        kept[kept.count - 1] = last.lowerBound..<max(last.upperBound, cluster.upperBound)
      } else {
        kept.append(cluster)
      }
    }
    breakable = kept
    isMapped = true
  }
}
