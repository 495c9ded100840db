import Documents
import Pixels

/// The paint of a part of a text: the label's, or that of a run with its own.
struct TextPaint: Hashable {
  let color: Color
  let gradient: LabelDocument.Gradient?
  let image: LabelDocument.ImageFill?
  let strokes: [LabelDocument.Stroke]

  /// Whether the text is filled with its colour.
  var hasOneColor: Bool { gradient == nil && image == nil }

  private init(_ label: LabelDocument) {
    color = label.color
    gradient = label.gradient
    image = label.image
    strokes = label.strokes
  }

  /// A run's colour or gradient replaces the label's fill of any kind.
  private init(_ run: LabelDocument.TextRun, in label: LabelDocument) {
    let isOwn = run.color != nil || run.gradient != nil
    color = run.color ?? label.color
    gradient = isOwn ? run.gradient : label.gradient
    image = isOwn ? nil : label.image
    strokes = run.strokes ?? label.strokes
  }

  /// The paints of a label, of which its own is the first, and the index of each of some runs's paint.
  static func paints(
    of label: LabelDocument, runs: [LabelDocument.TextRun]
  ) -> (paints: [TextPaint], ofRun: [Int]) {
    var paints = [TextPaint(label)]
    let indices = runs.map { run in
      let paint = TextPaint(run, in: label)
      if let index = paints.firstIndex(of: paint) { return index }
      paints.append(paint)
      return paints.count - 1
    }
    return (paints, indices)
  }
}
