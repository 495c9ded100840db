/// The table of everything an author can write. Validation, the JSON Schema and the documentation are made from it.
enum LabelSchema {
  /// No coordinate of a document is further out than this, in points; a length beyond is a slip of the keyboard.
  static let offsets = -10_000.0...10_000.0
  static let blurs = 0.0...2000.0
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

  static let gradient = ObjectSchema(
    "gradient", "a gradient", "A gradient that fills the text.",
    gradientFields + [
      Field(
        "box", .choice(gradientBoxes), "What the gradient's unit coordinates span.", default: "text"),
      Field(
        "overTextColor", .boolean,
        "Lays translucent stops over the text colour, as FXLabel did; true by default where FXLabel's names give "
          + "the colours.", default: false),
    ])

  static let backgroundGradient = ObjectSchema(
    "backgroundGradient", "a gradient of a background", "A gradient that fills the canvas.", gradientFields)

  private static let gradientFields = [
    Field("kind", .choice(gradientKinds), "How colours spread.", default: "linear"),
    Field("colors", colors, "The stops' colours; one is a solid, none is no gradient.", default: []),
    Field(
      "locations", .list(.number(0...1, unit: ""), maximumCount: maximumStops),
      "Where each colour stands, as many as there are colours; evenly spaced when left out."),
    Field(
      "start", point, "Where the first colour begins: [0, 0] is top left, [1, 1] bottom right.", default: [0.5, 0]),
    Field("end", point, "Where the last colour is reached.", default: [0.5, 0.75]),
    Field("interpolation", .choice(interpolations), "The colour space between stops.", default: "srgb"),
  ]

  static let shadow = ObjectSchema(
    "shadow", "a shadow", "A shadow (or, without offset, a glow) under the text.", shadowFields)

  static let innerShadow = ObjectSchema(
    "innerShadow", "an inner shadow", "A shadow that falls into the text from its edges.", shadowFields)

  private static let shadowFields = [
    Field("color", .color, "Its colour and strength.", default: "black"),
    Field("offset", offset, "How far it is moved, right and down.", default: [0, 0]),
    Field("blur", .number(blurs, unit: "points"), "CSS blur: twice the Gaussian's standard deviation.", default: 0),
    Field(
      "spread", .number(offsets, unit: "points"), "How far the shape grows before the blur.", default: 0,
      isSupported: false),
    Field("blend", .choice(blends), "How it mixes with what is under it.", default: "normal"),
  ]

  static let stroke = ObjectSchema(
    "stroke", "a stroke", "A line along the outline of the text.",
    [
      Field("color", .color, "Its colour.", default: "black"),
      Field("gradient", .object(gradient), "A gradient instead of the colour."),
      Field(
        "width", .number(0...1000, unit: "points"),
        "Its width; outside and inside, how far it reaches to that side.", default: 1),
      Field("position", .choice(strokePositions), "Which side of the outline it lies on.", default: "center"),
      Field("join", .choice(strokeJoins), "The shape of its corners.", default: "round"),
      Field(
        "miterLimit", .number(1...100, unit: "widths"),
        "How far a pointed corner may reach, from inner to outer corner, before it is cut.", default: 4),
    ])

  static let background = ObjectSchema(
    "background", "a background", "What lies under everything, over the whole canvas.",
    [
      Field("color", .color, "A plain colour.", default: "transparent"),
      Field("gradient", .object(backgroundGradient), "A gradient instead of a colour."),
      Field("cornerRadius", .number(0...100_000, unit: "points"), "Radius of its corners.", default: 0),
    ])
}

/// The names of enumerated fields.
extension LabelSchema {
  static let kinds = [
    Choice("label", "Styled text."),
    Choice("textField", "A label that can be edited.", isSupported: false),
    Choice("pageControl", "Page dots.", isSupported: false),
    Choice("counting", "A label that counts.", isSupported: false),
    Choice("cycling", "A label that changes its text.", isSupported: false),
    Choice("group", "Several documents on one canvas.", isSupported: false),
    Choice("image", "A picture in a group.", isSupported: false),
  ]
  static let slants = [
    Choice("normal", "Upright."), Choice("italic", "The family's italic."), Choice("oblique", "Slanted upright."),
  ]
  static let gradientKinds = [
    Choice("linear", "Along a line."), Choice("radial", "From a centre outwards.", isSupported: false),
    Choice("conic", "Around a centre.", isSupported: false),
  ]
  static let gradientBoxes = [
    Choice("text", "The block of all lines."), Choice("line", "Each line by itself."),
    Choice("canvas", "The whole picture."),
  ]
  static let interpolations = [
    Choice("srgb", "Encoded sRGB, straight alpha, as Core Graphics does."),
    Choice("premultiplied", "Encoded sRGB, premultiplied.", isSupported: false),
    Choice("linear", "Linear light.", isSupported: false), Choice("oklab", "OKLab.", isSupported: false),
  ]
  static let blends =
    [Choice("normal", "Over what is under it.")]
    + ["darken", "lighten", "multiply", "screen", "overlay", "add"].map { Choice($0, "", isSupported: false) }
  static let strokePositions = [
    Choice("center", "Half inside, half outside."), Choice("inside", "Inside only."),
    Choice("outside", "Under the fill."),
  ]
  static let strokeJoins = [Choice("round", "Round."), Choice("miter", "Pointed."), Choice("bevel", "Cut.")]
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
