/// Texts whose paints do not follow their spans: lines and glyphs stay where they are, and only what is drawn together
/// changes.
extension TextLayout {
  /// A part of the text with a paint of its own.
  package struct PaintedPart: Sendable, Hashable {
    /// Where it ends, in grapheme clusters from the start of the text. A fraction is a part of a cluster's advance.
    package var end: Double
    /// The span whose metrics it has; nil where it is in no span.
    package var span: Int?
    /// Whether its paint is another one than its span's, which annotations beside it take instead of their own.
    package var isRepainted = false

    /// A part that ends at a place in grapheme clusters.
    package init(end: Double, span: Int?) {
      self.end = end
      self.span = span
    }
  }

  /// The same layout with a span for each of these parts, which follow one another and are the whole text. Glyphs that
  /// two parts share, as a ligature, are in both of them, each with the stretch that is its own. Spans from `beside` on are
  /// those of markers and annotations: they are the last parts.
  package func divided(into parts: [PaintedPart], beside: Int? = nil) -> TextLayout {
    guard !parts.isEmpty else { return self }
    var lines = lines
    for index in lines.indices {
      let cells = Dictionary(cells(ofLine: index).map { ($0.grapheme, $0) }) { first, _ in first }
      lines[index].runs = lines[index].runs.flatMap { run in
        self.divided(run, into: parts, cells, beside: beside)
      }
    }
    return TextLayout(
      self, lines: lines,
      decorations: [decorations[0]] + parts.map { decorations[$0.span.map { $0 + 1 } ?? 0] })
  }

  /// Whether a glyph is of several parts of the text, as a ligature of letters of two runs. The parts end at these UTF-16
  /// offsets, which ascend. A mark is never a part of its own: it belongs to the character that it is over.
  package func sharesGlyphs(acrossEnds ends: [Int]) -> Bool {
    lines.contains { line in
      line.runs.contains { run in
        guard run.kind == .text else { return false }
        return ends[ends.partition { $0 > run.range.lowerBound }...].prefix { $0 < run.range.upperBound }.contains {
          end in
          let next = graphemes.partition { $0.lowerBound >= end }
          return next < graphemes.count && graphemes[next].lowerBound == end
        }
      }
    }
  }

  private func divided(
    _ run: GlyphRun, into parts: [PaintedPart], _ cells: [Int: Cell], beside: Int?
  ) -> [GlyphRun] {
    // The part of a span of what stands beside the text.
    func own(_ span: Int?) -> Int? {
      guard let beside, let span, span >= beside else { return nil }
      return parts.count - (decorations.count - 1 - span)
    }
    if run.kind == .marker {
      // The label's own paint is that of no part.
      guard let part = own(run.span) else { return [run] }
      return [run.part(run.glyphs.indices, of: run.range, x: run.x, width: run.width, span: part)]
    }
    guard run.kind == .text else {
      let grapheme = graphemes.partition { $0.upperBound > run.glyphs.first?.cluster ?? run.range.lowerBound }
      var part = min(parts.partition { $0.end > Double(grapheme) }, parts.count - 1)
      if run.isAnnotation, !parts[part].isRepainted, let paint = own(run.span) { part = paint }
      return [run.part(run.glyphs.indices, of: run.range, x: run.x, width: run.width, span: part)]
    }
    var runs: [GlyphRun] = []
    for cluster in run.clusters {
      let own = graphemes(of: cluster.glyphs, in: run)
      let first = min(parts.partition { $0.end > Double(own.lowerBound) }, parts.count - 1)
      let last = max(first, min(parts.partition { $0.end >= Double(own.upperBound) }, parts.count - 1))
      let text =
        graphemes[own.lowerBound].lowerBound..<graphemes[min(own.upperBound, graphemes.count) - 1].upperBound
      guard first < last else {
        if let previous = runs.last, previous.span == first, previous.cut == nil {
          runs[runs.count - 1] = previous.extended(over: cluster, of: text, in: run)
        } else {
          runs.append(run.part(cluster.glyphs, of: text, x: cluster.x, width: cluster.advance, span: first))
        }
        continue
      }
      let pieces = (first...last).map { index in
        var part = run.part(cluster.glyphs, of: text, x: cluster.x, width: cluster.advance, span: index)
        let start = index == first ? nil : place(parts[index - 1].end, in: cells)
        let end = index == last ? nil : place(parts[index].end, in: cells)
        let (left, right) = run.isRightToLeft ? (end, start) : (start, end)
        part.cut = (left ?? -.infinity)...max(left ?? -.infinity, right ?? .infinity)
        return part
      }
      runs += run.isRightToLeft ? pieces.reversed() : pieces
    }
    return runs
  }

  /// The x of a place in grapheme clusters; nil where nothing is drawn.
  private func place(_ place: Double, in cells: [Int: Cell]) -> Double? {
    let whole = min(Int(place), graphemes.count - 1)
    guard let cell = cells[whole] else { return nil }
    return cell.leading + (cell.trailing - cell.leading) * (place - Double(whole))
  }

  /// The first part of some ranges of grapheme clusters, by the advance of what is drawn: all of them at 1, and nothing
  /// at 0. Places are in grapheme clusters, with fractions.
  package func ranges(_ ranges: [Range<Int>], upTo progress: Double) -> [Range<Double>] {
    guard progress < 1 else { return ranges.map { Double($0.lowerBound)..<Double($0.upperBound) } }
    guard progress > 0 else { return [] }
    var widths = [Double](repeating: 0, count: graphemes.count)
    for index in lines.indices {
      for cell in cells(ofLine: index) { widths[cell.grapheme] = cell.right - cell.left }
    }
    var left = progress * ranges.reduce(0) { $0 + widths[$1].reduce(0, +) }
    var result: [Range<Double>] = []
    for range in ranges {
      var end = Double(range.lowerBound)
      for index in range {
        let share = widths[index] > 0 ? min(1, left / widths[index]) : 1
        end = Double(index) + share
        left -= widths[index] * share
        if share < 1 { break }
      }
      if end > Double(range.lowerBound) { result.append(Double(range.lowerBound)..<end) }
      if left <= 0 { break }
    }
    return result
  }

  /// The stretches of some places in grapheme clusters on each line, from left to right, with fractions and without the
  /// white space that hangs over the end of a line. Where directions mix, there are several on one line.
  package func stretches(of range: Range<Double>, _ index: inout CellIndex) -> [SelectedStretch] {
    guard range.lowerBound < range.upperBound else { return [] }
    return index.lines(of: range, in: self).flatMap { line -> [SelectedStretch] in
      stretches(of: range, onLine: line, among: index.cells(of: range, onLine: line, in: self))
    }
  }

  private func stretches(of range: Range<Double>, onLine index: Int, among cells: [Cell]) -> [SelectedStretch] {
    let line = lines[index]
    guard !line.range.isEmpty else { return [] }
    var stretches: [SelectedStretch] = []
    for cell in cells.sorted(by: { $0.left < $1.left }) {
      let own = Double(cell.grapheme)..<Double(cell.grapheme + 1)
      let chosen = own.clamped(to: range)
      let start = graphemes[cell.grapheme].lowerBound
      guard chosen.lowerBound < chosen.upperBound, line.visibleRanges.contains(where: { $0.contains(start) })
      else {
        continue
      }
      func x(_ place: Double) -> Double {
        cell.leading + (cell.trailing - cell.leading) * (place - own.lowerBound)
      }
      let (a, b) = (x(chosen.lowerBound), x(chosen.upperBound))
      if let last = stretches.last, min(a, b) <= last.x1 + 1e-6 {
        stretches[stretches.count - 1] = SelectedStretch(line: index, x0: last.x0, x1: max(last.x1, a, b))
      } else {
        stretches.append(SelectedStretch(line: index, x0: min(a, b), x1: max(a, b)))
      }
    }
    return stretches
  }
}

extension GlyphRun {
  /// Some of the glyphs, as a run of another span.
  fileprivate func part(
    _ glyphs: Range<Int>, of text: Range<Int>, x: Double, width: Double, span: Int
  ) -> GlyphRun {
    GlyphRun(
      face: face, size: size, isRightToLeft: isRightToLeft, kind: kind, span: span, range: text, x: x, width: width,
      glyphs: Array(self.glyphs[glyphs]), stretch: stretch, isUpright: isUpright)
  }

  /// The run with the next cluster of another one.
  fileprivate func extended(over cluster: Cluster, of text: Range<Int>, in run: GlyphRun) -> GlyphRun {
    GlyphRun(
      face: face, size: size, isRightToLeft: isRightToLeft, kind: kind, span: span,
      range: min(range.lowerBound, text.lowerBound)..<max(range.upperBound, text.upperBound), x: x,
      width: width + cluster.advance, glyphs: glyphs + run.glyphs[cluster.glyphs], stretch: stretch,
      isUpright: isUpright)
  }
}
