import Basics
import Signwriter
import Synchronization
import Testing

@Suite struct ThreadedMapTests {
  /// Counts how often it was called for each number.
  private final class Calls: Sendable {
    let counts: Mutex<[Int: Int]> = Mutex([:])
    func note(_ index: Int) { counts.withLock { $0[index, default: 0] += 1 } }
  }

  @Test(arguments: [0, 1, 7, 8, 9, 100, 1000], [1, 2, 3, 16])
  func `each number is asked for once, and the results are in order`(count: Int, threads: Int) {
    let calls = Calls()
    let results = ThreadedMap.results(count, threads: threads, run: 8) { index -> String in
      calls.note(index)
      return "number \(index)"
    }
    #expect(results == (0..<count).map { "number \($0)" })
    #expect(calls.counts.withLock { $0 } == Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, 1) }))
  }

  @Test func `other threads take numbers too`() {
    // The first number waits for another one, which only another thread can begin.
    let begun = Monitor(0)
    let results = ThreadedMap.results(2, threads: 2, run: 1) { index in
      begun.change { $0 += 1 }
      begun.wait { $0 == 2 ? () : nil }
      return index
    }
    #expect(results == [0, 1])
  }
}
