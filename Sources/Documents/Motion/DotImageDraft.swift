import JSON
import Motion

/// A dot's picture as its authors gave it, before it is finished; its file must be given.
struct DotImageDraft: Draft {
  private var file: String?
  private var isTemplate = false

  init() {}

  init(_ image: DotImage) {
    file = image.file
    isTemplate = image.isTemplate
  }

  func finished() throws(DocumentError) -> DotImage? {
    guard let file else {
      throw DocumentError(.wrongType, "is missing; write the name of a picture's file").inside("file")
    }
    return DotImage(file, isTemplate: isTemplate)
  }

  private static let table = ObjectTable(
    "dotImage", "a dot's picture", "A picture in a dot's place.", defaults: DotImageDraft(),
    [
      Member("file", .string(.name), \.file, "A PNG, JPEG, WebP or SVG file; must be given."),
      Member("template", .boolean, \.isTemplate, "Fills the picture's shape with the dot's colour."),
    ])

  /// The picture is written as a file's name or as an object.
  static let codec = Codec<DotImageDraft>(
    .either(.string(.name), .object(table.schema)),
    decode: { json, present throws(DocumentError) in
      if let file = json.string { return DotImageDraft(DotImage(file)) }
      return try Codec.object(table).decode(json, present)
    }, encode: { $0.isTemplate ? .object(table.json($0)) : $0.file.map { .string($0) } })
}
