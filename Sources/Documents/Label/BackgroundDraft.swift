import JSON
import Pixels

/// A background as its authors gave it, before it is finished.
struct BackgroundDraft: Draft {
  var color: Color?
  var gradient: GradientDraft?
  var image: ImageFillDraft?
  var cornerRadius = 0.0
  var edges = LabelDocument.Background.Edges.exact

  init() {}

  init(_ background: LabelDocument.Background) {
    (cornerRadius, edges) = (background.cornerRadius, background.edges)
    switch background.paint {
    case .color(let color): self.color = color
    case .gradient(let gradient): self.gradient = GradientDraft(gradient)
    case .image(let image): self.image = ImageFillDraft(image)
    }
  }

  /// It is nil where there is neither a colour nor a gradient nor a picture; then nothing is drawn.
  func finished() throws(DocumentError) -> LabelDocument.Background? {
    var background = try painted()
    background?.edges = edges
    return background
  }

  private func painted() throws(DocumentError) -> LabelDocument.Background? {
    if var gradient = try gradient.finished(as: "gradient") {
      gradient.box = .canvas
      return LabelDocument.Background(paint: .gradient(gradient), cornerRadius: cornerRadius)
    }
    if var image = image?.finished() {
      image.box = .canvas
      return LabelDocument.Background(paint: .image(image), cornerRadius: cornerRadius)
    }
    return color.map { LabelDocument.Background(color: $0, cornerRadius: cornerRadius) }
  }

  static let table = ObjectTable(
    "background", "a background", "What lies under everything, over the whole canvas.",
    exclusive: [ObjectSchema.Exclusive("gradient", "image", "color", isCovering: true)],
    defaults: BackgroundDraft(),
    [
      Member("color", .color, \.color, "A plain colour.", default: "transparent"),
      Member("gradient", .object(GradientDraft.backgroundTable), \.gradient, "A gradient instead of a colour."),
      Member("image", .object(ImageFillDraft.backgroundTable), \.image, "A picture instead of a colour."),
      Member(
        "cornerRadius", .number(Limits.radii, unit: "points"), \.cornerRadius, "Radius of its corners."),
      Member("edges", .choice(words), \.edges, "Where its edges lie in a group, unless it is rotated or scaled."),
    ])

  private static func words(_ edges: LabelDocument.Background.Edges) -> String {
    switch edges {
    case .exact: "Where they are; one within a pixel covers a part of it."
    case .pixels: "At the nearest whole pixels: neighbours meet without a seam at any scale."
    }
  }

  /// The member that labels, groups and page controls have.
  static let members: [Member<BackgroundDraft?>] = [
    Member("background", .object(table), \.self, "What lies under everything.", isDrafted: true),
    .flat(
      "backgroundColor", by: "UIView", of: table["color"], in: "background", start: BackgroundDraft(),
      "; it takes the place of a gradient and a picture"
    ) { draft, json in if json != .null { (draft.gradient, draft.image) = (nil, nil) } },
  ]
}
