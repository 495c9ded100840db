import Documents
import Pixels
import Typography

/// Glyphs that parts of a text share, and lines along parts with paints of their own.
extension TextMasks {
  /// Keeps what lies in the stretch that a run draws, of the masks from an index on. In upright text its ends are whole
  /// pixels, so that the two parts of a glyph are the glyph.
  func cut(_ masks: inout [PlacedMask], from first: Int, to run: GlyphRun, on index: Int) throws(FontError) {
    guard let cut = run.cut, masks.count > first else { return }
    let drawn = masks[first...]
    if space.transform.isTranslation, bending == nil {
      let n = space.oversampling
      func column(_ x: Double) -> Int {
        Int(bounded: ((content.origin.x + x) * space.scale + space.transform.tx).rounded()) * n
      }
      let start = cut.lowerBound == -.infinity ? Int.min : column(cut.lowerBound)
      let end = cut.upperBound == .infinity ? Int.max : column(cut.upperBound)
      masks.replaceSubrange(first..., with: drawn.compactMap { $0.cut(columns: start..<max(start, end)) })
      return
    }
    let line = layout.lines[index]
    // Ink may reach far beyond the line's box.
    let reach = 4 * run.size
    let (left, right) = (max(cut.lowerBound, run.x - reach), min(cut.upperBound, run.x + run.width + reach))
    guard left < right else { return masks.removeSubrange(first...) }
    let path = Path.rectangle(
      x: content.origin.x + left, y: content.origin.y + line.baseline - reach, width: right - left,
      height: 2 * reach)
    let band =
      if let bending {
        try placed(bent: path, by: bending.map(ofLine: index))
      } else {
        try rasterizer.placed(path.transformed(.scale(space.scale, space.scale)), in: space)
      }
    masks.replaceSubrange(first..., with: drawn.compactMap { $0.cut(to: band) })
  }
}

extension LabelContent {
  /// A line along a text, divided among the painted runs over or under it. Dots, dashes and waves go on through all of
  /// them.
  func paintedBars(_ bar: TextBar, ofLine index: Int) -> [TextBar] {
    guard !label.painted.sources.isEmpty else { return [bar] }
    var bars: [TextBar] = []
    // By places, because a part may begin within a ligature, whose dots and dashes go on.
    for run in label.painted.layout.lines[index].runs where !run.isAnnotation {
      let (x0, x1) = (run.drawn.lowerBound, run.drawn.upperBound)
      guard min(x1, bar.line.x1) > max(x0, bar.line.x0) + 1e-6 else { continue }
      if let last = bars.last, last.span == run.span, abs(last.to - x0) < 1e-6 {
        bars[bars.count - 1].to = x1
      } else {
        bars.append(TextBar(span: run.span, line: bar.line, color: bar.color, from: x0, to: x1))
      }
    }
    return bars.map { $0.cutToStretch }
  }
}

extension TextBar {
  /// The bar with only its stretch of the line.
  fileprivate var cutToStretch: TextBar {
    var bar = self
    if line.style == .solid {
      (bar.line.x0, bar.line.x1) = (max(line.x0, from), min(line.x1, to))
      return bar
    }
    if from > line.x0 { bar.line.gaps.insert(line.x0...from, at: 0) }
    if to < line.x1 { bar.line.gaps.append(to...line.x1) }
    bar.line.gaps = bar.line.gaps.sorted { $0.lowerBound < $1.lowerBound }
    return bar
  }
}
