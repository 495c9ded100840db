import Basics

#if canImport(Glibc)
  import Glibc
#endif

/// Runs an actor's jobs on one thread of its own, because a GL context, and what belongs to it, stays on a thread.
///
/// The thread lives until ``stop()``. Sendable, usable from any thread.
final class ThreadExecutor: SerialExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var isStopped = false
    var thread: pthread_t?
  }

  private let state = Monitor(State())
  /// Twice the usual stack size, because the driver runs on it too.
  private let threads = WorkerThreads(stackSize: 16 << 20)

  init() { threads.start { self.work() } }

  private func work() {
    state.change { $0.thread = pthread_self() }
    while let job = next() { job.runSynchronously(on: asUnownedSerialExecutor()) }
  }

  /// Waits for the next job; nil once the thread is to end.
  private func next() -> UnownedJob? {
    state.wait { state -> UnownedJob?? in
      if !state.jobs.isEmpty { return .some(state.jobs.removeFirst()) }
      return state.isStopped ? .some(nil) : nil
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.change { $0.jobs.append(job) }
  }

  /// Lets the thread end after the jobs that are waiting.
  func stop() { state.change { $0.isStopped = true } }

  func checkIsolated() {
    let isOurs = state.read { $0.thread.map { pthread_equal($0, pthread_self()) != 0 } ?? false }
    precondition(isOurs, "this is not the thread of the renderer's actor")
  }
}
