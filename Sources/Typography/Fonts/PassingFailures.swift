import Glibc
import Synchronization

/// The failures of this moment, while faces were looked for that a text may also do without: it must not be drawn, and
/// kept, as if there were no such font. Whoever asks learns of those on its own thread.
///
/// Sendable, usable from any thread.
final class PassingFailures: Sendable {
  private let number = Atomic(0)
  /// No more than there are threads.
  private let last = Mutex<[pthread_t: (number: Int, error: FontError)]>([:])

  /// How many there were so far.
  var count: Int { number.load(ordering: .relaxed) }

  /// Notes a failure on this thread.
  func note(_ error: FontError) {
    let number = number.add(1, ordering: .relaxed).newValue
    last.withLock { $0[pthread_self()] = (number, error) }
  }

  /// Throws the last failure on this thread, if there was one since there were `count`.
  func check(since count: Int) throws(FontError) {
    guard count != self.count else { return }
    let own = last.withLock { $0.removeValue(forKey: pthread_self()) }
    if let own, own.number > count { throw own.error }
  }
}
