import Synchronization

/// A flag that is raised once and never lowered. Sendable, usable from any thread.
final class StopFlag: Sendable {
  private let value = Atomic(false)

  var isRaised: Bool { value.load(ordering: .relaxed) }

  func raise() { value.store(true, ordering: .relaxed) }
}
