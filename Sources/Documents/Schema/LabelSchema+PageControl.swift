import Motion

/// The table of page controls: FXPageControl's names, and what was added to them.
extension LabelSchema {
  static let pageControlFields =
    [
      kindField(.pageControl),
      Field("numberOfPages", .integer(0...PageControl.mostPages), "How many dots there are.", default: 0),
      Field(
        "currentPage", .number(-10_000...10_000, unit: "pages"),
        "The selected page, from 0; fractions are between two. The nearest page there is where it is none.",
        default: 0),
      Field("move", .object(pageMove), "Where the selection goes."),
      Field(
        "size", .size(lengths), "The canvas, with the dots in its middle; or as large as they need.", default: "fit"
      ),
      Field("dotSpacing", .number(0...10_000, unit: "points"), "Between two dots.", default: 10),
    ] + dotFields("dot", of: "dots that are not selected", size: 6)
    + dotFields("selectedDot", of: "the selected dot", size: 0) + behaviourFields + effectFields
    + [Field("background", .object(background), "What lies under everything.")] + canvasFields + [timeField]

  private static func dotFields(_ name: String, of dots: String, size: JSONValue) -> [Field] {
    let isSelected = name == "selectedDot"
    return [
      Field(
        name + "Size", .number(0...10_000, unit: "points"),
        "Size of \(dots)\(isSelected ? "; 0 is that of the others" : "").", default: size),
      Field(
        name + "Color", .color,
        isSelected
          ? "Colour of \(dots); black where there is none."
          : "Colour of \(dots); where there is none, the selected one's with an alpha of 0.25."),
      Field(
        name + "Shape", .string(StringRule(1...100_000)),
        "circle, square, triangle, or an SVG path in points about the dot's centre"
          + (isSelected ? "; that of the others where there is none." : "; a circle where there is none.")),
      Field(name + "Image", picture, "A PNG file, or a template, drawn at its own size instead of a shape."),
      Field(name + "Gradient", .object(gradient), "A gradient instead of the colour."),
      Field(
        name + "BorderWidth", .number(0...1000, unit: "points"), "Width of the line along the edge.", default: 0),
      Field(name + "BorderColor", .color, "Its colour; black where there is none."),
      Field(name + "ShadowColor", .color, "Colour of the shadow; none where it is left out."),
      Field(name + "ShadowOffset", offset, "How far the shadow is moved, right and down.", default: [0, 1]),
      Field(name + "ShadowBlur", .number(blurs, unit: "points"), "CSS blur of the shadow.", default: 0),
    ]
  }

  private static let behaviourFields = [
    Field("wrapEnabled", .boolean, "Lets the first page follow the last.", default: false),
    Field("vertical", .boolean, "Lets the row run from top to bottom.", default: false),
    Field("hidesForSinglePage", .boolean, "Draws nothing for a single page.", default: false),
    Field("rightToLeft", .boolean, "Lets a row run from right to left.", default: false),
    Field(
      "moveStyle", choices(PageControl.MoveStyle.self), "What a selection between two pages looks like.",
      default: "slide"),
    Field(
      "maximumVisibleDots", .integer(1...PageControl.mostPages), "How many dots are shown of more; all by default."),
    Field("dots", .map(.name, .object(dotOverride)), "What single dots do otherwise, by page.", default: [:]),
  ]

  private static let picture = FieldType.either(.string(.name), .object(dotImage))

  static let dotImage = ObjectSchema(
    "dotImage", "a dot's picture", "A picture in a dot's place.",
    [
      Field("file", .string(.name), "A PNG file; must be given."),
      Field("template", .boolean, "Fills the picture's shape with the dot's colour.", default: false),
    ])

  static let dotOverride = ObjectSchema(
    "dotOverride", "a dot", "One dot's own answers; null is an answer too, and ends the search for a value.",
    [
      Field("size", .number(0...10_000, unit: "points"), "Its size, selected or not."),
      Field("color", .color, "Its colour."),
      Field("selectedColor", .color, "Its colour while it is selected."),
      Field("shape", .string(StringRule(1...100_000)), "Its shape."),
      Field("selectedShape", .string(StringRule(1...100_000)), "Its shape while it is selected."),
      Field("image", picture, "Its picture."),
      Field("selectedImage", picture, "Its picture while it is selected."),
    ])

  static let pageMove = ObjectSchema(
    "pageMove", "a move", "A selection that goes page by page.",
    [
      Field("to", .number(-10_000...10_000, unit: "pages"), "The last page; must be given."),
      Field("duration", seconds, "How long one step takes.", default: 0.3),
      Field("hold", seconds, "How long each page rests.", default: 0.7),
      Field("curve", easing, "How a step follows the time.", default: [0.42, 0, 0.58, 1]),
    ])
}
