import JSON
import Motion

/// A cycling label as its authors gave it, before it is finished.
struct CyclingDraft: DocumentDraft {
  private var apart: Boxed<LabelDraft>
  /// The document's other members.
  private var cycling: CyclingDocument
  private var marquee: MarqueeDraft?

  init(_ cycling: CyclingDocument) {
    self.cycling = cycling
    apart = Boxed(LabelDraft(cycling.label))
    marquee = cycling.marquee.map { MarqueeDraft($0) }
  }

  mutating func finish() throws(DocumentError) {
    try apart.value.finish()
    cycling.marquee = try marquee.finished(as: "marquee")
    try checkMarquee()
  }

  /// Whoever says which way lines run: a style, or the document over it.
  private func checkMarquee() throws(DocumentError) {
    let mode = apart.value.finished.writingMode
    guard marquee != nil, mode != .horizontal else { return }
    throw DocumentError(
      .conflict, path: "marquee",
      "stands beside \"writingMode\" \(mode.rawValue), and text travels along horizontal lines only; keep one of the two"
    )
  }

  func content(in context: DocumentContext) throws(DocumentError) -> CyclingDocument {
    try checkMarquee()
    var cycling = cycling
    cycling.label = try apart.value.checked()
    cycling.label.text = ""
    try cycling.label.check(cycling.animators)
    let others = [
      ("staggering", cycling.staggering != nil), ("marquee", cycling.marquee != nil),
      ("clipsToBounds", cycling.clipsToBounds),
    ]
    if !cycling.animators.isEmpty, let other = others.first(where: \.1)?.0 {
      throw DocumentError(
        .conflict, path: other,
        "stands beside \"animators\", which move parts of texts by themselves; keep one of the two")
    }
    do throws(MotionError) { _ = try cycling.motion() } catch { throw DocumentError(error) }
    return cycling
  }

  /// The effect; nil where keyframes are given instead.
  private var effect: CyclingEffect? {
    get { cycling.keyframes == nil ? cycling.effect : nil }
    set { cycling.effect = newValue ?? .crossFade }
  }

  static let kind = KindTable(.cycling, CyclingDraft.self)

  static let table = ObjectTable(
    "cycling", "a cycling label", "A label that shows one text after another.",
    exclusive: [LabelDraft.fills, ObjectSchema.Exclusive("keyframes", "effect")],
    defaults: CyclingDraft(CyclingDocument(texts: [])),
    LabelDraft.membersWithoutText.lifted(byBox: \.apart) + textMembers + cycleMembers
      + [
        cycleMembers.naming("transitionEffect", by: "BBCyclingLabel", "effect"),
        cycleMembers.naming("transitionDuration", by: "BBCyclingLabel", "duration"),
      ])

  private static let cycleMembers: [Member<CyclingDraft>] =
    [
      Member(
        "effect", .effect, \.effect, "What the texts of a transition do; effects combine."),
      Member(
        "keyframes", .object(CyclingDocument.Keyframes.table), \.cycling.keyframes,
        "A transition of your own, instead of an effect."),
      Member("duration", .seconds, \.cycling.duration, "How long a transition takes; 0 changes at once."),
      Member("hold", .seconds, \.cycling.hold, "How long each text rests; with changes, the last one."),
      Member("delay", .seconds, \.cycling.delay, "How long it waits before it begins."),
      Member("curve", .easing, \.cycling.easing, "How a transition follows the time."),
      Member("loop", .boolean, \.cycling.loop, "Lets the last text give way to the first."),
      Member(
        "skipEqualTexts", .boolean, \.cycling.skipsEqualTexts,
        "Lets a text that equals the one before it just stay."
      ),
      Member("avoidDip", .boolean, \.cycling.avoidsDip, "Keeps opaque what both texts of a cross-fade cover."),
      Member("stacking", .choice(), \.cycling.stacking, "Which text is on top."),
      Member(
        "clipsToBounds", .boolean, \.cycling.clipsToBounds,
        "Cuts texts, but not their shadows, at the edges of the label."),
      Member(
        "staggering", .object(CyclingDocument.PieceStaggering.table), \.cycling.staggering,
        "Lets glyphs or words move one after the other."),
      Member(
        "animators", TextAnimator.list, \.cycling.animators,
        "What happens to glyphs, words or lines of a text while it rests, in this order."),
      Member(
        "marquee", .object(MarqueeDraft.table), \.marquee, "Lets a text too wide travel through its box.",
        isDrafted: true),
      Member("time", .seconds, \.cycling.time, "The moment that a still picture shows."),
    ]

  private static let textMembers: [Member<CyclingDraft>] = [
    Member(
      "texts", .list(of: .string(.text), maximumCount: Limits.texts), \.cycling.texts,
      "What is shown, one after the other; at least one."),
    Member(
      "changes", .list(ofFinished: .object(ChangeDraft.table), maximumCount: Limits.texts), \.cycling.changes,
      "Texts that come at given times; texts then has the one before them."),
    Member(
      "interruption", .choice(), \.cycling.interruption,
      "What becomes of a change during a transition: snap ends that, queue waits, keepLatest waits and drops others."
    ),
  ]
}

/// A change as its author gave it, before it is finished; its time must be given.
private struct ChangeDraft: Draft {
  private var time: Double?
  private var text = ""
  private var isAnimated = true

  init() {}

  init(_ change: CyclingSchedule.Change) {
    time = change.time
    text = change.text
    isAnimated = change.isAnimated
  }

  func finished() throws(DocumentError) -> CyclingSchedule.Change? {
    guard let time else {
      throw DocumentError(.wrongType, "is missing; write when the text comes, in seconds").inside("time")
    }
    return CyclingSchedule.Change(time: time, text: text, isAnimated: isAnimated)
  }

  static let table = ObjectTable(
    "change", "a change", "A text that comes at a time.", defaults: ChangeDraft(),
    [
      Member("time", .seconds, \.time, "When; must be given. Waiting for a transition may make it later."),
      Member("text", .string(.text), \.text, "What comes."),
      Member("animated", .boolean, \.isAnimated, "Whether it comes in a transition; false shows it at once."),
    ])
}

extension CyclingDocument.Keyframes {
  fileprivate static let table = ObjectTable(
    "keyframes", "keyframes", "What the two texts of a transition do.",
    defaults: CyclingDocument.Keyframes(enter: [], exit: []),
    [
      Member(
        "enter", .list(of: .object(Keyframe.table), maximumCount: 1000), \.enter,
        "The text that comes; an empty list fades it in."),
      Member(
        "exit", .list(of: .object(Keyframe.table), maximumCount: 1000), \.exit,
        "The text that goes; an empty list fades it out."),
    ])
}

extension Keyframe {
  static let table = ObjectTable(
    "keyframe", "a keyframe",
    "A text at one point of a transition; what is left out goes on between the others, and begins as it is at rest.",
    defaults: Keyframe(progress: 0),
    [
      Member(
        "progress", .number(0...1, unit: ""), \.progress,
        "When: 0 is the beginning of the transition, 1 its end."),
      Member("alpha", .number(0...1, unit: ""), \.alpha, "Its opacity."),
      Member("scale", .number(0...1000, unit: ""), \.scale, "Its size, about its centre."),
      Member("rotation", .number(Limits.rotations, unit: "degrees"), \.rotation, "Clockwise, about its centre."),
      Member("offset", .offset, \.offset, "How far it is moved from where it rests."),
      Member("bend", .number(-2...2, unit: ""), \.bend, "Added to the bend of its warp."),
      Member(
        "startOffset", .number(Limits.offsets, unit: "points"), \.startOffset, "How far it is moved along its path."
      ),
      Member(
        "highlightProgress", .number(0...1, unit: ""), \.highlightProgress,
        "How much of its highlights is painted, as a share of what they paint at rest."),
      Member(
        "curve", .easing, \.easing,
        "How the way to the next keyframe follows the time; the transition's by default."),
    ])
}

extension CyclingDocument.PieceStaggering {
  fileprivate static let table = ObjectTable(
    "staggering", "a staggering", "Pieces of a text that move one after the other.",
    defaults: CyclingDocument.PieceStaggering(unit: .glyph, staggering: Staggering(delay: 0.2)),
    [
      Member("unit", .choice(), \.unit, "What a piece is."),
      Member(
        "delay", .number(0...1, unit: ""), \.delay,
        "How much of its own time a piece waits for the one before: 0 all at once, 1 one after the other."),
      Member("order", .choice(), \.order, "Which piece is first."),
    ])

  private var delay: Double {
    get { staggering.delay }
    set { staggering = Staggering(delay: newValue, order: staggering.order) }
  }

  private var order: Staggering.Order {
    get { staggering.order }
    set { staggering = Staggering(delay: staggering.delay, order: newValue) }
  }
}
