public import Typography

/// What a document's picture would hold, without drawing the picture.
///
/// A value; Sendable.
public struct MeasuredDocument: Sendable {
  public let report: DocumentReport
  /// The texts of the document: one for a label or a text field; those of a group in the order of its children.
  public let texts: [MeasuredText]

  init(_ resolved: ResolvedDocument) throws(ResolveError) {
    report = resolved.report
    var texts: [MeasuredText] = []
    for place in resolved.texts { texts.append(try MeasuredText(place)) }
    self.texts = texts
  }

  /// The index of the text nearest to a pixel of the canvas, and the caret in it; nil without texts.
  public func hit(x: Double, y: Double) -> (text: Int, hit: TextLayout.Hit)? {
    let nearest = texts.indices.filter { !texts[$0].lines.isEmpty }
      .min { texts[$0].distance(x: x, y: y) < texts[$1].distance(x: x, y: y) }
    return nearest.flatMap { index in texts[index].hit(x: x, y: y).map { (index, $0) } }
  }
}
