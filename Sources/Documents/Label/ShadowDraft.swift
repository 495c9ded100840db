import JSON
import Pixels

/// A label's one outer shadow as its authors gave it, before it is finished.
///
/// FXLabel's names have UILabel's defaults where nobody wrote a nested object: no colour is no shadow, and it falls
/// upwards.
struct ShadowDraft: Draft {
  var color: Color?
  var offset: LabelDocument.Point?
  /// The shadow's other members.
  var shadow = LabelDocument.Shadow()
  /// Whether FXLabel's names alone were used.
  var isFlat = false
  /// Whether FXLabel's name took the colour away, and with it the shadow.
  var isRemoved = false

  init() {}

  init(_ shadow: LabelDocument.Shadow) {
    self.shadow = shadow
    color = shadow.color
    offset = shadow.offset
  }

  static var flat: ShadowDraft {
    var draft = ShadowDraft()
    draft.isFlat = true
    return draft
  }

  func finished() -> LabelDocument.Shadow? {
    if isRemoved || isFlat && color == nil { return nil }
    var shadow = shadow
    shadow.color = color ?? .black
    shadow.offset = offset ?? LabelDocument.Point(x: 0, y: isFlat ? -1 : 0)
    return shadow
  }

  static let table = ObjectTable(
    "shadow", "a shadow", "A shadow (or, without offset, a glow) under the text.", defaults: ShadowDraft(),
    [
      Member("color", .color, \.color, "Its colour and strength.", default: "black"),
      Member("offset", .offset, \.offset, "How far it is moved, right and down.", default: [0, 0]),
      Member(
        "blur", .blur, \.shadow.blur,
        "CSS blur: twice the Gaussian's standard deviation; [x, y] for each axis by itself."),
      Member(
        "spread", .number(Limits.spreads, unit: "points"), \.shadow.spread,
        "How far the shape grows (or, negative, shrinks) before the blur."),
      Member(
        "knockout", .boolean, \.shadow.isKnockedOut,
        "Leaves the shadow out under the text, so that it shows nowhere through it."),
      Member(
        "extrude", .boolean, \.shadow.isExtruded,
        "Draws the shadow from the text all the way to its offset: a long shadow."),
      Member(
        "blend", .choice([Choice("normal", "Under the text there is nothing to mix with.")]),
        "How it mixes with what is under it.", default: "normal", apply: { _, _, _ in }),
    ])

  /// A nested object gives everything its nested default.
  static let codec = Codec<ShadowDraft>.object(table) { draft in
    draft.isFlat = false
    draft.isRemoved = false
  }
}
