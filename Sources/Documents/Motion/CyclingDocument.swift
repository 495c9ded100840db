public import Basics
public import Motion

/// A label that shows one text after another.
///
/// The label's own text is not shown. Sendable; a plain value.
public struct CyclingDocument: DocumentContent {
  /// The look of the texts, and their canvas.
  public var label: LabelDocument {
    get { apart.value }
    _modify { yield &apart.value }
  }
  /// The label, apart, so that the document stays small.
  private var apart: Boxed<LabelDocument>
  /// The texts, in their order; there must be one at least. With ``changes`` there is one alone, which is shown before
  /// the first of them.
  @Bytewise public var texts: [String]
  /// The texts that come at given times, as by calls. Where there are none, ``texts`` follow each other by themselves.
  public var changes: [CyclingSchedule.Change]
  /// What happens to a change that comes during a transition.
  public var interruption: CyclingSchedule.Interruption
  /// What the two texts of a transition do.
  public var effect: CyclingEffect
  /// A transition by keyframes, which is used instead of the effect; nil uses the effect.
  public var keyframes: Keyframes?
  /// A transition by the caller's function, which is used instead of effect and keyframes. JSON cannot hold it, so it
  /// is left out when the document is written.
  public var transition: PoseFunction?
  /// The seconds that a transition takes; with 0 texts change at once.
  public var duration: Double
  /// The seconds that each text rests; with ``changes`` the seconds that the last one does.
  public var hold: Double
  /// The seconds before the first text begins to rest.
  public var delay: Double
  /// How a transition follows the time.
  public var easing: Easing
  /// Whether the last text gives way to the first.
  public var loop: Bool
  /// Whether a text that equals the one before it just stays, without a transition.
  public var skipsEqualTexts: Bool
  /// Whether a cross-fade keeps opaque what both texts cover.
  public var avoidsDip: Bool
  /// Which of the two texts of a transition is on top.
  public var stacking: CyclingStyle.Stacking
  /// How pieces of a text move one after the other; with nil a text moves as one.
  public var staggering: PieceStaggering?
  /// What happens to glyphs, words or lines of a text while it rests, in this order. Their clocks run as long as it
  /// rests; while it comes and goes they stand at their beginning and at their end.
  public var animators: [TextAnimator] = []
  /// Whether texts, but not their shadows, are cut at the label's edges. It matters in a group, for texts that scroll.
  public var clipsToBounds: Bool
  /// How a text that is too wide for the label travels while it rests; with nil it is cut.
  public var marquee: Marquee?
  /// The moment that is shown, in seconds.
  public var time: Double

  /// A transition of the author's: a track for each of its two texts.
  ///
  /// Sendable; a plain value.
  public struct Keyframes: Sendable, Hashable {
    /// What the text that comes does; an empty list fades it in.
    public var enter: [Keyframe]
    /// What the text that goes does; an empty list fades it out.
    public var exit: [Keyframe]

    /// Makes a transition from its two tracks.
    public init(enter: [Keyframe], exit: [Keyframe]) {
      self.enter = enter
      self.exit = exit
    }
  }

  /// Lets glyphs or words do one after the other what the text does.
  ///
  /// Sendable; a plain value.
  public struct PieceStaggering: Sendable, Hashable {
    /// What a piece is. Sendable; a value.
    public enum Unit: String, Sendable, Hashable, CaseIterable {
      case glyph
      case word
    }

    /// What a piece is.
    public var unit: Unit
    /// How long a piece waits for the one before it, and which is first.
    public var staggering: Staggering

    /// Makes a staggering from its members.
    public init(unit: Unit, staggering: Staggering) {
      self.unit = unit
      self.staggering = staggering
    }
  }

  /// Makes a cycling label from its members. Times are in seconds. Numbers are not checked here; see
  /// ``Document/validate()``.
  public init(
    label: LabelDocument = LabelDocument(), texts: [String], changes: [CyclingSchedule.Change] = [],
    interruption: CyclingSchedule.Interruption = .snap, effect: CyclingEffect = .crossFade,
    keyframes: Keyframes? = nil, transition: PoseFunction? = nil, duration: Double = CyclingStyle.defaultDuration,
    hold: Double = Cycling.defaultHold, delay: Double = 0, easing: Easing = .bezierEaseInOut, loop: Bool = false,
    skipsEqualTexts: Bool = false, avoidsDip: Bool = false, stacking: CyclingStyle.Stacking = .enteringOnTop,
    staggering: PieceStaggering? = nil, clipsToBounds: Bool = false, marquee: Marquee? = nil, time: Double = 0
  ) {
    apart = Boxed(label)
    self.texts = texts
    self.changes = changes
    self.interruption = interruption
    self.effect = effect
    self.keyframes = keyframes
    self.transition = transition
    self.duration = duration
    self.hold = hold
    self.delay = delay
    self.easing = easing
    self.loop = loop
    self.skipsEqualTexts = skipsEqualTexts
    self.avoidsDip = avoidsDip
    self.stacking = stacking
    self.staggering = staggering
    self.clipsToBounds = clipsToBounds
    self.marquee = marquee
    self.time = time
  }
}

extension CyclingDocument {
  typealias Draft = CyclingDraft

  /// The canvas of the label.
  public var canvas: DocumentCanvas {
    get { label.canvas }
    set { label.canvas = newValue }
  }

  var document: Document { .cycling(self) }

  func content(at time: Double) -> CyclingDocument {
    var cycling = self
    cycling.time = time
    return cycling
  }

  var isAnimated: Bool { true }

  var isCyclic: Bool {
    guard delay == 0, changes.isEmpty else { return false }
    if texts.count > 1 { return loop }
    // A text alone that travels for ever.
    return marquee.map { $0.mode != .left && $0.mode != .right } ?? false
  }

  var moments: [Moment] {
    guard animators.isEmpty, let motion = try? motion() else { return [.time(time)] }
    // Heights scale what scrolls, and do not change when it stands still.
    let appearances = motion.state(
      at: time - delay, canvasHeight: 1000, heights: [Double](repeating: 1000, count: motion.texts.count))
    guard let marquee else { return [.appearances(appearances)] }
    let phases = appearances.map { marquee.phase(at: motion.restingTime(of: $0, at: time - delay)) }
    return [.travel(appearances, phases: phases)]
  }

  /// The seconds that everything takes together.
  var totalDuration: Double {
    let cycle = (try? motion().duration) ?? 0
    guard changes.isEmpty, let marquee, case .duration(let way) = marquee.pace else { return max(0, delay) + cycle }
    let isThereAndBack = marquee.mode == .leftRight || marquee.mode == .rightLeft
    // A text alone has no other to give way to: the cycle is its way through the box.
    let ways = (marquee.delay + way) * (isThereAndBack ? 2 : 1)
    return max(0, delay) + (texts.count == 1 ? ways : cycle)
  }
}
