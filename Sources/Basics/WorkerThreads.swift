import Foundation

/// Threads that are started one by one and waited for together.
///
/// They are not taken from a shared pool, because they wait for other threads, and the pool would run out of threads.
/// Sendable, usable from any thread.
package final class WorkerThreads: Sendable {
  private let running = DispatchGroup()
  private let stackSize: Int

  /// Makes a group without threads. `stackSize` is in bytes; by default it is as large as the main thread's, because
  /// groups nest.
  package init(stackSize: Int = 8 << 20) { self.stackSize = stackSize }

  /// Runs `body` on a new thread.
  package func start(_ body: @escaping @Sendable () -> Void) {
    running.enter()
    let thread = Thread { [running] in
      body()
      running.leave()
    }
    thread.stackSize = stackSize
    thread.start()
  }

  /// Waits until all threads that were started have ended.
  package func wait() { running.wait() }
}
