import JSON
import Motion

/// A selection that moves, as its authors gave it, before it is finished; its last page must be given.
struct PageMoveDraft: Draft {
  private var to: Double?
  private var duration = PageMove.defaultDuration
  private var hold = PageMove.defaultHold
  private var easing = Easing.bezierEaseInOut

  init() {}

  init(_ move: PageMove) {
    to = move.to
    duration = move.duration
    hold = move.hold
    easing = move.easing
  }

  func finished() throws(DocumentError) -> PageMove? {
    guard let to else {
      throw DocumentError(.wrongType, "is missing; write the page that the selection goes to").inside("to")
    }
    do throws(MotionError) {
      return try PageMove(to: to, duration: duration, hold: hold, easing: easing)
    } catch {
      throw DocumentError(error)
    }
  }

  static let table = ObjectTable(
    "pageMove", "a move", "A selection that goes page by page.", defaults: PageMoveDraft(),
    [
      Member("to", PageControlDraft.page, \.to, "The last page; must be given."),
      Member("duration", .seconds, \.duration, "How long one step takes."),
      Member("hold", .seconds, \.hold, "How long each page rests."),
      Member("curve", .easing, \.easing, "How a step follows the time."),
    ])
}
