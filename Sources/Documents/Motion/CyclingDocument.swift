public import Motion

/// A label that shows one text after another.
///
/// What the label's own text says is not shown. Sendable; a plain value.
public struct CyclingDocument: DocumentContent {
  public var label: LabelDocument
  /// With ``changes`` the one that is shown before the first of them.
  public var texts: [String]
  /// Texts that come at given times, as by calls; empty: the texts follow each other by themselves.
  public var changes: [CyclingSchedule.Change]
  /// What becomes of a change during a transition.
  public var interruption: CyclingSchedule.Interruption
  public var effect: CyclingEffect
  /// Instead of the effect.
  public var keyframes: Keyframes?
  /// A transition of the caller's, instead of both. JSON has no word for it: written, it is left out.
  public var transition: PoseFunction?
  /// Seconds of a transition.
  public var duration: Double
  /// Seconds that each text rests; with ``changes`` how long the last one does.
  public var hold: Double
  /// Seconds before the first text begins to rest.
  public var delay: Double
  public var easing: Easing
  public var loop: Bool
  public var skipsEqualTexts: Bool
  /// Whether a cross-fade keeps what both texts cover opaque.
  public var avoidsDip: Bool
  public var stacking: CyclingStyle.Stacking
  /// Nil: a text moves as one.
  public var staggering: PieceStaggering?
  /// Whether texts are cut at the label's edges: in a group, for one that scrolls. Their shadows are not.
  public var clipsToBounds: Bool
  /// What texts too wide for the label do while they rest; nil: they are cut.
  public var marquee: Marquee?
  /// The moment that is shown, in seconds.
  public var time: Double

  /// A transition of the author's: a track for each of the two texts.
  public struct Keyframes: Sendable, Hashable {
    public var enter: [Keyframe]
    public var exit: [Keyframe]

    public init(enter: [Keyframe], exit: [Keyframe]) {
      self.enter = enter
      self.exit = exit
    }
  }

  /// Glyphs or words that do what the text does, one after the other.
  public struct PieceStaggering: Sendable, Hashable {
    public enum Unit: String, Sendable, Hashable, CaseIterable {
      case glyph
      case word
    }

    public var unit: Unit
    public var staggering: Staggering

    public init(unit: Unit, staggering: Staggering) {
      self.unit = unit
      self.staggering = staggering
    }
  }

  public init(
    label: LabelDocument = LabelDocument(), texts: [String], changes: [CyclingSchedule.Change] = [],
    interruption: CyclingSchedule.Interruption = .snap, effect: CyclingEffect = .crossFade,
    keyframes: Keyframes? = nil, transition: PoseFunction? = nil, duration: Double = CyclingStyle.defaultDuration,
    hold: Double = Cycling.defaultHold, delay: Double = 0, easing: Easing = .bezierEaseInOut, loop: Bool = false,
    skipsEqualTexts: Bool = false, avoidsDip: Bool = false, stacking: CyclingStyle.Stacking = .enteringOnTop,
    staggering: PieceStaggering? = nil, clipsToBounds: Bool = false, marquee: Marquee? = nil, time: Double = 0
  ) {
    self.label = label
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
    guard let motion = try? motion() else { return [.time(time)] }
    // Heights scale what scrolls, and do not change when it stands still.
    let appearances = motion.state(
      at: time - delay, canvasHeight: 1000, heights: [Double](repeating: 1000, count: motion.texts.count))
    guard let marquee else { return [.appearances(appearances)] }
    let phases = appearances.map { marquee.phase(at: motion.restingTime(of: $0, at: time - delay)) }
    return [.travel(appearances, phases: phases)]
  }

  /// Seconds of everything together.
  var totalDuration: Double {
    let cycle = (try? motion().duration) ?? 0
    guard changes.isEmpty, let marquee, case .duration(let way) = marquee.pace else { return max(0, delay) + cycle }
    let isThereAndBack = marquee.mode == .leftRight || marquee.mode == .rightLeft
    // A text alone has no other to give way to: the cycle is its way through the box.
    let ways = (marquee.delay + way) * (isThereAndBack ? 2 : 1)
    return max(0, delay) + (texts.count == 1 ? ways : cycle)
  }
}
