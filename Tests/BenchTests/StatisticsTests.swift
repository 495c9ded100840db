import Testing
import bench

struct StatisticsTests {
  @Test func `median of an even number is between the middle two`() throws {
    let statistics = try #require(Statistics([4, 1, 3, 2]))
    #expect(statistics.median == 2.5)
  }

  @Test func `p95 is a sample that nineteen of twenty do not exceed`() throws {
    #expect(try #require(Statistics((1...20).map(Double.init))).p95 == 19)
    #expect(try #require(Statistics((1...100).map(Double.init))).p95 == 95)
    #expect(try #require(Statistics([7])).p95 == 7)
  }

  @Test func `nothing has no statistics`() { #expect(Statistics([]) == nil) }
}
