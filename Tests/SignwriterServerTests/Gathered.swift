import Basics
import TestSupport
import Testing

/// Values that arrive from another thread. Sendable.
final class Gathered<Value: Sendable>: Sendable {
  private let values = Monitor<[Value]>([])

  func add(_ value: Value) { values.change { $0.append(value) } }

  var all: [Value] { values.read { $0 } }

  /// Waits until the values are as wanted, and returns all of them.
  func wait(until isWanted: ([Value]) -> Bool) async throws -> [Value] {
    var found: [Value] = []
    try await Patience.wait(for: "values from another thread") {
      found = all
      return isWanted(found)
    }
    return found
  }
}
