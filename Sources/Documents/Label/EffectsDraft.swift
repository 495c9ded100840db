import JSON

/// The shadows and strokes of a text, a picture's frame or dots, as their authors gave them, before they are finished.
///
/// The one shadow lies over the only shadow of a list before it, and replaces several.
struct EffectsDraft: Draft {
  private(set) var shadows: [LabelDocument.Shadow] = []
  private(set) var innerShadows: [LabelDocument.InnerShadow] = []
  private(set) var strokes: [LabelDocument.Stroke] = []
  private var shadow: ShadowDraft?
  private var innerShadow: InnerShadowDraft?
  private var stroke: StrokeDraft?

  init() {}

  init(_ effects: EffectsDraft) { self = effects }

  init(
    shadows: [LabelDocument.Shadow], innerShadows: [LabelDocument.InnerShadow], strokes: [LabelDocument.Stroke]
  ) {
    self.shadows = shadows
    self.innerShadows = innerShadows
    self.strokes = strokes
  }

  func finished() throws(DocumentError) -> EffectsDraft? {
    var effects = self
    if let shadow { effects.shadows = [shadow.finished()].compactMap { $0 } }
    if let innerShadow { effects.innerShadows = [innerShadow.finished()].compactMap { $0 } }
    if let stroke = try stroke.finished(as: "stroke") { effects.strokes = [stroke] }
    return effects
  }

  fileprivate var shadowList: [LabelDocument.Shadow] {
    get { shadows }
    set { (shadows, shadow) = (newValue, nil) }
  }
  fileprivate var oneShadow: ShadowDraft? {
    get { shadow ?? (shadows.count == 1 ? ShadowDraft(shadows[0]) : nil) }
    set { (shadows, shadow) = ([], newValue) }
  }
  fileprivate var innerShadowList: [LabelDocument.InnerShadow] {
    get { innerShadows }
    set { (innerShadows, innerShadow) = (newValue, nil) }
  }
  fileprivate var oneInnerShadow: InnerShadowDraft? {
    get { innerShadow ?? (innerShadows.count == 1 ? InnerShadowDraft(innerShadows[0]) : nil) }
    set { (innerShadows, innerShadow) = ([], newValue) }
  }
  fileprivate var strokeList: [LabelDocument.Stroke] {
    get { strokes }
    set { (strokes, stroke) = (newValue, nil) }
  }
  fileprivate var oneStroke: StrokeDraft? {
    get { stroke ?? (strokes.count == 1 ? StrokeDraft(strokes[0]) : nil) }
    set { (strokes, stroke) = ([], newValue) }
  }

  static let members: [Member<EffectsDraft>] =
    [
      Member(
        "shadows", .list(ofFinished: ShadowDraft.codec, maximumCount: Limits.shadows), \.shadowList,
        "Outer shadows, the first on top.", isDrafted: true),
      Member(
        "shadow", for: .singular(of: "shadows"), ShadowDraft.codec.optional, \.oneShadow, "The one outer shadow."),
      Member(
        "innerShadows", .list(ofFinished: InnerShadowDraft.codec, maximumCount: Limits.shadows), \.innerShadowList,
        "Inner shadows, the first on top.", isDrafted: true),
      Member(
        "innerShadow", for: .singular(of: "innerShadows"), InnerShadowDraft.codec.optional, \.oneInnerShadow,
        "The one inner shadow."),
      Member(
        "strokes", .list(ofFinished: StrokeDraft.codec, maximumCount: Limits.shadows), \.strokeList,
        "Strokes of the text, the first on top; those outside lie under the fill, all others over it.",
        isDrafted: true),
      Member(
        "stroke", for: .singular(of: "strokes"), StrokeDraft.codec.optional, \.oneStroke,
        "The one stroke of the text."),
    ] + flatShadow.lifted(by: \.oneShadow) + flatInnerShadow.lifted(by: \.oneInnerShadow)
    + flatStroke.lifted(by: \.oneStroke)

  private static let flatShadow: [Member<ShadowDraft?>] = [
    .flat("shadowColor", of: ShadowDraft.table["color"], in: "shadow", start: .flat) { $0.isRemoved = $1 == .null },
    .flat(
      "shadowOffset", of: ShadowDraft.table["offset"], in: "shadow", start: .flat,
      "; [0, -1] where only FXLabel's names are used"),
    .flat("shadowBlur", of: ShadowDraft.table["blur"], in: "shadow", start: .flat),
    shadowRadius,
  ]

  /// A radius is the Gaussian's standard deviation, which is half of a blur.
  private static let shadowRadius = Member<ShadowDraft?>(
    "shadowRadius", .number(0...Limits.blurs.upperBound / 2, unit: "points"),
    "ExtendedLabel's radius of the shadow, which is half of shadow.blur.", role: .flat(["shadow", "blur"]),
    isDrafted: true,
    apply: { json, draft, _ throws(DocumentError) in
      var shadow = draft ?? .flat
      try ShadowDraft.table["blur"]?.apply(json.number.map { .number(2 * $0) } ?? .null, &shadow, .flat)
      draft = shadow
    })

  private static let flatInnerShadow: [Member<InnerShadowDraft?>] = [
    .flat("innerShadowColor", of: InnerShadowDraft.table["color"], in: "innerShadow", start: .flat) {
      $0.isRemoved = $1 == .null
    },
    .flat("innerShadowOffset", of: InnerShadowDraft.table["offset"], in: "innerShadow", start: .flat),
    .flat("innerShadowBlur", of: InnerShadowDraft.table["blur"], in: "innerShadow", start: .flat),
  ]

  private static let flatStroke: [Member<StrokeDraft?>] = [
    .flat(
      "strokeColor", by: "ExtendedLabel", of: StrokeDraft.table["color"], in: "stroke", start: .flat,
      "; null is no stroke, and where only this name is used the corners are pointed, up to 10 widths"
    ) { $0.take($1) }
  ]
}
