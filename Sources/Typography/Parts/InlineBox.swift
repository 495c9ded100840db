/// The room of a thing that stands in a line as a character does. Lengths are in ems. A value; Sendable.
package struct InlineBox: Sendable, Hashable {
  package var width: Double
  package var height: Double
  /// What of it is at what of the text.
  package var align = InlineAlign.baseline
  /// How far it is moved down.
  package var shift = 0.0
  /// How much of it is below a baseline of its own.
  package var depth = 0.0
  /// Whether it stands upright in a line that runs down: its sizes and margins are then along and over that line.
  private(set) var isUpright = false
  /// The space around it.
  package var margin = (top: 0.0, left: 0.0, bottom: 0.0, right: 0.0)

  /// A thing of a width and a height, in ems.
  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  package static func == (a: InlineBox, b: InlineBox) -> Bool {
    a.width == b.width && a.height == b.height && a.align == b.align && a.shift == b.shift && a.depth == b.depth
      && a.margin == b.margin && a.isUpright == b.isUpright
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
    hasher.combine(align)
    hasher.combine(shift)
    hasher.combine(depth)
  }

  /// The same thing upright in a line that runs down. What was above it is at its start, and its right is over the line.
  var upright: InlineBox {
    var upright = self
    upright.isUpright = true
    (upright.width, upright.height) = (height, width)
    upright.margin = (top: margin.right, left: margin.top, bottom: margin.left, right: margin.bottom)
    return upright
  }

  /// Its width with its margins.
  var advance: Double { max(0, margin.left + width + margin.right) }

  /// Its top from the baseline down, in ems. The baseline of a line that runs down is its middle, so what is aligned to
  /// letters on a baseline is centred there.
  func top(in metrics: FontMetrics) -> Double {
    let em = Double(metrics.unitsPerEm)
    var (ascent, descent) = (Double(metrics.ascent) / em, Double(metrics.descent) / em)
    if isUpright { (ascent, descent) = ((ascent + descent) / 2, (ascent + descent) / 2) }
    let top: Double =
      switch align {
      case .baseline where isUpright, .middle where isUpright, .cap where isUpright: -height / 2
      case .baseline: depth - height
      case .middle: -metrics.xHeight / 2 - height / 2
      case .center: (descent - ascent) / 2 - height / 2
      case .cap: -metrics.capHeight / 2 - height / 2
      case .top: -ascent
      case .bottom: descent - height
      }
    return top + shift
  }
}

extension TextLayout {
  /// A thing in a line, in points from the left of the text block and from the line's baseline down. A value; Sendable.
  package struct PlacedObject: Sendable {
    /// The run that it is in, which may draw a stretch of it only.
    package let run: GlyphRun
    /// The index of its span.
    package let span: Int
    /// The index of its line.
    package let line: Int
    /// The UTF-16 offset of its character.
    package let offset: Int
    /// Where its room begins, with its margin.
    package let start: Double
    package let x: Double
    package let top: Double
    package let width: Double
    package let height: Double
  }

  /// The things in lines, from the first line to the last and from left to right.
  package var objects: [PlacedObject] {
    // One that parts of a text share belongs to the part that it begins in.
    paintedObjects.filter { $0.run.cut.map { $0.lowerBound == -.infinity } ?? true }
  }

  /// The same, where each of the parts that share one has it.
  package var paintedObjects: [PlacedObject] {
    lines.indices.flatMap { index in
      lines[index].runs.flatMap { run -> [PlacedObject] in
        guard let span = run.span, let box = object(in: run, on: index) else { return [] }
        return run.glyphs.map {
          PlacedObject(
            run: run, span: span, line: index, offset: $0.cluster, start: $0.x, x: $0.x + box.left * run.stretch,
            top: $0.y + box.top, width: box.width * run.stretch, height: box.height)
        }
      }
    }
  }

  /// The box of the thing that a run of a line is; nil for text.
  func object(in run: GlyphRun, on line: Int) -> DecorationMetrics.Object? {
    guard let span = run.span, run.kind == .text else { return nil }
    return decorations[span + 1].scaled(by: lines[line].scaleFactor / scaleFactor).object
  }
}
