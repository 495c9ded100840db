/// What stands beside a line.
extension LineSetter {
  /// The space at the left and the right of a glyph that its cluster has for an annotation.
  func rubySpace(of segment: Segment, at place: Int) -> (left: Double, right: Double) {
    guard segment.kind == .text, let ruby = paragraph.ruby else { return (0, 0) }
    let glyphs = segment.shaped.glyphs
    let cluster = glyphs[place].cluster
    guard let space = ruby.space(at: segment.origin + Int(cluster), on: line.parts) else { return (0, 0) }
    let starts = place == segment.places.lowerBound || glyphs[place - 1].cluster != cluster
    let ends = place + 1 == segment.places.upperBound || glyphs[place + 1].cluster != cluster
    let (before, after) = (space.before - space.hangBefore, space.after - space.hangAfter)
    let (left, right) = segment.item.isRightToLeft ? (after, before) : (before, after)
    return (starts ? left : 0, ends ? right : 0)
  }

  /// The glyphs of all annotations beside the line's own, which are `runs`.
  func annotationRuns(beside runs: [GlyphRun], scale: Double) -> [GlyphRun] {
    guard let ruby = paragraph.ruby, !ruby.pairs.isEmpty else { return [] }
    var lefts: [Int: Double] = [:]
    for run in runs where run.kind == .text {
      for cluster in run.clusters {
        let offset = run.glyphs[cluster.glyphs.lowerBound].cluster
        lefts[offset] = min(lefts[offset] ?? .infinity, cluster.x)
      }
    }
    return line.parts.flatMap { part in
      ruby.pairs(in: part).flatMap { pair -> [GlyphRun] in
        guard let place = place(of: pair, in: ruby, lefts, scale: scale) else { return [] }
        return pair.side == .interCharacter
          ? column(pair, from: place.upperBound, scale: scale) : row(pair, over: place, scale: scale)
      }
    }
  }

  /// Where a base lies with the space for its annotation, in points after fitting; nil where it is not drawn.
  private func place(
    of pair: RubyPair, in ruby: ParagraphRuby, _ lefts: [Int: Double], scale: Double
  ) -> ClosedRange<Double>? {
    var (low, high) = (Double.infinity, -Double.infinity)
    for cluster in pair.clusters {
      guard let left = lefts[cluster.offset] else { continue }
      let space = ruby.space(at: cluster.offset, on: line.parts) ?? ParagraphRuby.Space()
      let (before, after) =
        pair.isRightToLeft ? (space.hangAfter, space.hangBefore) : (space.hangBefore, space.hangAfter)
      let around = space.before + space.after - space.hangBefore - space.hangAfter
      // A mark is centred on the letter, which has the space for its reading around it.
      let (start, end) = pair.isRightToLeft ? (space.after, space.before) : (space.before, space.after)
      let isMark = pair.annotation.isMark
      low = min(low, left - (before - (isMark ? start : 0)) * scale)
      high = max(high, left + (cluster.width + around + after - (isMark ? end : 0)) * scale)
    }
    guard low < .infinity else { return nil }
    // What is in a column has the space at the end of the base.
    let room = pair.side == .interCharacter ? pair.text.columnWidth * scale : 0
    return low...max(low, high - room)
  }

  /// The glyphs of an annotation along the line, distributed over a stretch, a run for each cluster.
  private func row(_ pair: RubyPair, over stretch: ClosedRange<Double>, scale: Double) -> [GlyphRun] {
    let free = (stretch.upperBound - stretch.lowerBound) / scale - pair.text.width
    let isMark = pair.annotation.isMark
    var spread = RubyPair.spread(free, among: pair.text.count, by: pair.annotation.align, em: pair.em)
    if isMark { spread = RubyPair.Spread(start: free / 2, end: free / 2) }
    let start = stretch.lowerBound + (pair.isRightToLeft ? spread.end : spread.start) * scale
    let runs = pair.text.runs(gap: spread.gap, scale: scale)
    let unspread = (spread.gap == 0 ? runs : pair.text.runs(gap: 0, scale: scale)).flatMap(\.clusters)
    var (row, place) = ([GlyphRun](), 0)
    for run in runs {
      for cluster in run.clusters {
        row.append(
          run.annotation(
            cluster, of: pair, base: base(under: place, of: unspread.count, in: pair), span: span,
            move: SIMD2(start, pair.drop * scale), narrower: cluster.advance - unspread[place].advance))
        place += 1
      }
    }
    return row
  }

  /// The cluster of the base under one of so many clusters of its annotation, from the left.
  private func base(under place: Int, of count: Int, in pair: RubyPair) -> Int {
    let share = min(pair.clusters.count - 1, place * pair.clusters.count / max(1, count))
    return pair.clusters[pair.isRightToLeft ? pair.clusters.count - 1 - share : share].offset
  }

  /// The span of the text at an offset.
  private func span(_ offset: Int) -> Int? { context.text.span(at: offset) }

  /// The glyphs of Bopomofo, one below the other.
  private func column(_ pair: RubyPair, from x: Double, scale: Double) -> [GlyphRun] {
    let text = pair.text
    let em = text.em * scale
    var runs: [GlyphRun] = []
    var symbols = 0.0
    for run in text.runs(gap: 0, scale: scale) {
      for cluster in run.clusters {
        let tone = text.tone(at: run.glyphs[cluster.glyphs.lowerBound].cluster)
        // Each is in the middle of its own box, whatever its advance.
        var (left, width, row) = (x, em, symbols)
        switch tone {
        case nil: symbols += 1
        case .beside: (left, width, row) = (x + em, em / 2, max(0, symbols - 1))
        case .above: row = -1
        }
        let move = SIMD2(left + (width - cluster.advance) / 2 - cluster.x, pair.drop * scale + row * em)
        runs.append(
          run.annotation(cluster, of: pair, base: pair.clusters[0].offset, span: span, move: move, narrower: 0))
      }
    }
    return runs
  }
}

extension GlyphRun {
  /// One cluster of an annotation's own line, as a run beside its base.
  fileprivate func annotation(
    _ cluster: Cluster, of pair: RubyPair, base: Int, span: (Int) -> Int?, move: SIMD2<Double>, narrower: Double
  ) -> GlyphRun {
    GlyphRun(
      face: face, size: size, isRightToLeft: isRightToLeft, kind: .annotation(pair.id),
      span: pair.annotation.paint ?? span(base), range: base..<base, x: cluster.x + move.x,
      width: cluster.advance - narrower,
      glyphs: glyphs[cluster.glyphs].enumerated().map { index, glyph in
        let isLast = index + 1 == cluster.glyphs.count
        return Glyph(
          id: glyph.id, x: glyph.x + move.x, y: glyph.y + move.y, advance: glyph.advance - (isLast ? narrower : 0),
          cluster: base)
      }, stretch: stretch, isUpright: isUpright)
  }

  /// Whether the run stands beside the text.
  package var isAnnotation: Bool { if case .annotation = kind { true } else { false } }
}
