#if canImport(Glibc)
  import Glibc
#endif

/// A lock, and the condition variable that its holders wait on: what `Monitor` is made of, without Foundation.
///
/// @unchecked Sendable: both are pthreads' own, which any thread may use, at addresses that do not change.
@usableFromInline
final class ThreadCondition: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  @usableFromInline init() {
    mutex.initialize(to: pthread_mutex_t())
    condition.initialize(to: pthread_cond_t())
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    // Who sets the clock changes no time that is waited.
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  @usableFromInline func lock() { pthread_mutex_lock(mutex) }

  @usableFromInline func unlock() { pthread_mutex_unlock(mutex) }

  /// Lets others hold the lock until a broadcast. It may also return without one.
  @usableFromInline func wait() { pthread_cond_wait(condition, mutex) }

  /// The moment in so many seconds, in nanoseconds of the clock that does not jump.
  @usableFromInline static func moment(in seconds: Double) -> Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec * 1_000_000_000 + now.tv_nsec + Int(min(max(0, seconds), 1e6) * 1e9)
  }

  /// The same until a moment. The result is false once it is there.
  @usableFromInline func wait(until moment: Int) -> Bool {
    var time = timespec(tv_sec: moment / 1_000_000_000, tv_nsec: moment % 1_000_000_000)
    return pthread_cond_timedwait(condition, mutex, &time) != ETIMEDOUT
  }

  @usableFromInline func broadcast() { pthread_cond_broadcast(condition) }
}
