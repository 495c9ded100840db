import Documents
import Pixels
import Typography

/// An underline or a strikethrough along one stretch of a line, in points from the line's baseline and the block's
/// left.
struct TextBar {
  let span: Int?
  let x0: Double
  let x1: Double
  /// The distance of the upper edge from the baseline; down is positive.
  let top: Double
  let thickness: Double
  /// The colour of the bar; nil where it has the text's own paint.
  let color: Color?
}

extension LabelContent {
  func bars(ofLine index: Int) -> [TextBar] {
    guard label.hasBars else { return [] }
    return layout.decorationSegments(ofLine: index).flatMap { segment in
      let run = segment.span.map { document.runs[$0] }
      let under = run?.underline.map(\.decoration) ?? document.underline
      let through = run?.strikethrough.map(\.decoration) ?? document.strikethrough
      return [
        under.map {
          bar($0, along: segment, top: segment.metrics.underlinePosition, segment.metrics.underlineThickness)
        },
        through.map {
          bar(
            $0, along: segment, top: segment.metrics.strikethroughPosition, segment.metrics.strikethroughThickness)
        },
      ].compactMap { $0 }
    }
  }

  private func bar(
    _ decoration: LabelDocument.Decoration, along segment: TextLayout.DecorationSegment, top: Double,
    _ thickness: Double
  ) -> TextBar {
    TextBar(
      span: segment.span, x0: segment.x0, x1: segment.x1, top: decoration.offset ?? top,
      thickness: decoration.thickness ?? thickness, color: decoration.color)
  }
}

extension LabelDocument {
  /// Whether the text or a part of it has an underline or a strikethrough.
  var hasBars: Bool {
    underline != nil || strikethrough != nil
      || runs.contains { $0.underline?.decoration != nil || $0.strikethrough?.decoration != nil }
  }
}
