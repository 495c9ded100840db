import Basics
import Synchronization

/// Calls a function for each of some numbers, on several threads.
package enum ThreadedMap {
  /// Which numbers were begun. Sendable.
  private final class Turns: Sendable {
    private let next = Atomic(0)

    /// Takes the next `run` numbers below `count`; empty after the last.
    func take(_ run: Int, of count: Int) -> Range<Int> {
      let first = min(next.add(run, ordering: .relaxed).oldValue, count)
      return first..<min(first + run, count)
    }
  }

  /// What `make` returns for each of `0..<count`, in order. It is called on the calling thread and up to `threads - 1`
  /// others, each of which takes `run` numbers at a time; all have ended when this returns. If the system has no room for
  /// more threads, fewer do the same.
  package static func results<Result: Sendable>(
    _ count: Int, threads: Int, run: Int, _ make: @Sendable (Int) -> Result
  ) -> [Result] {
    let helpers = min(threads, (count + run - 1) / run) - 1
    guard helpers > 0 else { return (0..<count).map(make) }
    return withoutActuallyEscaping(make) { make in
      [Result](unsafeUninitializedCapacity: count) { results, made in
        // Each thread writes at the numbers that it took, and nothing is read before the threads have ended.
        nonisolated(unsafe) let results = results
        let turns = Turns()
        let work: @Sendable () -> Void = {
          while true {
            let taken = turns.take(run, of: count)
            if taken.isEmpty { return }
            for index in taken { results.initializeElement(at: index, to: make(index)) }
          }
        }
        let workers = WorkerThreads()
        for _ in 0..<helpers { guard workers.startIfPossible(work) else { break } }
        work()
        workers.wait()
        made = count
      }
    }
  }
}
