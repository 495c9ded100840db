import JSON
import Motion
import Pixels

extension DotOverride {
  private static let table = ObjectTable(
    "dotOverride", "a dot", "One dot's own answers; null is an answer too, and ends the search for a value.",
    defaults: DotOverride(),
    [
      Member("size", PageControlDraft.dotLength, \.size, "Its size, selected or not."),
      .answer("color", .color, \.color, "Its colour."),
      .answer("selectedColor", .color, \.selectedColor, "Its colour while it is selected."),
      .answer("shape", .dotShape, \.shape, "Its shape."),
      .answer("selectedShape", .dotShape, \.selectedShape, "Its shape while it is selected."),
      .answer("image", picture, \.image, "Its picture."),
      .answer("selectedImage", picture, \.selectedImage, "Its picture while it is selected."),
    ])

  private static let picture = Codec<DotImage>(
    DotImageDraft.codec.type,
    decode: { json, _ throws(DocumentError) in
      guard let image = try DotImageDraft.codec.read(json).finished() else {
        throw DotImageDraft.codec.type.wrongType(json)
      }
      return image
    }, encode: { DotImageDraft.codec.encode(DotImageDraft($0)) })

  /// Single dots by their pages, from 0.
  static let byPage: Codec<[Int: DotOverride]> = {
    let names = Codec<[String: DotOverride]>.map(.name, of: .object(table), maximumCount: PageControl.mostPages)
    return Codec(
      names.type,
      decode: { json, present throws(DocumentError) in
        var dots = present ?? [:]
        for (name, dot) in try names.decode(json, [:]) {
          guard let page = Int(name), page >= 0, page < PageControl.mostPages else {
            throw DocumentError(
              .outOfRange, "is no page; write a whole number from 0 to \(PageControl.mostPages - 1)"
            ).inside(name)
          }
          dots[page] = dot
        }
        return dots
      },
      encode: { dots in
        var object = JSONObject()
        for (page, dot) in dots.sorted(by: { $0.key < $1.key }) { object[String(page)] = .object(table.json(dot)) }
        return .object(object)
      })
  }()
}
