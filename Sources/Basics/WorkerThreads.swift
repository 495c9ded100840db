import Foundation

/// Threads that are started one by one, and waited for together.
///
/// Threads of their own, because what they run waits for other threads: a shared pool would run out of threads. Sendable,
/// usable from any thread.
package final class WorkerThreads: Sendable {
  private let running = DispatchGroup()
  private let stackSize: Int

  /// `stackSize` in bytes; by default as much as the main thread has, because groups nest.
  package init(stackSize: Int = 8 << 20) { self.stackSize = stackSize }

  /// Runs `body` on a thread of its own.
  package func start(_ body: @escaping @Sendable () -> Void) {
    running.enter()
    let thread = Thread { [running] in
      body()
      running.leave()
    }
    thread.stackSize = stackSize
    thread.start()
  }

  /// Returns when all that were started have ended.
  package func wait() { running.wait() }
}
