import Basics
import Testing

@Suite struct MonitorTests {
  @Test func `changes by many threads are all kept`() {
    let sum = Monitor(0)
    let threads = WorkerThreads()
    for _ in 0..<8 { threads.start { for _ in 0..<1000 { sum.change { $0 += 1 } } } }
    threads.wait()
    #expect(sum.read { $0 } == 8000)
  }

  @Test func `a thread that waits is woken by the change that it waits for`() {
    let turn = Monitor(0)
    let seen = Monitor<[Int]>([])
    let threads = WorkerThreads()
    for place in (0..<8).reversed() {
      threads.start {
        turn.wait { $0 == place ? () : nil }
        seen.change { $0.append(place) }
        turn.change { $0 += 1 }
      }
    }
    threads.wait()
    #expect(seen.read { $0 } == Array(0..<8))
  }

  @Test func `what one thread takes while waiting wakes those that wait for room`() {
    let belt = Monitor<[Int]>([])
    let threads = WorkerThreads()
    threads.start {
      for item in 0..<500 {
        belt.wait { belt -> Void? in
          guard belt.count < 2 else { return nil }
          return belt.append(item)
        }
      }
    }
    let taken = (0..<500).map { _ in belt.wait { $0.isEmpty ? nil : $0.removeFirst() } }
    threads.wait()
    #expect(taken == Array(0..<500))
  }

  @Test func `worker threads have ended once waiting for them returns`() {
    let ended = Monitor(0)
    let threads = WorkerThreads(stackSize: 1 << 20)
    for _ in 0..<20 { threads.start { ended.change { $0 += 1 } } }
    threads.wait()
    #expect(ended.read { $0 } == 20)
  }

  @Test func `a wait of a time ends with the answer, or without one`() {
    let turn = Monitor(0)
    #expect(turn.wait(seconds: 0.001) { $0 == 1 ? $0 : nil } == nil)
    #expect(turn.wait(seconds: 0) { $0 == 0 ? $0 : nil } == 0)
    let threads = WorkerThreads()
    threads.start { turn.change { $0 = 1 } }
    // It would be an hour, were it not woken.
    #expect(turn.wait(seconds: 3600) { $0 == 1 ? $0 : nil } == 1)
    threads.wait()
    // What it changes wakes others, too.
    let others = WorkerThreads()
    others.start { turn.wait { $0 == 2 ? () : nil } }
    #expect(
      turn.wait(seconds: 3600) { turn -> Int? in
        turn = 2
        return turn
      } == 2)
    others.wait()
  }
}
