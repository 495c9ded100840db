/// The table of the kinds of documents beside labels, and of what every kind is as a job or as a child.
extension LabelSchema {
  static let textField = ObjectSchema(
    "textField", "a text field", "A label that can be edited.",
    documentFields + commonFields(.textField) + textFieldFields)
  static let image = ObjectSchema(
    "image", "an image", "A picture with a frame's effects.", documentFields + imageDocumentFields)
  static let group = ObjectSchema(
    "group", "a group", "Several documents on one canvas.", documentFields + groupFields)

  static let textFieldJob = ObjectSchema(
    "textFieldJob", "a job for a text field", "One line of a job file: a text field, its style and its file.",
    documentFields + jobFields + commonFields(.textField) + textFieldFields)
  static let imageJob = ObjectSchema(
    "imageJob", "a job for an image", "One line of a job file: a picture and its file.",
    documentFields + [outField] + imageDocumentFields)
  static let groupJob = ObjectSchema(
    "groupJob", "a job for a group", "One line of a job file: a group and its file.",
    documentFields + [outField] + groupFields)

  static let labelChild = ObjectSchema(
    "labelChild", "a label in a group", "A label at its place in a group.",
    [identifier] + commonFields(.label) + placeFields)
  static let textFieldChild = ObjectSchema(
    "textFieldChild", "a text field in a group", "A text field at its place in a group.",
    [identifier] + commonFields(.textField) + textFieldFields + placeFields)
  static let imageChild = ObjectSchema(
    "imageChild", "an image in a group", "A picture at its place in a group.",
    [identifier] + imageDocumentFields + placeFields)
  static let groupChild = ObjectSchema(
    "groupChild", "a group in a group", "A group at its place in a group.",
    [identifier] + groupFields + placeFields)

  static let transform = ObjectSchema(
    "transform", "a transform", "How a child of a group is scaled, turned and moved, in this order.",
    [
      Field("rotate", .number(-36_000...36_000, unit: "degrees"), "Clockwise.", default: 0),
      Field(
        "scale", .either(.number(factors, unit: ""), .tuple(["x", "y"], factors, unit: "")),
        "A factor, or one across and one down.", default: 1),
      Field("translate", offset, "How far it is moved.", default: [0, 0]),
      Field("anchor", point, "What stays where it is, in sizes of the frame.", default: [0.5, 0.5]),
    ])

  private static let factors = -1000.0...1000.0

  static let placeFields = [
    Field(
      "frame", .frame(offsets, lengths),
      "Where it stands in the group: [x, y, width, height]; a null side is as long as the document says or needs."),
    Field("transform", .object(transform), "How it is scaled, turned and moved."),
  ]

  private static let textFieldFields = [
    Field("placeholder", .string(.text), "What an empty field shows.", default: ""),
    Field(
      "placeholderColor", .color, "Colour of the placeholder.",
      default: [.number(60.0 / 255), .number(60.0 / 255), .number(67.0 / 255), 0.3]),
    Field("editing", .boolean, "Shows a caret or the selection, and the text in its plain colour.", default: false),
    Field(
      "selection", .tuple(["start", "end"], 0...100_000, unit: "grapheme clusters"),
      "What is selected; an empty range is a caret. By default a caret at the end."),
    Field("caretColor", .color, "Colour of the caret.", default: "#007AFF"),
    Field("selectionColor", .color, "Colour under what is selected.", default: [0, .number(122.0 / 255), 1, 0.2]),
    Field("secure", .boolean, "Shows a bullet for every character.", default: false),
  ]

  static let canvasFields = [
    Field("scale", .number(0.01...64, unit: "pixels a point"), "Pixels a point.", default: 1),
    Field("opacity", .number(0...1, unit: ""), "Opacity of the whole.", default: 1),
    Field("oversampling", .oneOf([1, 2, 4, 8, 16]), "Samples a pixel, in each direction.", default: 1),
    Field("dither", .boolean, "Dithers colours to 8 bits, against bands in wide gradients.", default: false),
  ]

  private static let imageDocumentFields =
    [
      kindField(.image),
      Field("file", .string(.name), "A PNG file, relative to the document's folder."),
      Field("contentMode", .choice(imageModes), "How the picture meets its frame.", default: "fit"),
      Field(
        "size", .size(lengths),
        "The canvas: given, given in width only, or a point for each of the picture's pixels.",
        default: "fit"),
      Field("cornerRadius", .number(0...100_000, unit: "points"), "Radius of the frame's corners.", default: 0),
    ] + effectFields + canvasFields

  private static let groupFields =
    [
      kindField(.group),
      Field("size", .tuple(["width", "height"], lengths, unit: "points"), "The canvas."),
      Field("background", .object(background), "What lies under everything."),
      Field("children", .list(.document, maximumCount: 10_000), "Documents, bottom to top.", default: []),
    ] + canvasFields
}
