/// State that threads share. One thread at a time uses it, and may wait for another to change it.
///
/// @unchecked Sendable: `state` is used under the condition's lock only. Usable from any thread. The closures run under
/// the lock: they must be short, and must not use the same monitor. Inlinable, so that other modules compile it for
/// their states.
package final class Monitor<State: Sendable>: @unchecked Sendable {
  @usableFromInline let condition = ThreadCondition()
  @usableFromInline var state: State

  @inlinable package init(_ state: State) { self.state = state }

  /// Returns what `body` reads in the state, which it cannot change.
  @inlinable package func read<Result>(_ body: (State) -> Result) -> Result {
    condition.lock()
    defer { condition.unlock() }
    return body(state)
  }

  /// Changes the state, and wakes all threads that wait for a change.
  @discardableResult
  @inlinable package func change<Result>(_ body: (inout State) -> Result) -> Result {
    condition.lock()
    defer {
      condition.broadcast()
      condition.unlock()
    }
    return body(&state)
  }

  /// Waits until `body` returns an answer. It is called now, and again after each change. If it answers, it may have
  /// changed the state, so other waiting threads are woken; if it does not, it must leave the state as it was.
  @inlinable package func wait<Result>(_ body: (inout State) -> Result?) -> Result {
    condition.lock()
    defer {
      condition.broadcast()
      condition.unlock()
    }
    while true {
      if let result = body(&state) { return result }
      condition.wait()
    }
  }

  /// The same, for at most so many seconds. Nil where there was no answer until then.
  @inlinable package func wait<Result>(seconds: Double, _ body: (inout State) -> Result?) -> Result? {
    let end = ThreadCondition.moment(in: seconds)
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let result = body(&state) {
        condition.broadcast()
        return result
      }
      guard condition.wait(until: end) else { return nil }
    }
  }
}
