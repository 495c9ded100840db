/// The table of what labels are painted with.
extension LabelSchema {
  static let gradient = ObjectSchema(
    "gradient", "a gradient", "A gradient that fills the text.",
    gradientFields + [
      Field("box", .choice(boxes), "What the gradient's unit coordinates span.", default: "text"),
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
      "start", point,
      "Where the first colour begins: [0, 0] is top left, [1, 1] bottom right. By default [0.5, 0]; of radial and "
        + "conic gradients it is the centre, [0.5, 0.5]."),
    Field(
      "end", point,
      "Where the last colour is reached, by default [0.5, 0.75]; of a radial gradient a point of the outer circle, "
        + "[1, 0.5]; of a conic one where the first colour begins, [0.5, 0]."),
    Field("extend", .choice(extends), "What holds beyond the ends.", default: "pad"),
    Field("interpolation", .choice(interpolations), "The colour space between stops.", default: "srgb"),
    Field("shape", .choice(radialShapes), "What a radial gradient's rings are.", default: "circle"),
  ]

  static let imageFill = ObjectSchema(
    "imageFill", "an image fill", "A picture that fills the text.",
    imageFields + [Field("box", .choice(boxes), "What the picture is fitted to.", default: "text")])

  static let backgroundImage = ObjectSchema(
    "backgroundImage", "a picture of a background", "A picture that fills the canvas.", imageFields)

  private static let imageFields = [
    Field("file", .string(.name), "A PNG file, relative to the document's folder."),
    Field("contentMode", .choice(imageModes), "How the picture meets its box.", default: "fill"),
    Field("scale", .number(0.01...1000, unit: "points a pixel"), "Size of a tile's pixels.", default: 1),
  ]

  static let shadow = ObjectSchema(
    "shadow", "a shadow", "A shadow (or, without offset, a glow) under the text.",
    shadowFields(spread: "How far the shape grows (or, negative, shrinks) before the blur.") + [
      Field(
        "knockout", .boolean, "Leaves the shadow out under the text, so that it shows nowhere through it.",
        default: false),
      Field(
        "extrude", .boolean, "Draws the shadow from the text all the way to its offset: a long shadow.",
        default: false),
      Field(
        "blend", .choice([Choice("normal", "Under the text there is nothing to mix with.")]),
        "How it mixes with what is under it.", default: "normal"),
    ])

  static let innerShadow = ObjectSchema(
    "innerShadow", "an inner shadow", "A shadow that falls into the text from its edges.",
    shadowFields(spread: "How far the edge grows inwards (or, negative, recedes) before the blur.") + [
      Field("blend", .choice(blends), "How it mixes with what it falls on.", default: "normal")
    ])

  private static func shadowFields(spread: String) -> [Field] {
    [
      Field("color", .color, "Its colour and strength.", default: "black"),
      Field("offset", offset, "How far it is moved, right and down.", default: [0, 0]),
      Field(
        "blur", .either(.number(blurs, unit: "points"), .tuple(["x", "y"], blurs, unit: "points")),
        "CSS blur: twice the Gaussian's standard deviation; [x, y] for each axis by itself.", default: 0),
      Field("spread", .number(spreads, unit: "points"), spread, default: 0),
    ]
  }

  static let stroke = ObjectSchema(
    "stroke", "a stroke", "A line along the outline of the text.",
    [
      Field("color", .color, "Its colour.", default: "black"),
      Field("gradient", .object(gradient), "A gradient instead of the colour."),
      Field(
        "width", .number(0...1000, unit: "points"),
        "Its width; outside and inside, how far it reaches to that side.", default: 1),
      Field("position", .choice(strokePositions), "Which side of the outline it lies on.", default: "center"),
      Field(
        "order", .choice(strokeOrders),
        "Over or under the fill; by default an outside stroke lies under it, all others over it."),
      Field("join", .choice(strokeJoins), "The shape of its corners.", default: "round"),
      Field(
        "miterLimit", .number(1...100, unit: "widths"),
        "How far a pointed corner may reach, from inner to outer corner, before it is cut.", default: 4),
    ])

  static let bevel = ObjectSchema(
    "bevel", "a bevel", "Light on the edges of the text.",
    [
      Field("style", .choice(bevelStyles), "Where it is drawn.", default: "inner"),
      Field("size", .number(0...1000, unit: "points"), "From the edge to where the slope ends.", default: 3),
      Field("soften", .number(blurs, unit: "points"), "CSS blur of the slope; by default its size."),
      Field(
        "angle", .number(-360...360, unit: "degrees"),
        "Where the light comes from, counterclockwise from the right.", default: 120),
      Field("highlight", .color, "Of the edges that face the light.", default: "#FFFFFFBF"),
      Field("shade", .color, "Of the edges that face away.", default: "#000000BF"),
    ])

  static let background = ObjectSchema(
    "background", "a background", "What lies under everything, over the whole canvas.",
    [
      Field("color", .color, "A plain colour.", default: "transparent"),
      Field("gradient", .object(backgroundGradient), "A gradient instead of a colour."),
      Field("image", .object(backgroundImage), "A picture instead of a colour."),
      Field("cornerRadius", .number(0...100_000, unit: "points"), "Radius of its corners.", default: 0),
    ])
}

/// The names of enumerated fields.
extension LabelSchema {
  static let gradientKinds = [
    Choice("linear", "Along a line."), Choice("radial", "From a centre outwards."),
    Choice("conic", "Around a centre, clockwise."),
  ]
  static let boxes = [
    Choice("text", "The block of all lines."), Choice("line", "Each line by itself."),
    Choice("canvas", "The whole picture."),
  ]
  static let extends = [
    Choice("pad", "The end colours."), Choice("repeat", "The gradient again."),
    Choice("reflect", "The gradient back and forth."),
  ]
  static let radialShapes = [
    Choice("circle", "Circles."), Choice("ellipse", "Ellipses of the box's proportions."),
  ]
  static let interpolations = [
    Choice("srgb", "Encoded sRGB, straight alpha, as Core Graphics does."),
    Choice("premultiplied", "Encoded sRGB, premultiplied, as CSS does."),
    Choice("linear", "Linear light."), Choice("oklab", "OKLab."),
  ]
  static let imageModes = [
    Choice("fit", "All of the picture, nothing beside it."), Choice("fill", "All of the box, the picture cut."),
    Choice("stretch", "The picture pulled to the box."), Choice("tile", "The picture again and again."),
  ]
  static let blends = LabelDocument.InnerShadow.Blend.allCases.map { blend in
    switch blend {
    case .normal: Choice("normal", "Over what it falls on.")
    case .replace: Choice("replace", "In place of what it falls on, as FXLabel 1.4.")
    case .darken: Choice("darken", "The darker of both, channel by channel, as FXLabel 1.5.")
    default: Choice(blend.rawValue, "")
    }
  }
  static let strokePositions = [
    Choice("center", "Half inside, half outside."), Choice("inside", "Inside only."),
    Choice("outside", "Outside only, where it lies under an opaque fill."),
  ]
  static let strokeOrders = [Choice("over", "Over the fill."), Choice("under", "Under the fill.")]
  static let strokeJoins = [Choice("round", "Round."), Choice("miter", "Pointed."), Choice("bevel", "Cut.")]
  static let bevelStyles = [
    Choice("inner", "Inside the text."), Choice("emboss", "Inside and around the text."),
  ]
}
