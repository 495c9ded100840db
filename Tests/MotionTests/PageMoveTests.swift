import Motion
import Testing

@Suite struct PageMoveTests {
  @Test func `pages rest and move in turn`() throws {
    let move = try PageMove(to: 2, duration: 1, hold: 0.5, easing: .linear)
    #expect(move.duration(from: 0) == 3.5)
    let pages = [0, 0.5, 0.75, 1.5, 2, 2.25, 3, 99].map { move.page(at: $0, from: 0) }
    #expect(pages == [0, 0, 0.25, 1, 1, 1.25, 2, 2])
  }

  @Test func `backwards, and from the middle of a step`() throws {
    let move = try PageMove(to: 0, duration: 1, hold: 0, easing: .linear)
    #expect([0, 0.5, 1, 1.5, 2].map { move.page(at: $0, from: 2) } == [2, 1.5, 1, 0.5, 0])
    #expect([0, 1, 1.5, 2].map { move.page(at: $0, from: 1.5) } == [1.5, 0.5, 0.25, 0])
  }

  @Test func `a move may have no distance or no duration`() throws {
    #expect(try PageMove(to: 3, hold: 2).duration(from: 3) == 2)
    #expect(try PageMove(to: 3).page(at: 1, from: 3) == 3)
    let jump = try PageMove(to: 3, duration: 0, hold: 1)
    #expect([0.5, 1, 2.5, 3].map { jump.page(at: $0, from: 0) } == [0, 1, 2, 3])
    #expect(try PageMove(to: 3, duration: 0, hold: 0).page(at: 0.1, from: 0) == 3)
  }

  @Test func `what is no move is refused`() {
    #expect(throws: MotionError.self) { try PageMove(to: .infinity) }
    #expect(throws: MotionError.self) { try PageMove(to: 1, duration: -1) }
    #expect(throws: MotionError.self) { try PageMove(to: 1, hold: .nan) }
  }
}
