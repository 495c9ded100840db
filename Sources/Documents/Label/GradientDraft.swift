import JSON
import Pixels

/// A gradient as its authors gave it, before it is finished.
struct GradientDraft: Draft {
  typealias Gradient = LabelDocument.Gradient

  var kind = Gradient.Kind.linear
  var colors: [Color]?
  var locations: [Double]?
  /// The kind decides about ends that are not given.
  var start: LabelDocument.Point?
  var end: LabelDocument.Point?
  var extend = Gradient.Extend.pad
  var interpolation = Gradient.Interpolation.srgb
  var isElliptical = false
  var box = Gradient.Box.text
  var overTextColor: Bool?
  /// Whether FXLabel's names gave the colours: then fewer than two are none, and they lie over the text's colour.
  var hasFlatColors = false

  init() {}

  init(_ gradient: Gradient) {
    kind = gradient.kind
    colors = gradient.colors
    locations = gradient.locations
    start = gradient.start
    end = gradient.end
    extend = gradient.extend
    interpolation = gradient.interpolation
    isElliptical = gradient.isElliptical
    box = gradient.box
    overTextColor = gradient.overTextColor
  }

  func finished() throws(DocumentError) -> Gradient? {
    guard let colors else { return nil }
    if let locations, colors.count != locations.count {
      throw DocumentError(
        .conflict,
        "has \(locations.count) elements for \(colors.count) colours; write one a colour, or null to space them evenly"
      ).inside("locations")
    }
    guard colors.count >= (hasFlatColors ? 2 : 1) else { return nil }
    return Gradient(
      kind, colors: colors, locations: locations, start: start, end: end, extend: extend,
      interpolation: interpolation, isElliptical: isElliptical, box: box,
      overTextColor: overTextColor ?? hasFlatColors)
  }

  /// FXLabel: with fewer than two colours in effect there is no gradient yet, so both ends start as this colour; an end
  /// without colour clears the gradient.
  mutating func replaceEnd(with color: Color?, isStart: Bool) {
    hasFlatColors = true
    guard let color else {
      colors = nil
      return
    }
    guard var colors, colors.count >= 2 else {
      colors = [color, color]
      locations = nil
      return
    }
    colors[isStart ? 0 : colors.count - 1] = color
    self.colors = colors
  }

  /// FXLabel's names say it by themselves.
  fileprivate var saysOverTextColor: Bool? {
    get { overTextColor ?? (hasFlatColors ? true : nil) }
    set { overTextColor = newValue }
  }

  /// The newest colours decide by which names they were given.
  fileprivate var nestedColors: [Color]? {
    get { colors }
    set {
      colors = newValue
      if newValue != nil { hasFlatColors = false }
    }
  }

  static let table = ObjectTable(
    "gradient", "a gradient", "A gradient that fills the text.", defaults: GradientDraft(),
    members + [
      Member("box", .choice { boxWords($0) }, \.box, "What the gradient's unit coordinates span."),
      Member(
        "overTextColor", .boolean, \.saysOverTextColor,
        "Lays translucent stops over the text colour, as FXLabel did; true by default where FXLabel's names give "
          + "the colours.", default: false),
    ])

  /// A background's box is the canvas, and there is no text under it.
  static let backgroundTable = ObjectTable(
    "backgroundGradient", "a gradient of a background", "A gradient that fills the canvas.",
    defaults: GradientDraft(), members)

  static let codec = Codec<GradientDraft>.object(table)

  /// Whether there is more of a written gradient than its shape.
  static func hasColors(_ gradient: JSONValue) -> Bool { gradient.object?["colors"] != nil }

  private static let members: [Member<GradientDraft>] = [
    Member("kind", .choice(kindWords), \.kind, "How colours spread."),
    Member(
      "colors", .list(of: .color, maximumCount: Limits.stops), \.nestedColors,
      "The stops' colours; one is a solid, none is no gradient.", default: []),
    Member(
      "locations", .list(of: .number(0...1, unit: ""), maximumCount: Limits.stops), \.locations,
      "Where each colour stands, as many as there are colours; evenly spaced when left out."),
    Member(
      "start", .unitPoint, \.start,
      "Where the first colour begins: [0, 0] is top left, [1, 1] bottom right. By default [0.5, 0]; of radial and "
        + "conic gradients it is the centre, [0.5, 0.5]."),
    Member(
      "end", .unitPoint, \.end,
      "Where the last colour is reached, by default [0.5, 0.75]; of a radial gradient a point of the outer circle, "
        + "[1, 0.5]; of a conic one where the first colour begins, [0.5, 0]."),
    Member("extend", .choice(extendWords), \.extend, "What holds beyond the ends."),
    Member("interpolation", .choice(interpolationWords), \.interpolation, "The colour space between stops."),
    Member("shape", shape, \.isElliptical, "What a radial gradient's rings are."),
  ]

  private static let shape = Codec<Bool>(
    .choice([Choice("circle", "Circles."), Choice("ellipse", "Ellipses of the box's proportions.")]),
    read: { $0.string.map { $0 == "ellipse" } }, write: { $0 ? "ellipse" : "circle" })
}

/// These words tell what the names mean.
extension GradientDraft {
  static func boxWords(_ box: Gradient.Box) -> String {
    switch box {
    case .text: "The block of all lines."
    case .line: "Each line by itself."
    case .canvas: "The whole picture."
    }
  }

  private static func kindWords(_ kind: Gradient.Kind) -> String {
    switch kind {
    case .linear: "Along a line."
    case .radial: "From a centre outwards."
    case .conic: "Around a centre, clockwise."
    }
  }

  private static func extendWords(_ extend: Gradient.Extend) -> String {
    switch extend {
    case .pad: "The end colours."
    case .repeat: "The gradient again."
    case .reflect: "The gradient back and forth."
    }
  }

  private static func interpolationWords(_ interpolation: Gradient.Interpolation) -> String {
    switch interpolation {
    case .srgb: "Encoded sRGB, straight alpha, as Core Graphics does."
    case .premultiplied: "Encoded sRGB, premultiplied, as CSS does."
    case .linear: "Linear light."
    case .oklab: "OKLab."
    }
  }
}

/// FXLabel's names for a gradient, which runs know as well.
extension GradientDraft {
  static let flatMembers: [Member<GradientDraft?>] = [
    .flat("gradientColors", of: table["colors"], in: "gradient", start: GradientDraft()) { draft, _ in
      draft.hasFlatColors = true
    },
    end("gradientStartColor", "Replaces the gradient's first colour; null removes the gradient.", isStart: true),
    end("gradientEndColor", "Replaces the gradient's last colour; null removes the gradient.", isStart: false),
    .flat("gradientStartPoint", of: table["start"], in: "gradient", start: GradientDraft()),
    .flat("gradientEndPoint", of: table["end"], in: "gradient", start: GradientDraft()),
  ]

  private static func end(_ name: String, _ documentation: String, isStart: Bool) -> Member<GradientDraft?> {
    Member(
      name, .color, documentation, role: .flat(["gradient", "colors", isStart ? "first" : "last"]), isDrafted: true,
      apply: { json, draft, _ in
        var changed = draft ?? GradientDraft()
        changed.replaceEnd(with: ColorNotation.color(json), isStart: isStart)
        draft = changed
      })
  }
}
