import Testing
import Workers

/// When a job takes too long: by the clock, without the time in which its worker waits for a processor.
@Suite struct ProcessorWaitTests {
  private static let limit = 60.0

  /// The second after which a job is too long that begins in second `start`, where its worker's threads wait so much in
  /// each second; nil for none in an hour.
  private func end(from start: Int = 0, _ shares: (Int) -> [Double]) -> Int? {
    var wait = ProcessorWait()
    var waited: [Int: Double] = [:]
    for second in 1...3600 {
      for (thread, share) in shares(second).enumerated() { waited[thread, default: 0] += share }
      let seconds = Double(max(0, second - start))
      let own = wait.own(of: seconds, at: Double(second), limit: Self.limit, waited)
      if own > Self.limit { return second - start }
    }
    return nil
  }

  @Test(arguments: [0, 7, 500]) func `a job that hangs on a quiet machine has its limit by the clock`(_ start: Int)
  {
    #expect(end(from: start) { _ in [] } == 61)
    #expect(end(from: start) { _ in [0, 0] } == 61)
    // The machine was busy before the job began.
    #expect(end(from: start) { $0 <= start ? [0.9] : [0] } == 61)
  }

  @Test func `the time in which a worker waits for a processor does not count`() {
    #expect(end { _ in [0.5] } == 121)
    #expect(end { _ in [0, 0.75, 0.1] } == 241)
    // A job that hangs after it has waited.
    #expect(end { $0 <= 100 ? [0.9] : [0] } == 151)
  }

  @Test func `a job ends however busy the machine is`() {
    #expect(end { _ in [1] } == 481)
  }
}
