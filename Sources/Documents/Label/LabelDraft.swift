import JSON
import Pixels

/// A label as its authors gave it, before it is finished.
struct LabelDraft: DocumentDraft {
  private var label: LabelDocument
  private var effects: EffectsDraft
  private var gradient: GradientDraft?
  private var image: ImageFillDraft?
  private var background: BackgroundDraft?
  private var textBackground: TextBackgroundDraft?
  /// UILabel's switch; nil where nobody gave it.
  private var adjustsFontSize: Bool?

  init(_ label: LabelDocument) {
    self.label = label
    effects = EffectsDraft(shadows: label.shadows, innerShadows: label.innerShadows, strokes: label.strokes)
    gradient = label.gradient.map { GradientDraft($0) }
    image = label.image.map { ImageFillDraft($0) }
    background = label.background.map { BackgroundDraft($0) }
    textBackground = label.textBackground.map { TextBackgroundDraft($0) }
  }

  mutating func finish() throws(DocumentError) {
    let effects = try effects.finished() ?? effects
    (label.shadows, label.innerShadows, label.strokes) = (effects.shadows, effects.innerShadows, effects.strokes)
    label.gradient = try gradient.finished(as: "gradient")
    label.image = image?.finished()
    label.background = try background.finished(as: "background")
    label.textBackground = try textBackground.finished(as: "textBackground")
    try checkTogether()
  }

  /// Refuses members that do not fit together, wherever they come from: one may be a style's, and one the document's.
  private func checkTogether() throws(DocumentError) {
    try label.checkFit(besides: adjustsFontSize == false ? 1 : label.minimumScaleFactor)
    if label.hasTextPath { try label.checkTextPath() }
    if label.hasLineSetting { try label.checkLines() }
    try label.checkWriting()
    try label.checkRuby()
  }

  /// The label, whose members fit together.
  func checked() throws(DocumentError) -> LabelDocument {
    try checkTogether()
    return finished
  }

  /// The label. The factor is kept for an author who lets text shrink again.
  var finished: LabelDocument {
    guard adjustsFontSize == false else { return label }
    var label = label
    label.minimumScaleFactor = 1
    return label
  }

  func content(in context: DocumentContext) throws(DocumentError) -> LabelDocument {
    var label = try checked()
    if label.hasTextMotion { try label.check(label.textMotion.animators) }
    try label.readInlineDocuments(in: context)
    return label
  }

  var withEmptyDocuments: LabelDraft? {
    guard label.hasInlineDocuments else { return nil }
    var draft = self
    draft.label.emptyInlineDocuments()
    return draft
  }

  static let kind = KindTable(.label, LabelDraft.self)

  static let table = ObjectTable(
    "label", "a label", "Styled text.", exclusive: [fills], defaults: LabelDraft(LabelDocument()),
    contentMembers + paintMembers + EffectsDraft.members.lifted(by: \.effects)
      + DocumentCanvas.members.lifted(by: \.label.canvas) + layoutMembers
      + (spacingMembers + writingMembers + rubyMembers).lifted(by: \.label)
      + (LabelDocument.LineSetting.members + LabelDocument.LineSetting.startMembers)
      .lifted(byBox: LabelDocument.storedLineSetting).lifted(by: \.label) + partMembers
      + motionMembers.lifted(byBox: LabelDocument.storedTextMotion).lifted(by: \.label)
      + GradientDraft.flatMembers.lifted(by: \.gradient) + [contentMode] + labelNames)

  /// What fills the text. All objects that have a label's members have this, too.
  static let fills = ObjectSchema.Exclusive(mayMeet: "image", "gradient", "color") { fill in
    fill.object?["file"] != nil || GradientDraft.hasColors(fill) && fill.object?["overTextColor"] != true
  }

  /// The members of labels that stand still, or that another motion moves.
  static let stillMembers = table.members.filter { !["animators", "duration", "time"].contains($0.name) }

  /// The members of labels whose text a motion gives, which have no layer style.
  static let membersWithoutText = plainMembers.filter { member in
    !(["text", "layerStyle"] + rubyMembers.map(\.name)).contains(member.name)
  }

  /// Those of texts that change while they are shown: no letter is a part apart, and no line begins with more than text.
  static let plainMembers = stillMembers.filter { $0.name != "initialLetter" && $0.name != "listStyle" }

  /// Those of numbers, whose digits roll in columns: each would be bent by itself.
  static let membersOfCounts = membersWithoutText.filter { member in
    !(["warp", "textPath"] + writingMembers.map(\.name)).contains(member.name)
  }

  /// Those of captions, whose states, emphases and boxes paint parts of the text, and whose lines are balanced or not.
  static let membersOfCaptions = membersOfCounts.filter {
    !["styles", "highlights", "textBackground", "textWrap"].contains($0.name)
  }

  private static let contentMembers: [Member<LabelDraft>] = [
    Member(
      "text", LabelDocument.Content.codec, \.label.content,
      "The text, whole or in runs one after the other; line feeds break lines."),
    Member(
      "size", .size, \.label.size,
      "The canvas: given, given in width or height only, or as large as text and effects need."),
  ]

  private static let paintMembers: [Member<LabelDraft>] =
    [
      Member("font", .object(LabelDocument.Font.table), \.label.font, "The typeface of the text."),
      Member("color", .color, \.label.color, "Colour of the text."),
      Member("gradient", GradientDraft.codec, \.gradient, "A gradient instead of the colour.", isDrafted: true),
      Member(
        "image", .object(ImageFillDraft.table), \.image, "A picture instead of the colour.", isDrafted: true),
    ] + LabelDocument.Effects.members.lifted(by: \.label.effects) + [
      Member(
        "layerStyle", .object(LayerStyle.table), rare: LabelDocument.storedLayerStyle,
        "Photoshop's layer style, made from the text with its other effects."
      ).lifted(by: \.label),
      Member("underline", LabelDocument.Decoration.codec, \.label.underline, "A line under the text."),
      Member("strikethrough", LabelDocument.Decoration.codec, \.label.strikethrough, "A line through the text."),
      Member("overline", LabelDocument.Decoration.codec, \.label.overline, "A line over the text."),
      Member(
        "textBackground", TextBackgroundDraft.codec, \.textBackground, "What lies under the lines of the text.",
        isDrafted: true),
    ] + BackgroundDraft.members.lifted(by: \.background)

  /// The members for parts of the text.
  private static let partMembers: [Member<LabelDraft>] = [
    Member(
      "styles", .list(ofFinished: PartStyleDraft.codec, maximumCount: Limits.runs), \.label.partStyles,
      "Members for parts of the text; later ones win, member by member."),
    Member(
      "highlights", .list(ofFinished: HighlightDraft.codec, maximumCount: Limits.runs), \.label.highlights,
      "Paints for parts of the text, which stays where it is; later ones win, member by member."),
  ]

  private static let motionMembers: [Member<LabelDocument.TextMotion>] = [
    Member(
      "animators", TextAnimator.list, \.animators,
      "What happens to glyphs, words or lines while time passes, in this order."),
    Member(
      "duration", .seconds, \.duration,
      "How long the clocks of animators run; words share it by their letters."),
    Member("time", .seconds, \.time, "The moment that a still picture shows."),
  ]

  private static let layoutMembers: [Member<LabelDraft>] = [
    Member("textInsets", .insets, \.label.textInsets, "Space around the text."),
    Member("alignment", .choice(words), \.label.alignment, "Where lines begin."),
    Member("verticalAlignment", .choice(words), \.label.verticalAlignment, "Where the block of lines stands."),
    Member("numberOfLines", .integer(0...10_000), \.label.numberOfLines, "The most lines; 0 is no limit."),
    Member("lineBreak", .choice(words), \.label.lineBreak, "What happens to text that is too wide."),
    Member("lineSpacing", .number(Limits.offsets, unit: "points"), \.label.lineSpacing, "Added between lines."),
    Member(
      "characterSpacing", .number(-10...10, unit: "ems"), \.label.characterSpacing,
      "Added between characters; not in scripts whose letters join. Switches optional ligatures off."),
    Member(
      "kerning", .map(.character, of: .number(-10...10, unit: "ems")), \.label.kerning,
      "Added after single characters."),
    Member("baselineOffset", .number(-10...10, unit: "ems"), \.label.baselineOffset, "Moves the text down."),
    Member("allowOrphans", .boolean, \.label.allowOrphans, "False keeps a paragraph's last word company."),
    Member("balanced", .boolean, \.label.balanced, "True makes lines about equally wide."),
    Member(
      "minimumScaleFactor", .number(0...1, unit: ""), \.label.minimumScaleFactor,
      "How far text may shrink to fit; 0, as 1, is not at all.", isDrafted: true),
    Member(
      "baselineAdjustment", .choice(words), \.label.baselineAdjustment,
      "Where a single line that shrank stands in the line box of its original size."),
    Member(
      "warp", .object(LabelDocument.Warp.table), rare: LabelDocument.storedWarp, "Bends the lines as a whole.",
      isDrafted: true
    ).lifted(by: \.label),
    Member(
      "textPath", .object(LabelDocument.TextPath.table), rare: LabelDocument.storedTextPath,
      "A line along which the text runs: a path, an arc or a circle.", isDrafted: true
    ).lifted(by: \.label),
    Member("direction", .choice(words), \.label.direction, "Which way the paragraph runs."),
    Member<LabelDocument>(
      "language", .language, LabelDocument.storedLanguage,
      "BCP 47 tag of the text's language, for shaping and line breaks."
    ).lifted(by: \.label),
  ]

  /// UILabel's names, which all components know, and one of FXLabel's.
  private static let labelNames: [Member<LabelDraft>] = [
    paintMembers.naming("textColor", by: "UILabel", "color"),
    layoutMembers.naming("textAlignment", by: "UILabel", "alignment"), lineBreakMode,
    layoutMembers.naming("kerningTable", by: "FXLabel", "kerning"),
    Member(
      "adjustsFontSizeToFitWidth", .boolean, \.adjustsFontSize,
      "UILabel's switch: with false text does not shrink, whatever minimumScaleFactor says."),
  ]

  /// UIKit's line break modes, by the names of `lineBreak` as well.
  private static let lineBreakMode: Member<LabelDraft> = {
    let names: [(String, LabelDocument.LineBreak)] =
      LabelDocument.LineBreak.allCases.map { ($0.rawValue, $0) } + [
        ("byWordWrapping", .wordWrap), ("byCharWrapping", .charWrap), ("byClipping", .clip),
        ("byTruncatingTail", .truncateTail), ("byTruncatingHead", .truncateHead),
        ("byTruncatingMiddle", .truncateMiddle),
      ]
    let codec = Codec<LabelDocument.LineBreak>(
      .choice(names.map { Choice($0.0, words($0.1)) }),
      read: { json in names.first { $0.0 == json.string }?.1 }, write: { .string($0.rawValue) })
    return Member("lineBreak", codec, \.label.lineBreak, "").named("lineBreakMode", by: "UILabel")
  }()

  /// UIView's content modes. FXLabel reads only the vertical part of them.
  private static let contentMode = Member<LabelDraft>(
    "contentMode",
    .choice(
      [
        "scaleToFill", "scaleAspectFit", "scaleAspectFill", "redraw", "center", "top", "bottom", "left", "right",
        "topLeft", "topRight", "bottomLeft", "bottomRight",
      ].map { Choice($0, "") }), "UIKit's content mode: top..., bottom..., and all others centred.",
    role: .flat(["verticalAlignment"]),
    apply: { json, draft, _ in
      let mode = json.string ?? ""
      draft.label.verticalAlignment = mode.hasPrefix("top") ? .top : mode.hasPrefix("bottom") ? .bottom : .center
    })
}

/// These words tell what the names mean.
extension LabelDraft {
  private static func words(_ alignment: LabelDocument.Alignment) -> String {
    switch alignment {
    case .natural: "Left, or right where the text runs from right to left."
    case .left: "Left."
    case .center: "Centred."
    case .right: "Right."
    case .justified: "Both edges."
    }
  }

  private static func words(_ alignment: LabelDocument.VerticalAlignment) -> String {
    switch alignment {
    case .top: "At the top."
    case .center: "In the middle."
    case .bottom: "At the bottom."
    }
  }

  private static func words(_ lineBreak: LabelDocument.LineBreak) -> String {
    switch lineBreak {
    case .wordWrap: "Breaks between words."
    case .charWrap: "Breaks anywhere."
    case .clip: "Draws on, cut by the canvas."
    case .truncateTail: "Ends in an ellipsis."
    case .truncateHead: "Begins with an ellipsis."
    case .truncateMiddle: "An ellipsis in the middle."
    }
  }

  private static func words(_ adjustment: LabelDocument.BaselineAdjustment) -> String {
    switch adjustment {
    case .alignCenters: "Its middle in the middle."
    case .alignBaselines: "Its baseline where that of the original size is."
    case .none: "At the top."
    }
  }

  private static func words(_ direction: LabelDocument.Direction) -> String {
    switch direction {
    case .auto: "As the text's first strong character."
    case .leftToRight: "Left to right."
    case .rightToLeft: "Right to left."
    }
  }
}
