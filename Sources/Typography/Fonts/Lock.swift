import Synchronization

/// A mutex that guards no value: for C objects that allow calls of one thread at a time.
final class Lock: Sendable {
  private let mutex = Mutex(())

  func withLock<Result>(_ body: () -> Result) -> Result {
    mutex.withLock { _ in body() }
  }
}
