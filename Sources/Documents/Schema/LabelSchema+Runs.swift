/// Attributed text: what a part of it can have otherwise than the label.
extension LabelSchema {
  static let maximumRuns = 10_000

  static let textRun = ObjectSchema(
    "textRun", "a run of text", "A part of the text; what is left out is as the label has it.",
    [
      Field("text", .string(.text), "The text of the run.", default: ""),
      Field("font", .object(runFont), "What of the label's font is otherwise."),
      Field("color", .color, "Colour instead of the label's, and of its gradient."),
      Field("gradient", .object(gradient), "A gradient instead of the label's paint."),
      Field("strokes", .list(.object(stroke), maximumCount: maximumShadows), "Strokes instead of the label's."),
      Field("stroke", .object(stroke), "The one stroke instead of the label's.", role: .singular(of: "strokes")),
      Field("underline", decorations, "A line under the run."),
      Field("strikethrough", decorations, "A line through the run."),
      Field("baselineOffset", .number(-10...10, unit: "ems"), "Moves the run down, instead of the label's."),
    ])

  /// The members of a font, without defaults: those are the label's.
  static let runFont = ObjectSchema(
    "runFont", "a font", "What of the label's font is otherwise; a family or file brings its own index and axes.",
    fontFields.map { Field($0.name, $0.type, $0.documentation) })

  static let decorations = FieldType.either(.boolean, .object(decoration))

  static let decoration = ObjectSchema(
    "decoration", "a line", "A line along the text; true is one as the font wants it.",
    [
      Field("color", .color, "Its colour; the text's paint where there is none."),
      Field("thickness", .number(0...1000, unit: "points"), "Its thickness; the font's where there is none."),
      Field(
        "offset", .number(offsets, unit: "points"),
        "From the baseline down to its upper edge; the font's where there is none."),
    ])
}
