/// A run of text as its authors gave it, before it is finished.
struct TextRunDraft: Draft {
  typealias TextRun = LabelDocument.TextRun

  private var run = TextRun("")
  private var gradient: GradientDraft?
  private var stroke: StrokeDraft?

  init() {}

  init(_ run: TextRun) {
    self.run = run
    gradient = run.gradient.map { GradientDraft($0) }
  }

  func finished() throws(DocumentError) -> TextRun? {
    var run = run
    run.gradient = try gradient.finished(as: "gradient")
    if let stroke = try stroke.finished(as: "stroke") { run.strokes = [stroke] }
    return run
  }

  /// The font's members; nil where the run gives none.
  private var font: LabelDocument.FontOverride? {
    get { run.font == LabelDocument.FontOverride() ? nil : run.font }
    set { run.font = newValue ?? LabelDocument.FontOverride() }
  }

  static let table = ObjectTable(
    "textRun", "a run of text", "A part of the text; what is left out is as the label has it.",
    exclusive: [ObjectSchema.Exclusive("gradient", "color", isCovering: true)], defaults: TextRunDraft(),
    [
      Member("text", .string(.text), \.run.text, "The text of the run."),
      Member("font", .object(LabelDocument.FontOverride.table), \.font, "What of the label's font is otherwise."),
      Member("color", .color, \.run.color, "Colour instead of the label's, and of its gradient."),
      Member("gradient", GradientDraft.codec, \.gradient, "A gradient instead of the label's paint."),
      Member(
        "strokes", .list(ofFinished: StrokeDraft.codec, maximumCount: Limits.shadows), \.run.strokes,
        "Strokes instead of the label's."),
      Member(
        "stroke", for: .singular(of: "strokes"), StrokeDraft.codec.optional, \.stroke,
        "The one stroke instead of the label's."),
      Member("underline", LabelDocument.DecorationOverride.codec, \.run.underline, "A line under the run."),
      Member(
        "strikethrough", LabelDocument.DecorationOverride.codec, \.run.strikethrough, "A line through the run."),
      Member("overline", LabelDocument.DecorationOverride.codec, \.run.overline, "A line over the run."),
      Member(
        "baselineOffset", .number(-10...10, unit: "ems"), \.run.baselineOffset,
        "Moves the run down, instead of the label's."),
      Member(
        "textTransform", .choice(LabelDocument.TextTransform.words), \.run.textTransform,
        "How its letters are changed, instead of the label's."),
    ] + GradientDraft.flatMembers.lifted(by: \.gradient))

  static let codec = Codec<TextRunDraft>.object(table)
}
