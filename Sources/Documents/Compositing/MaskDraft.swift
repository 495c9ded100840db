import JSON

/// A mask as its authors gave it, before it is finished.
struct MaskDraft: Draft {
  typealias Mask = GroupDocument.Mask

  private var image: LabelDocument.ImageFill?
  private var gradient: LabelDocument.Gradient?
  /// The document that makes the mask. While it is read it is a stand-in, because only the group's reader knows the
  /// styles that a document may name; see ``GroupDocument/Child``.
  private var children: [GroupDocument.Child] = []
  /// The members beside the source.
  private var mask = Mask(.child(GroupDocument.Child(.label(LabelDocument()))))

  init() {}

  init(_ mask: Mask) {
    self.mask = mask
    switch mask.source {
    case .image(let image): self.image = image
    case .gradient(let gradient): self.gradient = gradient
    case .child(let child): children = [child]
    }
  }

  func finished() throws(DocumentError) -> Mask? {
    var mask = mask
    if let image {
      mask.source = .image(image)
    } else if let gradient {
      mask.source = .gradient(gradient)
    } else if let child = children.first {
      mask.source = .child(child)
    } else {
      throw DocumentError(.wrongType, "has no source; write \"image\", \"gradient\" or \"child\"")
    }
    return mask
  }

  static let codec: Codec<Mask?> = Codec<MaskDraft>.object(table).finished

  private static let table = ObjectTable(
    "mask", "a mask", "What a child of a group is multiplied by, pixel by pixel.",
    exclusive: [ObjectSchema.Exclusive("image", "gradient", "child")], defaults: MaskDraft(),
    [
      Member("image", image, \.image, "A picture, or the name of its file."),
      Member(
        "gradient", Codec<GradientDraft>.object(GradientDraft.backgroundTable).finished, \.gradient,
        "A gradient over the frame."),
      Member(
        "child", .document, "A document that is not shown itself, at its place in the masked child.",
        apply: { json, draft, _ in
          draft.children = json == .null ? [] : [GroupDocument.Child(.label(LabelDocument()))]
        }, encode: { $0.children.first?.json }),
      Member(
        "frame", .part, \.mask.frame,
        "Where image or gradient lie, from the child's top left; left out, they cover the child's frame. Beyond it is "
          + "nothing."
      ),
      Member(
        "of", .choice(words), \.mask.channel,
        "What of it counts; left out, the alpha of a child and of what is translucent anywhere, else the luminance."
      ),
      Member("invert", .boolean, \.mask.isInverted, "Hides what the mask would show."),
      Member("density", .share, \.mask.density, "Its strength: with 0 it hides nothing."),
    ])

  private static func words(_ channel: Mask.Channel) -> String {
    switch channel {
    case .alpha: "Its alpha."
    case .luminance: "Its luminance in sRGB times its alpha."
    }
  }

  /// An image is written as an object, or as the name of its file.
  private static let image: Codec<LabelDocument.ImageFill?> = {
    let object = Codec<ImageFillDraft>.object(ImageFillDraft.maskTable).finished
    let name = FieldType.string(.name)
    return Codec(
      .either(object.type, name),
      decode: { json, present throws(DocumentError) in
        if let file = json.string { return LabelDocument.ImageFill(file: file, contentMode: .stretch) }
        guard let image = try object.decode(json, present) else {
          throw DocumentError(.wrongType, "is missing; write the name of a picture's file").inside("file")
        }
        return image
      }, encode: object.encode)
  }()
}
