import Foundation

/// Sheets that are planned on a thread of their own, one ahead of the one that is drawn: on two cores of llvmpipe
/// planning took about a fifth as long as the passes did, and nothing was drawn meanwhile.
///
/// @unchecked Sendable: everything mutable is behind `condition`. What `plan` uses is that thread's until ``end()`` has
/// returned.
final class SheetQueue: @unchecked Sendable {
  /// Hands what is planned to its argument, which says whether to go on.
  typealias Plan = ((SheetPlanner.Planned) -> Bool) -> Void

  private let condition = NSCondition()
  private var planned: SheetPlanner.Planned?
  private var hasEnded = false
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
    plan { add($0) }
    condition.lock()
    hasEnded = true
    condition.broadcast()
    condition.unlock()
  }

  private func add(_ next: SheetPlanner.Planned) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    while planned != nil, !isStopped { condition.wait() }
    planned = next
    condition.broadcast()
    return !isStopped
  }

  /// Waits for what comes next; nil where nothing does any more.
  func next() -> SheetPlanner.Planned? {
    condition.lock()
    defer { condition.unlock() }
    while planned == nil, !hasEnded { condition.wait() }
    defer {
      planned = nil
      condition.broadcast()
    }
    return planned
  }

  /// Stops planning, and waits for that.
  func end() {
    condition.lock()
    isStopped = true
    condition.broadcast()
    while !hasEnded { condition.wait() }
    condition.unlock()
  }
}
