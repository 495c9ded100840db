package import Foundation

/// State that threads share: one thread at a time has it, and may wait in it for another to change it.
///
/// @unchecked Sendable: `state` is used under the condition's lock alone. Usable from any thread. The closures run under
/// the lock: they must be short, and must not come back to the same monitor. Inlinable, so that other rooms have it compiled
/// for their states.
package final class Monitor<State: Sendable>: @unchecked Sendable {
  @usableFromInline let condition = NSCondition()
  @usableFromInline var state: State

  @inlinable package init(_ state: State) { self.state = state }

  /// What `body` finds in the state, which it does not change.
  @inlinable package func read<Result>(_ body: (State) -> Result) -> Result {
    condition.lock()
    defer { condition.unlock() }
    return body(state)
  }

  /// Changes the state, and wakes whoever waits for that.
  @discardableResult
  @inlinable package func change<Result>(_ body: (inout State) -> Result) -> Result {
    condition.lock()
    defer {
      condition.broadcast()
      condition.unlock()
    }
    return body(&state)
  }

  /// Waits until `body` has an answer: it is asked now, and again after each change. With its answer it may have changed
  /// the state, so others that wait are woken; without one it must leave the state as it was.
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
}
