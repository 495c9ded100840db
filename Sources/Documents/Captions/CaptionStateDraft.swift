import JSON
import Motion

/// A state of words as its authors gave it, before it is finished.
struct CaptionStateDraft: Draft {
  private var state = CaptionsDocument.State()
  private var gradient: GradientDraft?
  private var stroke: StrokeDraft?
  private var shadow: ShadowDraft?

  init() {}

  init(_ state: CaptionsDocument.State) {
    self.state = state
    gradient = state.gradient.map { GradientDraft($0) }
  }

  func finished() throws(DocumentError) -> CaptionsDocument.State? {
    var state = state
    state.gradient = try gradient.finished(as: "gradient")
    if let stroke = try stroke.finished(as: "stroke") { state.strokes = [stroke] }
    if let shadow { state.shadows = [shadow.finished()].compactMap { $0 } }
    return state
  }

  /// The font's members; nil where the state gives none.
  private var font: LabelDocument.FontOverride? {
    get { state.font == LabelDocument.FontOverride() ? nil : state.font }
    set { state.font = newValue ?? LabelDocument.FontOverride() }
  }

  private var strokes: [LabelDocument.Stroke]? {
    get { state.strokes }
    set { (state.strokes, stroke) = (newValue, nil) }
  }

  private var oneStroke: StrokeDraft? {
    get { stroke ?? (state.strokes?.count == 1 ? state.strokes.map { StrokeDraft($0[0]) } : nil) }
    set { (state.strokes, stroke) = (nil, newValue) }
  }

  private var shadows: [LabelDocument.Shadow]? {
    get { state.shadows }
    set { (state.shadows, shadow) = (newValue, nil) }
  }

  private var oneShadow: ShadowDraft? {
    get { shadow ?? (state.shadows?.count == 1 ? state.shadows.map { ShadowDraft($0[0]) } : nil) }
    set { (state.shadows, shadow) = (nil, newValue) }
  }

  static let table = ObjectTable(
    "captionState", "a state of words",
    "What differs in words of a state; what is left out is as the label has it.",
    exclusive: [ObjectSchema.Exclusive("gradient", "color", isCovering: true)], defaults: CaptionStateDraft(),
    [
      Member("color", .color, \.state.color, "Colour instead of the label's, and of its gradient."),
      Member("gradient", GradientDraft.codec, \.gradient, "A gradient instead of the label's paint."),
      Member(
        "strokes", .list(ofFinished: StrokeDraft.codec, maximumCount: Limits.shadows), \.strokes,
        "Strokes instead of the label's."),
      Member(
        "stroke", for: .singular(of: "strokes"), StrokeDraft.codec.optional, \.oneStroke,
        "The one stroke instead of the label's."),
      Member(
        "shadows", .list(ofFinished: ShadowDraft.codec, maximumCount: Limits.shadows), \.shadows,
        "Outer shadows instead of the label's."),
      Member(
        "shadow", for: .singular(of: "shadows"), ShadowDraft.codec.optional, \.oneShadow,
        "The one outer shadow instead of the label's."),
      Member("underline", LabelDocument.DecorationOverride.codec, \.state.underline, "A line under the word."),
      Member("opacity", .number(0...1, unit: ""), \.state.opacity, "Opacity of the word."),
      Member(
        "font", .object(LabelDocument.FontOverride.table), \.font,
        "What of the font is otherwise; the word is centred in its place."),
      Member(
        "pose", .object(CaptionsDocument.WordPose.table), \.state.pose, "How the word is scaled, turned and moved."),
      Member(
        "transition", .object(CaptionsDocument.Transition.table), \.state.transition,
        "How long the change to this state takes."),
    ])

  static let codec = Codec<CaptionStateDraft>.object(table)
}

extension CaptionsDocument.WordPose {
  fileprivate static let table = ObjectTable(
    "wordPose", "a pose", "How a word is scaled and turned about its centre, and then moved.",
    defaults: CaptionsDocument.WordPose(),
    [
      Member("scale", .number(0...1000, unit: ""), \.scale, "Its size as a factor."),
      Member("rotation", .number(Limits.rotations, unit: "degrees"), \.rotation, "Clockwise."),
      Member(
        "offset",
        .tuple(
          ["x", "y"], -100...100, unit: "ems", read: { LabelDocument.Point(x: $0[0], y: $0[1]) },
          write: { [$0.x, $0.y] }), \.offset, "How far it is moved."),
    ])
}

extension CaptionsDocument.Transition {
  fileprivate static let table = ObjectTable(
    "wordTransition", "a change", "How long a change takes.", defaults: CaptionsDocument.Transition(),
    [
      Member("duration", .seconds, \.duration, "How long it takes, at most as long as the word is spoken."),
      Member("curve", .easing, \.curve, "How it follows the time."),
    ])
}

extension CaptionsDocument.Passage {
  static let table = ObjectTable(
    "passage", "a passage", "What a caption does when it comes or goes.", defaults: CaptionsDocument.Passage(),
    [
      Member("duration", .seconds, \.duration, "How long it takes, at most as long as the caption is shown."),
      Member(
        "keyframes", .list(of: .object(Keyframe.table), maximumCount: 1000), \.keyframes,
        "What the caption does; an empty list fades it."),
      Member("curve", .easing, \.curve, "How it follows the time."),
    ])
}
