import JSON

/// A highlight as its authors gave it, before it is finished.
struct HighlightDraft: Draft {
  typealias Highlight = LabelDocument.Highlight

  private var select: SelectDraft?
  private var highlight = Highlight()
  private var background: TextBackgroundDraft?
  private var stroke: StrokeDraft?

  init() {}

  init(_ highlight: Highlight) {
    self.highlight = highlight
    select = highlight.select == .all ? nil : SelectDraft(highlight.select)
    background = highlight.background.map { TextBackgroundDraft($0) }
  }

  func finished() throws(DocumentError) -> Highlight? {
    var highlight = highlight
    highlight.select = try select.finished(as: "select") ?? .all
    highlight.background = try background.finished(as: "background")
    if let stroke = try stroke.finished(as: "stroke") { highlight.strokes = [stroke] }
    return highlight
  }

  static let table = ObjectTable(
    "highlight", "a highlight", "Paints for parts of the text, which stays where it is; later ones win.",
    defaults: HighlightDraft(),
    [
      Member("select", SelectDraft.codec, \.select, "The parts; all of the text where there is none."),
      Member(
        "progress", .number(0...1, unit: ""), \.highlight.progress,
        "How much of the parts is painted, from their start: a share of their length."),
      Member(
        "background", TextBackgroundDraft.codec, \.background, "What lies under them, over the text's backgrounds."),
      Member("color", .color, \.highlight.color, "Their colour, instead of any paint."),
      Member(
        "strokes", .list(ofFinished: StrokeDraft.codec, maximumCount: Limits.shadows), \.highlight.strokes,
        "Their strokes."),
      Member(
        "stroke", for: .singular(of: "strokes"), StrokeDraft.codec.optional, \.stroke, "Their one stroke."),
    ])

  static let codec = Codec<HighlightDraft>.object(table)
}
