import Basics

/// Plans sheets on its own thread, one ahead of the one that is drawn. On two cores of llvmpipe, planning took about a
/// fifth as long as the passes, and nothing was drawn meanwhile.
///
/// Sendable. What `plan` uses belongs to that thread until ``end()`` has returned.
final class SheetQueue: Sendable {
  /// Passes each planned sheet to its argument, which returns whether to go on.
  typealias Plan = ((SheetPlanner.Planned) -> Bool) -> Void

  private struct State {
    var planned: SheetPlanner.Planned?
    var hasEnded = false
    var isStopped = false
  }

  private let state = Monitor(State())
  private let thread = WorkerThreads()

  /// Starts planning. Its maker must call ``end()``.
  init(_ plan: @escaping Plan) {
    // The closure and what it holds move to the thread, and come back when it ends.
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

  /// Waits for the next sheet; nil after the last one.
  func next() -> SheetPlanner.Planned? {
    state.wait { state -> SheetPlanner.Planned?? in
      if let planned = state.planned {
        state.planned = nil
        return .some(planned)
      }
      return state.hasEnded ? .some(nil) : nil
    }
  }

  /// Stops planning and waits until it has stopped.
  func end() {
    state.change { $0.isStopped = true }
    thread.wait()
  }
}
