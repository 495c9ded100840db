import JSON
public import Pixels

extension LabelDocument {
  /// A line under the text, over it or through it.
  ///
  /// Sendable; a plain value.
  public struct Decoration: Sendable, Hashable {
    /// What a line is drawn of. Sendable; a value.
    public enum Style: String, Sendable, Hashable, CaseIterable {
      case solid
      /// Two lines, a point apart.
      case double
      /// Round dots as wide as the line is thick.
      case dotted
      /// Dashes twice as long as the line is thick.
      case dashed
      case wavy
    }

    /// Where a line lies that has no offset. Sendable; a value.
    public enum Position: String, Sendable, Hashable, CaseIterable {
      /// Where the font wants it; an overline is above the ascent.
      case font
      /// Where browsers draw it: close under the baseline, above the ascent, a third of the ascent above the baseline.
      case auto
      /// An underline is below the descent.
      case under
    }

    /// Whether letters that reach into a line interrupt it. A strikethrough is never interrupted. Sendable; a value.
    public enum SkipInk: String, Sendable, Hashable, CaseIterable {
      /// The line runs through.
      case none
      /// Letters interrupt it, but no ideographs, kana and hangul.
      case auto
      /// Every glyph interrupts it.
      case all
    }

    /// The colour of the line, in sRGB with straight alpha; nil is the text's own paint.
    public var color: Color?
    /// The thickness in points; nil is what the font wants.
    public var thickness: Double?
    /// Whether the thickness is a tenth of an em, as in browsers, where none is given in points.
    public var isAutomaticallyThick = false
    /// The distance from the baseline down to the line's upper edge, in points; nil leaves it to the position.
    public var offset: Double?
    /// What the line is drawn of.
    public var style = Style.solid
    /// Where the line lies if it has no offset.
    public var position = Position.font
    /// Whether letters interrupt the line.
    public var skipInk = SkipInk.none

    /// Makes a line from its members. Thickness and offset are in points.
    public init(color: Color? = nil, thickness: Double? = nil, offset: Double? = nil) {
      self.color = color
      self.thickness = thickness
      self.offset = offset
    }

    /// The thickness as its authors write it: points, or "auto".
    fileprivate var writtenThickness: Thickness? {
      get { isAutomaticallyThick ? .automatic : thickness.map { .points($0) } }
      set {
        isAutomaticallyThick = newValue == .automatic
        if case .points(let points) = newValue { thickness = points } else { thickness = nil }
      }
    }

    fileprivate enum Thickness: Sendable, Equatable {
      case automatic
      case points(Double)
    }
  }

  /// What a run does about a line that the label may have. Sendable; a value.
  public enum DecorationOverride: Sendable, Hashable {
    /// The run has no such line.
    case off
    /// The run has this line.
    case on(Decoration)

    /// The line of the run, or nil if it has none.
    public var decoration: Decoration? { if case .on(let decoration) = self { decoration } else { nil } }
  }
}

extension LabelDocument.Decoration {
  static let table = ObjectTable(
    "decoration", "a line", "A line along the text; true is one as the font wants it.",
    defaults: LabelDocument.Decoration(),
    [
      Member("color", .color, \.color, "Its colour; the text's paint where there is none."),
      Member("style", .choice(words), \.style, "What it is drawn of."),
      Member(
        "thickness", Thickness.codec, \.writtenThickness,
        "Its thickness; \"auto\" is a tenth of an em. The font's where there is none."),
      Member(
        "offset", .number(Limits.offsets, unit: "points"), \.offset,
        "From the baseline down to its upper edge; its position's where there is none."),
      Member("position", .choice(words), \.position, "Where it lies if it has no offset."),
      Member("skipInk", .choice(words), \.skipInk, "Whether letters that reach into it interrupt it."),
    ])

  /// The line is written as false, as true where it is as the font wants it, or as an object.
  static let codec = Codec<LabelDocument.Decoration?>(
    .either(.boolean, .object(table.schema)),
    decode: { json, present throws(DocumentError) in
      guard json.object != nil else { return json.bool == true ? LabelDocument.Decoration() : nil }
      return try Codec.object(table).decode(json, present ?? nil)
    },
    encode: { decoration in
      guard let decoration else { return false }
      return decoration == LabelDocument.Decoration() ? true : .object(table.json(decoration))
    })

  private static func words(_ style: Style) -> String {
    switch style {
    case .solid: "One line."
    case .double: "Two lines, a point apart."
    case .dotted: "Round dots."
    case .dashed: "Dashes."
    case .wavy: "A wave, below its place."
    }
  }

  private static func words(_ position: Position) -> String {
    switch position {
    case .font: "Where the font wants it; an overline on top of the ascent."
    case .auto: "As in browsers."
    case .under: "An underline below the descent, others as auto."
    }
  }

  private static func words(_ skipInk: SkipInk) -> String {
    switch skipInk {
    case .none: "It runs through."
    case .auto: "Letters interrupt it, but no ideographs, kana and hangul."
    case .all: "All glyphs interrupt it."
    }
  }
}

extension LabelDocument.Decoration.Thickness {
  fileprivate static let codec = Codec<Self>(
    .either(
      .number(0...1000, unit: "points"), .choice([Choice("auto", "A tenth of an em.")])),
    read: { json in json.number.map { .points($0) } ?? (json.string == "auto" ? .automatic : nil) },
    write: { if case .points(let points) = $0 { .number(points) } else { "auto" } })
}

extension LabelDocument.DecorationOverride {
  init(_ decoration: LabelDocument.Decoration?) { self = decoration.map { .on($0) } ?? .off }

  static let codec = LabelDocument.Decoration.codec.map({ LabelDocument.DecorationOverride($0) }, { $0.decoration })
}
