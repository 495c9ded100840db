extension TextLayout {
  /// A stretch of one line and one span along which an underline or a strikethrough is straight.
  package struct DecorationSegment: Sendable, Hashable {
    /// The index of the span; nil for text in no span.
    package let span: Int?
    /// The left end, in points from the block's left.
    package let x0: Double
    /// The right end, in points from the block's left.
    package let x1: Double
    /// The metrics of the span's own font at the drawn size; positions are relative to the line's baseline.
    package let metrics: DecorationMetrics
  }

  /// The stretches of a line, from left to right, decorated or not. Adjacent text of one span is one stretch. Trailing
  /// white space is not included. `source` gives the span that a span is a part of.
  package func decorationSegments(
    ofLine index: Int, by source: (_ span: Int?) -> Int? = { $0 }
  ) -> [DecorationSegment] {
    var segments: [DecorationSegment] = []
    for run in lines[index].runs where run.width > 0 && !run.isAnnotation && run.kind != .marker {
      let metrics = decorations[run.span.map { $0 + 1 } ?? 0].scaled(by: lines[index].scaleFactor / scaleFactor)
      let (span, drawn) = (source(run.span), run.drawn)
      if let last = segments.last, last.span == span {
        segments[segments.count - 1] = DecorationSegment(
          span: span, x0: last.x0, x1: drawn.upperBound, metrics: metrics)
      } else {
        segments.append(
          DecorationSegment(span: span, x0: drawn.lowerBound, x1: drawn.upperBound, metrics: metrics))
      }
    }
    return segments
  }
}
