import SignwriterBatch
import Testing

/// When a job on a GPU takes too long: by what its worker does, not by the clock of a busy machine.
@Suite struct DrawingTimeTests {
  /// The second after which jobs that began at 0 are too long, with a worker that uses `share` of a processor; nil for none
  /// in an hour.
  private func end(limit: Double, jobs: Int, share: (Int) -> Double) -> Int? {
    var time = DrawingTime()
    var processor = 0.0
    for second in 1...3600 {
      processor += share(second)
      let clock = Double(second)
      if time.exceeds(limit, longest: clock, jobs: jobs, clock: clock, processor: processor) { return second }
    }
    return nil
  }

  @Test func `a worker that waits for ever is ended after the limit`() {
    #expect(end(limit: 60, jobs: 128) { _ in 0 } == 61)
    // It draws for ten minutes, and then waits.
    let end = end(limit: 60, jobs: 128) { $0 <= 600 ? 0.2 : 0 }
    #expect(end.map { (655...665).contains($0) } == true)
  }

  @Test func `a group of jobs on a busy machine is given its own time`() {
    // Half an hour by the clock, of which the worker has a tenth.
    #expect(end(limit: 60, jobs: 128) { $0 <= 1800 ? 0.1 : 1 } ?? 0 > 1800)
    #expect(end(limit: 60, jobs: 3) { _ in 0.125 } == 1441)
  }

  @Test func `a job alone has the limit in the processor's time`() {
    #expect(end(limit: 60, jobs: 1) { _ in 1 } == 61)
    #expect(end(limit: 60, jobs: 1) { _ in 0.5 } == 121)
  }

  @Test func `a group that computes for ever is ended`() {
    #expect(end(limit: 60, jobs: 128) { _ in 1 } == 241)
  }
}
