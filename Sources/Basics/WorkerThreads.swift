#if canImport(Glibc)
  import Glibc
#endif

/// Threads that are started one by one and waited for together.
///
/// They are not taken from a shared pool, because they wait for other threads, and the pool would run out of threads.
/// Sendable, usable from any thread.
package final class WorkerThreads: Sendable {
  /// What a new thread is given.
  private final class Errand: Sendable {
    private let body: @Sendable () -> Void
    private let running: Monitor<Int>

    init(_ body: @escaping @Sendable () -> Void, _ running: Monitor<Int>) {
      self.body = body
      self.running = running
    }

    /// Does the errand, and returns the count of threads that it stands in. What the errand held has been let go by
    /// then, so that nothing of it is used once the thread counts as ended.
    static func run(_ given: UnsafeMutableRawPointer) -> Monitor<Int> {
      let errand = Unmanaged<Errand>.fromOpaque(given).takeRetainedValue()
      errand.body()
      return errand.running
    }
  }

  private let running = Monitor(0)
  private let stackSize: Int

  /// Makes a group without threads. `stackSize` is in bytes; by default it is as large as the main thread's, because
  /// groups nest.
  package init(stackSize: Int = 8 << 20) { self.stackSize = stackSize }

  /// Runs `body` on a new thread. It traps if the system has no room for one.
  package func start(_ body: @escaping @Sendable () -> Void) {
    let code = attempt(body)
    precondition(
      code == 0, "no thread can be started: \(String(cString: strerror(code))); allow this process more of them")
  }

  /// Runs `body` on a new thread. The result is false if the system has no room for one; then `body` does not run.
  package func startIfPossible(_ body: @escaping @Sendable () -> Void) -> Bool { attempt(body) == 0 }

  /// Starts a thread. The result is 0, or pthread_create's reason why there is none.
  private func attempt(_ body: @escaping @Sendable () -> Void) -> Int32 {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    running.change { $0 += 1 }
    let errand = Unmanaged.passRetained(Errand(body, running))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, &attributes,
      { given in
        if let given { Errand.run(given).change { $0 -= 1 } }
        return nil
      }, errand.toOpaque())
    if code != 0 {
      errand.release()
      running.change { $0 -= 1 }
    }
    return code
  }

  /// Waits until all threads that were started have ended.
  package func wait() { running.wait { $0 == 0 ? () : nil } }
}
