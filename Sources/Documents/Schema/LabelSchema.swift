/// The table of everything an author can write. Validation, the JSON Schema and the documentation are made from it.
enum LabelSchema {
  /// No coordinate of a document is further out than this, in points; a length beyond is a slip of the keyboard.
  static let offsets = -10_000.0...10_000.0
  static let blurs = 0.0...2000.0
  static let spreads = -256.0...256.0
  static let lengths = 1.0...100_000.0
  /// Unit coordinates of a gradient may leave its box, but not its neighbourhood.
  static let unitCoordinates = -1000.0...1000.0
  static let maximumStops = 255
  static let maximumShadows = 64

  static let point = FieldType.tuple(["x", "y"], unitCoordinates, unit: "box sizes")
  static let offset = FieldType.tuple(["x", "y"], offsets, unit: "points")
  static let insets = FieldType.tuple(["top", "left", "bottom", "right"], offsets, unit: "points")
  static let colors = FieldType.list(.color, maximumCount: maximumStops)

  static let font = ObjectSchema("font", "a font", "The typeface of the text.", fontFields)

  static let fontFields = [
    Field("family", .string(.name), "Family name, as fontconfig knows it; without one, a sans-serif."),
    Field("weight", .number(1...1000, unit: ""), "100 thin, 400 regular, 700 bold.", default: 400),
    Field(
      "width", .number(50...200, unit: "percent"), "75 condensed, 100 normal, 125 expanded, as the family has it.",
      default: 100),
    Field("slant", .choice(slants), "Upright or slanted.", default: "normal"),
    Field("size", .number(0.5...10_000, unit: "points"), "Size of the em.", default: 17),
    Field("file", .string(.name), "Font file to use instead of a family."),
    Field("index", .integer(0...65_535), "Which face of a font collection's file.", default: 0),
    Field(
      "features", .map(.tag, .integer(0...65_535)), "OpenType features: 0 is off, 1 on, more picks a variant.",
      default: [:]),
    Field(
      "variations", .map(.tag, .number(-100_000...100_000, unit: "")), "Axis values of a variable font.",
      default: [:]),
    Field(
      "fallback", .list(.string(.name), maximumCount: 64), "Families for what the font lacks, best first.",
      default: []),
  ]
}

/// The names of enumerated fields.
extension LabelSchema {
  static let kinds = [
    Choice("label", "Styled text."),
    Choice("textField", "A label that can be edited."),
    Choice("pageControl", "Page dots."),
    Choice("counting", "A label that counts."),
    Choice("cycling", "A label that changes its text."),
    Choice("group", "Several documents on one canvas."),
    Choice("image", "A picture with a frame's effects."),
  ]
  static let slants = [
    Choice("normal", "Upright."), Choice("italic", "The family's italic."), Choice("oblique", "Slanted upright."),
  ]
  static let alignments = [
    Choice("natural", "Left, or right where the text runs from right to left."), Choice("left", "Left."),
    Choice("center", "Centred."), Choice("right", "Right."), Choice("justified", "Both edges."),
  ]
  static let verticalAlignments = [
    Choice("top", "At the top."), Choice("center", "In the middle."), Choice("bottom", "At the bottom."),
  ]
  static let lineBreaks = [
    Choice("wordWrap", "Breaks between words."), Choice("charWrap", "Breaks anywhere."),
    Choice("clip", "Draws on, cut by the canvas."), Choice("truncateTail", "Ends in an ellipsis."),
    Choice("truncateHead", "Begins with an ellipsis."), Choice("truncateMiddle", "An ellipsis in the middle."),
  ]
  static let directions = [
    Choice("auto", "As the text's first strong character."), Choice("ltr", "Left to right."),
    Choice("rtl", "Right to left."),
  ]
  /// UIView's content modes. FXLabel reads only the vertical part of them.
  static let contentModes = [
    "scaleToFill", "scaleAspectFit", "scaleAspectFill", "redraw", "center", "top", "bottom", "left", "right",
    "topLeft", "topRight", "bottomLeft", "bottomRight",
  ].map { Choice($0, "") }
}
