public import Typography

/// The measures of a document: what its picture would hold, without drawing the picture.
///
/// Sendable; a value.
public struct MeasuredDocument: Sendable {
  /// The size, boxes, lines, fonts and missing glyphs of the document.
  public let report: DocumentReport
  /// The measures of each text: one text for a label or a text field, those of a group in the order of its children.
  public let texts: [MeasuredText]

  /// Measures what was resolved.
  package init(_ resolved: ResolvedDocument) throws(ResolveError) {
    report = resolved.report
    var texts: [MeasuredText] = []
    for place in resolved.texts { texts.append(try MeasuredText(place)) }
    self.texts = texts
  }

  /// The index of the text nearest to a pixel of the canvas, and the caret in that text. It is nil for a document
  /// without lines of text.
  public func hit(x: Double, y: Double) -> (text: Int, hit: TextLayout.Hit)? {
    let nearest = texts.indices.filter { !texts[$0].lines.isEmpty }
      .min { texts[$0].distance(x: x, y: y) < texts[$1].distance(x: x, y: y) }
    return nearest.flatMap { index in texts[index].hit(x: x, y: y).map { (index, $0) } }
  }
}
