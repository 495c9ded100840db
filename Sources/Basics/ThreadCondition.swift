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
    pthread_cond_init(condition, nil)
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

  @usableFromInline func broadcast() { pthread_cond_broadcast(condition) }
}
