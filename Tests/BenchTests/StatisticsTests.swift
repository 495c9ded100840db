import Testing
import bench

struct StatisticsTests {
  @Test func `median of an even number is between the middle two`() throws {
    let statistics = try #require(Statistics([4, 1, 3, 2]))
    #expect(statistics.median == 2.5)
    #expect(statistics.count == 4)
  }

  @Test func `p95 is a sample that nineteen of twenty do not exceed`() throws {
    #expect(try #require(Statistics((1...20).map(Double.init))).p95 == 19)
    #expect(try #require(Statistics((1...100).map(Double.init))).p95 == 95)
    #expect(try #require(Statistics([7])).p95 == 7)
  }

  @Test func `nothing has no statistics`() { #expect(Statistics([]) == nil) }

  @Test func `one interrupted sample makes a median a little less certain`() throws {
    let quiet = try #require(Statistics([1, 1.01, 0.99, 1, 1.02, 0.98, 1]))
    let interrupted = try #require(Statistics([1, 1.01, 0.99, 1, 1.02, 0.98, 50]))
    #expect(interrupted.median < 1.02)
    #expect(interrupted.uncertainty < quiet.uncertainty + 0.02)
  }

  @Test func `a change within five per cent is noise`() throws {
    let old = try #require(Statistics([Double](repeating: 1, count: 9)))
    func verdict(_ value: Double) throws -> Change.Verdict {
      Change(from: old, to: try #require(Statistics([Double](repeating: value, count: 9)))).verdict
    }
    #expect(try verdict(1.04) == .same)
    #expect(try verdict(1.06) == .slower)
    #expect(try verdict(0.96) == .same)
    #expect(try verdict(0.94) == .faster)
  }

  @Test func `noisy samples hide a larger change`() throws {
    let old = try #require(Statistics([0.5, 1, 1.5, 0.7, 1.3]))
    let new = try #require(Statistics([0.6, 1.2, 1.8, 0.8, 1.5]))
    #expect(Change(from: old, to: new).verdict == .same)
  }
}
