import Basics

/// Sheets that are planned on a thread of their own, one ahead of the one that is drawn: on two cores of llvmpipe planning
/// took about a fifth as long as the passes did, and nothing was drawn meanwhile.
///
/// Sendable. What `plan` uses is that thread's until ``end()`` has returned.
final class SheetQueue: Sendable {
  /// Hands each sheet to its argument, which says whether to go on.
  typealias Plan = ((SheetPlan) -> Bool) throws(GLESError) -> Void

  private struct State {
    var planned: SheetPlan?
    var result: Result<Void, GLESError>?
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
    var result: Result<Void, GLESError> = .success(())
    do throws(GLESError) {
      try plan { add($0) }
    } catch {
      result = .failure(error)
    }
    state.change { $0.result = result }
  }

  private func add(_ sheet: SheetPlan) -> Bool {
    state.wait { state in
      guard state.planned == nil || state.isStopped else { return nil }
      state.planned = sheet
      return !state.isStopped
    }
  }

  /// Waits for the next sheet; nil where there is none any more. Throws what planning threw, after the sheets before it.
  func next() throws(GLESError) -> SheetPlan? {
    try state.wait { state -> Result<SheetPlan?, GLESError>? in
      if let sheet = state.planned {
        state.planned = nil
        return .success(sheet)
      }
      return state.result.map { $0.map { nil } }
    }.get()
  }

  /// Stops planning, and waits for that.
  func end() {
    state.change { $0.isStopped = true }
    thread.wait()
  }
}
