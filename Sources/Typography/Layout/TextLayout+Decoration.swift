extension TextLayout {
  /// A stretch of one line and one span that an underline or a line through the text can run along without a step.
  public struct DecorationSegment: Sendable, Hashable {
    /// The index of the span; nil for text in none.
    public let span: Int?
    /// Points from the block's left.
    public let x0: Double
    public let x1: Double
    /// What the span's own font wants, at the size drawn: positions are from the line's baseline.
    public let metrics: DecorationMetrics
  }

  /// The stretches of a line, from left to right, whatever is decorated: what lies side by side in one span is one.
  /// Trailing white space has none.
  public func decorationSegments(ofLine index: Int) -> [DecorationSegment] {
    var segments: [DecorationSegment] = []
    for run in lines[index].runs where run.width > 0 {
      let metrics = decorations[run.span.map { $0 + 1 } ?? 0]
      if let last = segments.last, last.span == run.span {
        segments[segments.count - 1] = DecorationSegment(
          span: run.span, x0: last.x0, x1: run.x + run.width, metrics: metrics)
      } else {
        segments.append(DecorationSegment(span: run.span, x0: run.x, x1: run.x + run.width, metrics: metrics))
      }
    }
    return segments
  }
}
