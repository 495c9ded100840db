import JSON
import Motion

/// A marquee as its authors gave it, before it is finished.
struct MarqueeDraft: Draft {
  private var mode = Marquee.Mode.continuous
  private var duration: Double?
  private var speed: Double?
  private var delay = 1.0
  private var leadingBuffer = 0.0
  private var trailingBuffer = 0.0
  private var gap: Double?
  private var easing = Easing.linear

  init() {}

  init(_ marquee: Marquee) {
    mode = marquee.mode
    switch marquee.pace {
    case .duration(let seconds): duration = seconds
    case .speed(let speed): self.speed = speed
    }
    delay = marquee.delay
    leadingBuffer = marquee.leadingBuffer
    trailingBuffer = marquee.trailingBuffer
    gap = marquee.gap
    easing = marquee.easing
  }

  func finished() throws(DocumentError) -> Marquee? {
    do throws(MotionError) {
      return try Marquee(
        mode: mode, pace: speed.map { .speed($0) } ?? .duration(duration ?? 7), delay: delay,
        leadingBuffer: leadingBuffer, trailingBuffer: trailingBuffer, gap: gap, easing: easing)
    } catch {
      throw DocumentError(error)
    }
  }

  static let table = ObjectTable(
    "marquee", "a marquee", "How a text too wide travels through its box.",
    exclusive: [ObjectSchema.Exclusive("duration", "speed")], defaults: MarqueeDraft(),
    [
      Member("mode", .choice(), \.mode, "Which way it travels."),
      Member(
        "duration", .number(0.001...86_400, unit: "seconds"), \.duration,
        "How long one way takes; 7 without a speed."),
      Member(
        "speed", .number(0.01...100_000, unit: "points a second"), \.speed,
        "How fast it goes, instead of a duration."),
      Member("delay", .seconds, \.delay, "How long it rests before each way."),
      Member("leadingBuffer", .number(0...10_000, unit: "points"), \.leadingBuffer, "Space before the text."),
      Member("trailingBuffer", .number(0...10_000, unit: "points"), \.trailingBuffer, "Space after the text."),
      Member(
        "gap", .number(0...10_000, unit: "points"), \.gap,
        "Space between two copies in continuous modes; by default both buffers or, without them, a third of the box."
      ),
      Member("curve", .easing, \.easing, "How the way follows the time."),
    ])
}
