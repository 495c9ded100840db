import JSON

/// A picture as its authors gave it, before it is finished.
struct ImageDraft: DocumentDraft {
  private var image: ImageDocument
  private var effects: EffectsDraft

  init(_ image: ImageDocument) {
    self.image = image
    effects = EffectsDraft(shadows: image.shadows, innerShadows: image.innerShadows, strokes: image.strokes)
  }

  mutating func finish() throws(DocumentError) {
    let effects = try effects.finished() ?? effects
    (image.shadows, image.innerShadows, image.strokes) = (effects.shadows, effects.innerShadows, effects.strokes)
  }

  func content(in context: DocumentContext) -> ImageDocument { image }

  static let kind = KindTable(.image, ImageDraft.self)

  static let table = ObjectTable(
    "image", "an image", "A picture with a frame's effects.", defaults: ImageDraft(ImageDocument()),
    [
      Member(
        "file", .string(.name), \.image.file, "A PNG, JPEG, WebP or SVG file, relative to the document's folder."),
      Member(
        "contentMode", .choice(ImageFillDraft.modeWords), \.image.contentMode, "How the picture meets its frame."),
      Member(
        "size", .size, \.image.size,
        "The canvas: given, given in width or height only, or a point for each of the picture's pixels."),
      Member(
        "cornerRadius", .number(Limits.radii, unit: "points"), \.image.cornerRadius,
        "Radius of the frame's corners."
      ),
      Member(
        "layerStyle", .object(LayerStyle.table), rare: ImageDocument.storedLayerStyle,
        "Photoshop's layer style, made from the picture with its other effects."
      ).lifted(by: \.image),
    ] + EffectsDraft.members.lifted(by: \.effects) + DocumentCanvas.members.lifted(by: \.image.canvas))
}
