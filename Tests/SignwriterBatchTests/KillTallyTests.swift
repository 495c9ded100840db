import SignwriterBatch
import Testing

/// Whom a kill of a worker is blamed on.
@Suite struct KillTallyTests {
  /// After how many kills a job is to blame, where each adds `growth` to the system's count of kills for memory.
  private func killsUntilBlame(growth: Int?) -> Int? {
    var tally = KillTally()
    var count = 7
    for kill in 1...100 {
      tally.begin(memoryKills: growth.map { _ in count })
      count += growth ?? 0
      if tally.blames(4, memoryKills: growth.map { _ in count }) { return kill }
    }
    return nil
  }

  @Test func `a job whose worker the kernel kills for memory is to blame the third time`() {
    #expect(killsUntilBlame(growth: 1) == 3)
    #expect(killsUntilBlame(growth: nil) == 3)
  }

  @Test func `a sound job survives many kills from outside`() {
    #expect(killsUntilBlame(growth: 0) == 20)
  }

  @Test func `kills of other jobs do not count`() {
    var tally = KillTally()
    for kill in 0..<100 {
      tally.begin(memoryKills: nil)
      let blames1 = tally.blames(kill % 2, memoryKills: nil)
      #expect(!blames1)
    }
  }

  @Test func `the kernel's count of kills for memory is read`() {
    #expect(MemoryKills.count(in: "pgfault 4\noom_kill 2\nnuma_hit 0\n") == 2)
    #expect(MemoryKills.count(in: "pgfault 4\n") == nil)
  }
}
