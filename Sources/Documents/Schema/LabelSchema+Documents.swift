/// Whole documents.
extension LabelSchema {
  private static let schemaReference = Field("$schema", .string(.name), "The JSON Schema, for editors; not read.")

  static let label = ObjectSchema(
    "label", "a label", "One label, by itself or with a style sheet.",
    documentFields + commonFields(.label))

  static let style = ObjectSchema(
    "style", "a style", "The part of labels that they share.", commonFields(.label))

  static let job = ObjectSchema(
    "job", "a job", "One line of a job file: a label, its style and its file.",
    documentFields + jobFields + commonFields(.label))

  static let styleSheet = ObjectSchema(
    "styleSheet", "a style sheet", "Styles by name, and the folders of their fonts.",
    [
      schemaReference,
      Field("styles", .map(.name, .object(style)), "Styles by name.", default: [:]),
      Field(
        "fonts", .list(.string(.name), maximumCount: 1000), "Folders of fonts, relative to the style sheet.",
        default: []),
    ])

  static let identifier = Field(
    "id", .string(.name), "What the document is called in reports and file names.")

  static let documentFields = [schemaReference, identifier]

  static let outField = Field(
    "out", .string(StringRule(1...4096)), "File name, relative to the output folder; instead of --name.")

  static let jobFields = [
    Field("style", .string(.name), "The style of the style sheet that the other members override."), outField,
    Field("values", .map(.name, .string(.text)), "Fills {{name}} in the style's strings.", default: [:]),
  ]

  static func kindField(_ kind: DocumentKind) -> Field {
    let choices = kinds.filter { $0.name == kind.rawValue }
    return Field("kind", .choice(choices), "What the document is.", default: kind == .label ? "label" : nil)
  }

  static func commonFields(_ kind: DocumentKind) -> [Field] {
    [kindField(kind)] + contentFields + paintFields + layoutFields + flatFields
  }

  private static let contentFields = [
    Field(
      "text", .either(.string(.text), .list(.object(textRun), maximumCount: maximumRuns)),
      "The text, whole or in runs one after the other; line feeds break lines.", default: ""),
    Field(
      "size", .size(lengths), "The canvas: given, given in width only, or as large as text and effects need.",
      default: "fit"),
    Field("scale", .number(0.01...64, unit: "pixels a point"), "Pixels a point.", default: 1),
    Field("extends", .string(.name), "The style that the other members override."),
  ]

  static let effectFields = [
    Field(
      "shadows", .list(.object(shadow), maximumCount: maximumShadows), "Outer shadows, the first on top.",
      default: []),
    Field("shadow", .object(shadow), "The one outer shadow.", role: .singular(of: "shadows")),
    Field(
      "innerShadows", .list(.object(innerShadow), maximumCount: maximumShadows), "Inner shadows, the first on top.",
      default: []),
    Field("innerShadow", .object(innerShadow), "The one inner shadow.", role: .singular(of: "innerShadows")),
    Field(
      "strokes", .list(.object(stroke), maximumCount: maximumShadows),
      "Strokes of the text, the first on top; those outside lie under the fill, all others over it.", default: []),
    Field("stroke", .object(stroke), "The one stroke of the text.", role: .singular(of: "strokes")),
  ]

  private static let paintFields =
    [
      Field("font", .object(font), "The typeface of the text."),
      Field("color", .color, "Colour of the text.", default: "black"),
      Field("gradient", .object(gradient), "A gradient instead of the colour."),
      Field("image", .object(imageFill), "A picture instead of the colour."),
      Field("bevel", .object(bevel), "Light on the edges of the text."),
      Field("underline", decorations, "A line under the text.", default: false),
      Field("strikethrough", decorations, "A line through the text.", default: false),
      Field("background", .object(background), "What lies under everything."),
      Field("oversampling", .oneOf([1, 2, 4, 8, 16]), "Samples a pixel, in each direction.", default: 1),
      Field("opacity", .number(0...1, unit: ""), "Opacity of the whole picture.", default: 1),
      Field("dither", .boolean, "Dithers colours to 8 bits, against bands in wide gradients.", default: false),
    ] + effectFields

  private static let layoutFields = [
    Field("textInsets", insets, "Space around the text.", default: [0, 0, 0, 0]),
    Field("alignment", .choice(alignments), "Where lines begin.", default: "natural"),
    Field("verticalAlignment", .choice(verticalAlignments), "Where the block of lines stands.", default: "center"),
    Field("numberOfLines", .integer(0...10_000), "The most lines; 0 is no limit.", default: 1),
    Field("lineBreak", .choice(lineBreaks), "What happens to text that is too wide.", default: "truncateTail"),
    Field("lineSpacing", .number(offsets, unit: "points"), "Added between lines.", default: 0),
    Field(
      "characterSpacing", .number(-10...10, unit: "ems"),
      "Added between characters; not where letters join. Switches optional ligatures off.", default: 0),
    Field(
      "kerning", .map(.name, .number(-10...10, unit: "ems")), "Added after single characters.", default: [:]),
    Field("baselineOffset", .number(-10...10, unit: "ems"), "Moves the text down.", default: 0),
    Field("allowOrphans", .boolean, "False keeps a paragraph's last word company.", default: true),
    Field("balanced", .boolean, "True makes lines about equally wide.", default: false),
    Field(
      "minimumScaleFactor", .number(0...1, unit: ""),
      "How far text may shrink to fit; 0, as 1, is not at all.", default: 1),
    Field("direction", .choice(directions), "Which way the paragraph runs.", default: "auto"),
    Field("language", .string(.language), "BCP 47 tag of the text's language, for shaping and line breaks."),
  ]

  /// FXLabel's names.
  private static let flatFields = [
    Field("shadowColor", .color, "FXLabel's name for shadow.color.", role: .flat(["shadow", "color"])),
    Field(
      "shadowOffset", offset, "FXLabel's name for shadow.offset; [0, -1] where only FXLabel's names are used.",
      role: .flat(["shadow", "offset"])),
    Field(
      "shadowBlur", .number(blurs, unit: "points"), "FXLabel's name for shadow.blur.",
      role: .flat(["shadow", "blur"])),
    Field(
      "innerShadowColor", .color, "FXLabel's name for innerShadow.color.", role: .flat(["innerShadow", "color"])),
    Field(
      "innerShadowOffset", offset, "FXLabel's name for innerShadow.offset.", role: .flat(["innerShadow", "offset"])),
    Field(
      "innerShadowBlur", .number(blurs, unit: "points"), "FXLabel's name for innerShadow.blur.",
      role: .flat(["innerShadow", "blur"])),
    Field("gradientColors", colors, "FXLabel's name for gradient.colors.", role: .flat(["gradient", "colors"])),
    Field(
      "gradientStartColor", .color, "Replaces the gradient's first colour; null removes the gradient.",
      role: .flat(["gradient", "colors"])),
    Field(
      "gradientEndColor", .color, "Replaces the gradient's last colour; null removes the gradient.",
      role: .flat(["gradient", "colors"])),
    Field("gradientStartPoint", point, "FXLabel's name for gradient.start.", role: .flat(["gradient", "start"])),
    Field("gradientEndPoint", point, "FXLabel's name for gradient.end.", role: .flat(["gradient", "end"])),
    Field(
      "contentMode", .choice(contentModes), "UIKit's content mode: top..., bottom..., and all others centred.",
      role: .flat(["verticalAlignment"])),
  ]
}
