import Basics

/// Sheets that are planned on a thread of their own, one ahead of the one that is drawn: on two cores of llvmpipe
/// planning took about a fifth as long as the passes did, and nothing was drawn meanwhile.
///
/// Sendable. What `plan` uses is that thread's until ``end()`` has returned.
final class SheetQueue: Sendable {
  /// Hands what is planned to its argument, which says whether to go on.
  typealias Plan = ((SheetPlanner.Planned) -> Bool) -> Void

  private struct State {
    var planned: SheetPlanner.Planned?
    var hasEnded = false
    var isStopped = false
  }

  private let state = Monitor(State())
  private let thread = WorkerThreads()

  /// Starts to plan. Whoever makes one ends it.
  init(_ plan: @escaping Plan) {
    // The closure and what it holds go over to the thread, and come back with its end.
    nonisolated(unsafe) let plan = plan
    thread.start { self.work(plan) }
  }

  private func work(_ plan: Plan) {
    plan { add($0) }
    state.change { $0.hasEnded = true }
  }

  private func add(_ next: SheetPlanner.Planned) -> Bool {
    state.wait { state in
      guard state.planned == nil || state.isStopped else { return nil }
      state.planned = next
      return !state.isStopped
    }
  }

  /// Waits for what comes next; nil where nothing does any more.
  func next() -> SheetPlanner.Planned? {
    state.wait { state -> SheetPlanner.Planned?? in
      if let planned = state.planned {
        state.planned = nil
        return .some(planned)
      }
      return state.hasEnded ? .some(nil) : nil
    }
  }

  /// Stops planning, and waits for that.
  func end() {
    state.change { $0.isStopped = true }
    thread.wait()
  }
}
