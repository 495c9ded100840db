import JSON
import Pixels

/// A label's one inner shadow as its authors gave it, before it is finished. FXLabel's names make none without a
/// colour.
struct InnerShadowDraft: Draft {
  var color: Color?
  /// The shadow's other members.
  var shadow = LabelDocument.InnerShadow()
  /// Whether FXLabel's names alone were used.
  var isFlat = false
  /// Whether FXLabel's name took the colour away, and with it the shadow.
  var isRemoved = false

  init() {}

  init(_ shadow: LabelDocument.InnerShadow) {
    self.shadow = shadow
    color = shadow.color
  }

  static var flat: InnerShadowDraft {
    var draft = InnerShadowDraft()
    draft.isFlat = true
    return draft
  }

  func finished() -> LabelDocument.InnerShadow? {
    if isRemoved || isFlat && color == nil { return nil }
    var shadow = shadow
    shadow.color = color ?? .black
    return shadow
  }

  static let table = ObjectTable(
    "innerShadow", "an inner shadow", "A shadow that falls into the text from its edges.",
    defaults: InnerShadowDraft(),
    [
      Member("color", .color, \.color, "Its colour and strength.", default: "black"),
      Member("offset", .offset, \.shadow.offset, "How far it is moved, right and down."),
      Member(
        "blur", .blur, \.shadow.blur,
        "CSS blur: twice the Gaussian's standard deviation; [x, y] for each axis by itself."),
      Member(
        "spread", .number(Limits.spreads, unit: "points"), \.shadow.spread,
        "How far the edge grows inwards (or, negative, recedes) before the blur."),
      Member("blend", .innerBlend, \.shadow.blend, "How it mixes with what it falls on."),
    ])

  /// A nested object gives everything its nested default.
  static let codec = Codec<InnerShadowDraft>.object(table) { draft in
    draft.isFlat = false
    draft.isRemoved = false
  }
}
