import Motion
import Testing

@Suite struct StaggeringTests {
  @Test func `one after the other, or all at once`() {
    let row = Staggering(delay: 1)
    #expect((0..<4).map { row.progress(ofPart: $0, of: 4, at: 0.375) } == [1, 0.5, 0, 0])
    let together = Staggering(delay: 0)
    #expect((0..<4).map { together.progress(ofPart: $0, of: 4, at: 0.375) } == [0.375, 0.375, 0.375, 0.375])
    // Half a part's time apart: L = 1 / 2.5, starts at 0, 0.2, 0.4, 0.6.
    let half = Staggering(delay: 0.5)
    let progress = (0..<4).map { half.progress(ofPart: $0, of: 4, at: 0.5) }
    for (value, wanted) in zip(progress, [1, 0.75, 0.25, 0]) { #expect(abs(value - wanted) < 1e-15) }
  }

  @Test(arguments: Staggering.Order.allCases, [1, 2, 3, 7, 8])
  func `all start at 0 and have ended at 1`(order: Staggering.Order, count: Int) {
    for delay in [0, 0.1, 0.6, 1] {
      let staggering = Staggering(delay: delay, order: order)
      for part in 0..<count {
        #expect(staggering.progress(ofPart: part, of: count, at: 0) == 0)
        #expect(staggering.progress(ofPart: part, of: count, at: 1) == 1)
      }
      // The last to move moves until the end.
      let almost = (0..<count).map { staggering.progress(ofPart: $0, of: count, at: 0.999) }
      #expect((almost.min() ?? 1) < 1)
      #expect((0..<count).contains { staggering.progress(ofPart: $0, of: count, at: 0.001) > 0 })
    }
  }

  @Test func `parts start in the order that was chosen`() {
    func order(_ order: Staggering.Order, _ count: Int) -> [Double] {
      let staggering = Staggering(delay: 1, order: order)
      return (0..<count).map { staggering.progress(ofPart: $0, of: count, at: 0.5) }
    }
    #expect(order(.forward, 4) == [1, 1, 0, 0])
    #expect(order(.backward, 4) == [0, 0, 1, 1])
    #expect(order(.fromCenter, 4) == [0, 1, 1, 0])
    #expect(order(.fromEnds, 4) == [1, 0, 0, 1])
    #expect(order(.fromCenter, 3) == [0, 1, 0])
  }

  @Test func `in seconds the whole is as long as it must be`() {
    let staggering = Staggering(delay: 0)
    #expect(abs(staggering.duration(of: 10, partDuration: 0.6, wait: 0.026) - 0.834) < 1e-15)
    #expect(staggering.progress(ofPart: 2, of: 10, at: 0.375, partDuration: 0.5, wait: 0.0625) == 0.5)
    #expect(staggering.progress(ofPart: 2, of: 10, at: 0.1, partDuration: 0, wait: 0.05) == 1)
    #expect(staggering.duration(of: 0, partDuration: 1, wait: 1) == 0)
  }

  @Test func `delays and parts out of range are harmless`() {
    #expect(Staggering(delay: .nan).delay == 0)
    #expect(Staggering(delay: -2).delay == 0)
    #expect(Staggering(delay: 7).delay == 1)
    #expect(Staggering(delay: 1).progress(ofPart: 9, of: 4, at: 0.5) == 0.5)
    #expect(Staggering(delay: 1).progress(ofPart: 0, of: 0, at: 2) == 1)
  }
}
