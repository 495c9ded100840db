import Testing
import Workers

/// Whom the end of a worker is blamed on.
@Suite struct SuspicionTests {
  /// After how many ends a job that is alone under way is to blame; nil for none in a hundred.
  private func endsUntilBlame(_ ending: WorkerEnding, alone: Bool = true) -> Int? {
    var suspicion = Suspicion()
    return (1...100).first { _ in suspicion.isToBlame(for: ending, alone: alone) }
  }

  @Test(arguments: [.exit(3), .signal(11), .time(60), .memory(1), .start] as [WorkerEnding])
  func `a job that is alone is to blame at once`(_ ending: WorkerEnding) {
    #expect(endsUntilBlame(ending) == 1)
    #expect(endsUntilBlame(ending, alone: false) == nil)
  }

  @Test func `a job whose worker the kernel kills for memory is to blame the third time`() {
    #expect(endsUntilBlame(.kill(isForMemory: true)) == 3)
  }

  @Test func `a sound job survives many kills from outside`() {
    #expect(endsUntilBlame(.kill(isForMemory: false)) == 20)
    #expect(endsUntilBlame(.kill(isForMemory: false), alone: false) == nil)
  }

  @Test func `kills from outside do not count as kills for memory`() {
    var suspicion = Suspicion()
    for _ in 0..<2 {
      let blames = suspicion.isToBlame(for: .kill(isForMemory: true), alone: true)
      #expect(!blames)
    }
    for _ in 0..<10 {
      let blames = suspicion.isToBlame(for: .kill(isForMemory: false), alone: true)
      #expect(!blames)
    }
    let blames = suspicion.isToBlame(for: .kill(isForMemory: true), alone: true)
    #expect(blames)
  }

  @Test func `the kernel's count of kills for memory is read`() {
    #expect(MemoryKills.count(in: "pgfault 4\noom_kill 2\nnuma_hit 0\n") == 2)
    #expect(MemoryKills.count(in: "pgfault 4\n") == nil)
  }
}
