import JSON
import Pixels

/// A background of a text as its authors gave it, before it is finished.
struct TextBackgroundDraft: Draft {
  typealias TextBackground = LabelDocument.TextBackground

  private var color: Color?
  private var gradient: GradientDraft?
  private var image: ImageFillDraft?
  private var border: StrokeDraft?
  private var shadow: ShadowDraft?
  /// The other members.
  private var background = TextBackground(paint: .color(.clear))

  init() {}

  init(_ background: TextBackground) {
    self.background = background
    self.background.paint = .color(.clear)
    border = background.border.map { StrokeDraft($0) }
    switch background.paint {
    case .color(let color): self.color = color
    case .gradient(let gradient): self.gradient = GradientDraft(gradient)
    case .image(let image): self.image = ImageFillDraft(image)
    }
  }

  func finished() throws(DocumentError) -> TextBackground? {
    var background = background
    background.paint = .color(color ?? .clear)
    if let gradient = try gradient.finished(as: "gradient") { background.paint = .gradient(gradient) }
    if let image = image?.finished() { background.paint = .image(image) }
    background.border = try border.finished(as: "border")
    if let shadow { background.shadows = [shadow.finished()].compactMap { $0 } }
    return background
  }

  // The one shadow lies over the only shadow of a list before it, and replaces several, as a label's does.
  private var shadowList: [LabelDocument.Shadow] {
    get { background.shadows }
    set { (background.shadows, shadow) = (newValue, nil) }
  }
  private var oneShadow: ShadowDraft? {
    get { shadow ?? (background.shadows.count == 1 ? ShadowDraft(background.shadows[0]) : nil) }
    set { (background.shadows, shadow) = ([], newValue) }
  }

  static let table = ObjectTable(
    "textBackground", "a text's background", "What lies under the lines of a text; a colour alone is a plain one.",
    exclusive: [ObjectSchema.Exclusive("gradient", "image", "color", isCovering: true)],
    defaults: TextBackgroundDraft(),
    [
      Member("color", .color, \.color, "A plain colour.", default: "transparent"),
      Member(
        "gradient", GradientDraft.codec, \.gradient,
        "A gradient instead of a colour; its box is the whole background, each piece (line) or the canvas."),
      Member(
        "image", .object(ImageFillDraft.table), \.image,
        "A picture instead of a colour; its box is the whole background, each piece (line) or the canvas."),
      Member("padding", .insets, \.background.padding, "How much larger it is than what it is drawn around."),
      Member("radius", .number(Limits.radii, unit: "points"), \.background.radius, "Radius of its corners."),
      Member("break", .choice(words), \.background.pieces, "What becomes of it where a line ends."),
      Member("box", .choice(words), \.background.box, "What its pieces are drawn around."),
      Member("border", StrokeDraft.codec, \.border, "A line along its outline."),
      Member(
        "shadows", .list(ofFinished: ShadowDraft.codec, maximumCount: Limits.shadows), \.shadowList,
        "Its own outer shadows, the first on top."),
      Member(
        "shadow", for: .singular(of: "shadows"), ShadowDraft.codec.optional, \.oneShadow, "Its one outer shadow."),
      Member(
        "inShadow", .boolean, \.background.inShadow,
        "True makes it a part of the text's figure, so that it casts the text's shadows instead of its own."),
    ])

  /// A background is a colour or an object.
  static let codec = Codec<TextBackgroundDraft>(
    .either(.color, .object(table.schema)),
    decode: { json, present throws(DocumentError) in
      guard json.object == nil else { return try Codec.object(table).decode(json, present) }
      var draft = TextBackgroundDraft()
      draft.color = ColorNotation.color(json)
      return draft
    },
    encode: { draft in
      var plain = TextBackgroundDraft()
      plain.color = draft.color
      return draft.color != nil && draft == plain
        ? draft.color.map { ColorNotation.json($0) } : .object(table.json(draft))
    })

  private static func words(_ pieces: TextBackground.Break) -> String {
    switch pieces {
    case .slice: "Cut: corners and the padding of sides at its two ends only."
    case .clone: "Each line has a whole one."
    case .merge: "Pieces of lines that follow one another become one shape."
    }
  }

  private static func words(_ box: TextBackground.Box) -> String {
    switch box {
    case .line: "The text, from ascent to descent."
    case .ink: "What is drawn of the letters."
    case .word: "Each word by itself, from ascent to descent."
    }
  }
}
