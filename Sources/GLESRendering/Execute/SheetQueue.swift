import Foundation

/// Sheets that are planned on a thread of their own, one ahead of the one that is drawn: on two cores of llvmpipe planning
/// took about a fifth as long as the passes did, and nothing was drawn meanwhile.
///
/// @unchecked Sendable: everything mutable is behind `condition`. What `plan` uses is that thread's until ``end()`` has
/// returned.
final class SheetQueue: @unchecked Sendable {
  /// Hands each sheet to its argument, which says whether to go on.
  typealias Plan = ((SheetPlan) -> Bool) throws(GLESError) -> Void

  private let condition = NSCondition()
  private var planned: SheetPlan?
  private var result: Result<Void, GLESError>?
  private var isStopped = false

  /// Starts to plan. Whoever makes one ends it.
  init(_ plan: @escaping Plan) {
    // The closure and what it holds go over to the thread, and come back with its end.
    nonisolated(unsafe) let plan = plan
    let thread = Thread { self.work(plan) }
    thread.name = "sheets"
    // As much as the main thread has: groups nest.
    thread.stackSize = 8 << 20
    thread.start()
  }

  private func work(_ plan: Plan) {
    var result: Result<Void, GLESError> = .success(())
    do throws(GLESError) {
      try plan { add($0) }
    } catch {
      result = .failure(error)
    }
    condition.lock()
    self.result = result
    condition.broadcast()
    condition.unlock()
  }

  private func add(_ sheet: SheetPlan) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    while planned != nil, !isStopped { condition.wait() }
    planned = sheet
    condition.broadcast()
    return !isStopped
  }

  /// Waits for the next sheet; nil where there is none any more. Throws what planning threw, after the sheets before it.
  func next() throws(GLESError) -> SheetPlan? {
    condition.lock()
    defer { condition.unlock() }
    while planned == nil, result == nil { condition.wait() }
    if let sheet = planned {
      planned = nil
      condition.broadcast()
      return sheet
    }
    try result?.get()
    return nil
  }

  /// Stops planning, and waits for that.
  func end() {
    condition.lock()
    isStopped = true
    condition.broadcast()
    while result == nil { condition.wait() }
    condition.unlock()
  }
}
