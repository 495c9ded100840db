import JSON

/// A stroke as its authors gave it, before it is finished.
struct StrokeDraft: Draft {
  typealias Stroke = LabelDocument.Stroke

  var gradient: GradientDraft?
  /// The stroke's other members.
  var stroke = Stroke()
  /// Whether ExtendedLabel's name took the colour away, and with it the stroke.
  var isRemoved = false

  init() {}

  /// A stroke as Core Graphics draws it, one point wide.
  static var flat: StrokeDraft { StrokeDraft(Stroke(width: 1, position: .center, join: .miter, miterLimit: 10)) }

  init(_ stroke: Stroke) {
    self.stroke = stroke
    gradient = stroke.gradient.map { GradientDraft($0) }
  }

  func finished() throws(DocumentError) -> Stroke? {
    if isRemoved { return nil }
    var stroke = stroke
    stroke.gradient = try gradient.finished(as: "gradient")
    return stroke
  }

  static let table = ObjectTable(
    "stroke", "a stroke", "A line along the outline of the text.",
    exclusive: [ObjectSchema.Exclusive(mayMeet: "gradient", "color", where: GradientDraft.hasColors)],
    defaults: StrokeDraft(),
    [
      Member("color", .color, \.stroke.color, "Its colour."),
      Member("gradient", GradientDraft.codec, \.gradient, "A gradient instead of the colour."),
      Member(
        "width", .number(Limits.strokeWidths, unit: "points"), \.stroke.width,
        "Its width; outside and inside, how far it reaches to that side."),
      Member("position", .choice(words), \.stroke.position, "Which side of the outline it lies on."),
      Member(
        "order", .choice { $0 == .over ? "Over the fill." : "Under the fill." }, \.stroke.order,
        "Over or under the fill; by default an outside stroke lies under it, all others over it."),
      Member("join", .choice(words), \.stroke.join, "The shape of its corners."),
      Member(
        "miterLimit", .number(1...100, unit: "widths"), \.stroke.miterLimit,
        "How far a pointed corner may reach, from inner to outer corner, before it is cut."),
    ])

  static let codec = Codec<StrokeDraft>.object(table) { $0.isRemoved = false }

  /// What ExtendedLabel's name means beside the colour.
  mutating func take(_ color: JSONValue) {
    isRemoved = color == .null
    if !isRemoved { gradient = nil }
  }

  private static func words(_ position: Stroke.Position) -> String {
    switch position {
    case .center: "Half inside, half outside."
    case .inside: "Inside only."
    case .outside: "Outside only, where it lies under an opaque fill."
    }
  }

  private static func words(_ join: Stroke.Join) -> String {
    switch join {
    case .round: "Round."
    case .miter: "Pointed."
    case .bevel: "Cut."
    }
  }
}
