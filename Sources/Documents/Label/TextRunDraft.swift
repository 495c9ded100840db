import JSON

/// A run of text as its authors gave it, before it is finished.
struct TextRunDraft: Draft {
  typealias TextRun = LabelDocument.TextRun

  private var run = TextRun("")
  private var gradient: GradientDraft?
  private var stroke: StrokeDraft?
  private var background: TextBackgroundDraft?
  private var file: String?
  /// The picture's other members.
  private var object = LabelDocument.InlineObject(file: "")
  private var shadow: ShadowDraft?
  private var innerShadow: InnerShadowDraft?

  init() {}

  init(_ run: TextRun) {
    self.run = run
    gradient = run.gradient.map { GradientDraft($0) }
    file = run.object.flatMap { $0.isDocument ? nil : $0.file }
    if let object = run.object { self.object = object }
    background = run.textBackground.map { TextBackgroundDraft($0) }
  }

  func finished() throws(DocumentError) -> TextRun? {
    var run = run
    run.gradient = try gradient.finished(as: "gradient")
    try setObject(of: &run)
    run.textBackground = try background.finished(as: "textBackground")
    if let shadow { run.effects.shadows = [shadow.finished()].compactMap { $0 } }
    if let innerShadow { run.effects.innerShadows = [innerShadow.finished()].compactMap { $0 } }
    if let stroke = try stroke.finished(as: "stroke") { run.strokes = [stroke] }
    return run
  }

  private func setObject(of run: inout TextRun) throws(DocumentError) {
    guard file != nil || object.isDocument else {
      var plain = LabelDocument.InlineObject(file: "")
      plain.file = object.file
      guard object == plain else {
        throw DocumentError(
          .conflict, "sets a picture in the line without \"image\"; give its file, or leave it out")
      }
      return
    }
    let name = file == nil ? "document" : "image"
    guard run.text.isEmpty || run.text == LabelDocument.InlineObject.character else {
      throw DocumentError(
        .conflict, path: name,
        "stands beside \"text\"; a run is a text, a picture or a document, so make two of it")
    }
    if object.isDocument { try checkDocument() }
    var object = object
    object.file = file ?? ""
    run.object = object
  }

  /// Refuses what a document in a line has by itself.
  private func checkDocument() throws(DocumentError) {
    guard file == nil else {
      throw DocumentError(.conflict, path: "document", "stands beside \"image\"; keep one of the two")
    }
    let given = object.height != 1 ? "height" : object.width != nil ? "width" : object.tint ? "tint" : nil
    guard let given else { return }
    throw DocumentError(
      .conflict, path: given,
      "is of pictures, and a document has its own size and colours; leave it out, or give the document a \"size\"")
  }

  /// The font's members; nil where the run gives none.
  private var font: LabelDocument.FontOverride? {
    get { run.font == LabelDocument.FontOverride() ? nil : run.font }
    set { run.font = newValue ?? LabelDocument.FontOverride() }
  }

  /// The members of a picture in a line, which styles of parts have not.
  static let objectMembers: [Member<TextRunDraft>] = [
    Member(
      "image", .string(.name), \.file,
      "A picture in place of text, as one character: a PNG, JPEG, WebP or SVG file, relative to the document's folder."
    ),
    document,
    Member("height", .number(0...100, unit: "ems"), \.object.height, "Of the picture: its height."),
    Member(
      "width", .number(0...1000, unit: "ems"), \.object.width,
      "Of the picture: its width; by its proportions where there is none."),
    Member(
      "align", .choice(words), \.object.align, "Of the picture or document: what of it is at what of the text."),
    Member("shift", .number(-100...100, unit: "ems"), \.object.shift, "Of the picture or document: moves it down."),
    Member("margin", .emInsets, \.object.margin, "Of the picture or document: space around it."),
    Member("tint", .boolean, \.object.tint, "Of the picture: true fills its alpha as text is filled."),
  ]

  private static let document = Member<TextRunDraft>(
    "document", .document,
    "A document in place of text, as one character, in its own size and with all that a child of a group may have.",
    apply: { json, draft, _ in
      draft.object.child = nil
      draft.object.written = json == .null ? nil : json
    }, encode: { $0.object.child?.json ?? $0.object.written })

  private static func words(_ align: LabelDocument.InlineObject.Align) -> String {
    switch align {
    case .baseline: "Its bottom at the baseline, or the baseline of the last line of a document that is a text."
    case .middle: "Its middle at half the height of small letters."
    case .center: "Its middle at that of ascent and descent."
    case .cap: "Its middle at half the height of capitals."
    case .top: "Its top at the ascent."
    case .bottom: "Its bottom at the descent."
    }
  }

  static let table = ObjectTable(
    "textRun", "a run of text", "A part of the text; what is left out is as the label has it.",
    exclusive: [ObjectSchema.Exclusive("gradient", "color", isCovering: true)], defaults: TextRunDraft(),
    [
      Member<LabelDocument.TextRun>(
        "text", .string(.text), LabelDocument.TextRun.storedText, "The text of the run."
      )
      .lifted(by: \.run),
      Member("font", .object(LabelDocument.FontOverride.table), \.font, "What of the label's font is otherwise."),
      Member("color", .color, \.run.color, "Colour instead of the label's, and of its gradient."),
      Member("gradient", GradientDraft.codec, \.gradient, "A gradient instead of the label's paint."),
      Member(
        "strokes", .list(ofFinished: StrokeDraft.codec, maximumCount: Limits.shadows), \.run.strokes,
        "Strokes instead of the label's."),
      Member(
        "stroke", for: .singular(of: "strokes"), StrokeDraft.codec.optional, \.stroke,
        "The one stroke instead of the label's."),
      Member("underline", LabelDocument.DecorationOverride.codec, \.run.underline, "A line under the run."),
      Member(
        "strikethrough", LabelDocument.DecorationOverride.codec, \.run.strikethrough, "A line through the run."),
      Member("overline", LabelDocument.DecorationOverride.codec, \.run.overline, "A line over the run."),
      Member(
        "baselineOffset", .number(-10...10, unit: "ems"), \.run.baselineOffset,
        "Moves the run down, instead of the label's."),
      Member(
        "textTransform", .choice(LabelDocument.TextTransform.words), \.run.textTransform,
        "How its letters are changed, instead of the label's."),
      Member(
        "hyphens", .choice(LabelDocument.LineSetting.words), \.run.hyphens,
        "Where its words may be divided, instead of the label's."),
      Member(
        "textCombineUpright", .choice(LabelDraft.words), \.run.textCombineUpright,
        "What of it stands in a vertical line as one upright character, instead of the label's."),
      Member(
        "textBackground", TextBackgroundDraft.codec, \.background, "What lies under the run, over the label's."),
      effect(
        Member(
          "shadows", .list(ofFinished: ShadowDraft.codec, maximumCount: Limits.shadows), \.shadows,
          "Outer shadows instead of the label's; those of all runs lie under the whole text.")),
      Member(
        "shadow", for: .singular(of: "shadows"), ShadowDraft.codec.optional, \.shadow,
        "The one outer shadow instead of the label's."),
      effect(
        Member(
          "innerShadows", .list(ofFinished: InnerShadowDraft.codec, maximumCount: Limits.shadows),
          \.innerShadows, "Inner shadows instead of the label's.")),
      Member(
        "innerShadow", for: .singular(of: "innerShadows"), InnerShadowDraft.codec.optional, \.innerShadow,
        "The one inner shadow instead of the label's."),
    ]
      + LabelDocument.Effects.members.lifted(byBox: LabelDocument.TextRun.storedEffects).lifted(by: \.run)
      + [
        Member(
          "opacity", .number(0...1, unit: ""), \.run.opacity,
          "Opacity of the run with its effects, within the label's.")
      ]
      + LabelDocument.RunAnnotations.members.lifted(byBox: LabelDocument.TextRun.storedAnnotations).lifted(
        by: \.run)
      + objectMembers
      + GradientDraft.flatMembers.lifted(by: \.gradient))

  private static func effect(_ member: Member<LabelDocument.Effects>) -> Member<TextRunDraft> {
    member.lifted(byBox: LabelDocument.TextRun.storedEffects).lifted(by: \.run)
  }

  /// A run is an object; one that is only a text may be a string.
  static let codec = Codec<TextRunDraft>(
    .either(.object(table.schema), .string(.text)),
    decode: { json, present throws(DocumentError) in
      guard let text = json.string else { return try Codec.object(table).decode(json, present) }
      var draft = TextRunDraft()
      draft.run.text = text
      return draft
    },
    encode: { .object(table.json($0)) })
}
