import Synchronization

/// A mutex around nothing but time: for C objects that say "one thread at a time" about calls, not about memory.
final class Lock: Sendable {
  private let mutex = Mutex(())

  func withLock<Result>(_ body: () -> Result) -> Result {
    mutex.withLock { _ in body() }
  }
}
