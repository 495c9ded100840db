/// A picture that fills something, as its authors gave it, before it is finished.
struct ImageFillDraft: Draft {
  typealias ImageFill = LabelDocument.ImageFill

  /// The picture's file; with nil there is no picture.
  var file: String?
  /// The fill's other members.
  var image = ImageFill(file: "")

  init() {}

  init(_ image: ImageFill) {
    self.image = image
    file = image.file
  }

  func finished() -> ImageFill? {
    guard let file else { return nil }
    var image = image
    image.file = file
    return image
  }

  static let table = ObjectTable(
    "imageFill", "an image fill", "A picture that fills the text.", defaults: ImageFillDraft(),
    members + [Member("box", .choice(GradientDraft.boxWords), \.image.box, "What the picture is fitted to.")])

  static let backgroundTable = ObjectTable(
    "backgroundImage", "a picture of a background", "A picture that fills the canvas.", defaults: ImageFillDraft(),
    members)

  /// A mask covers all of its frame, unless it says otherwise.
  static let maskTable: ObjectTable<ImageFillDraft> = {
    var defaults = ImageFillDraft()
    defaults.image.contentMode = .stretch
    return ObjectTable("maskImage", "a picture of a mask", "A picture that masks.", defaults: defaults, members)
  }()

  private static let members: [Member<ImageFillDraft>] = [
    Member("file", .string(.name), \.file, "A PNG, JPEG, WebP or SVG file, relative to the document's folder."),
    Member("contentMode", .choice(modeWords), \.image.contentMode, "How the picture meets its box."),
    Member("scale", .number(0.01...1000, unit: "points a pixel"), \.image.scale, "Size of a tile's pixels."),
  ]

  static func modeWords(_ mode: ImageFill.ContentMode) -> String {
    switch mode {
    case .fit: "All of the picture, nothing beside it."
    case .fill: "All of the box, the picture cut."
    case .stretch: "The picture pulled to the box."
    case .tile: "The picture again and again."
    }
  }
}
