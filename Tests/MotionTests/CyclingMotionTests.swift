import Motion
import Testing

/// What cycles of lists and changes at given times have in common.
@Suite struct CyclingMotionTests {
  private func cycle(_ texts: [String], loop: Bool = false) throws -> CyclingMotion {
    .cycle(try Cycling(texts: texts, style: CyclingStyle(duration: 1, easing: .linear), hold: 2, loop: loop))
  }

  private func schedule(
    _ changes: [(Double, String)], skipsEqualTexts: Bool = false, _ rule: CyclingSchedule.Interruption = .snap
  ) throws -> CyclingMotion {
    .schedule(
      try CyclingSchedule(
        initial: "a", changes: changes.map { CyclingSchedule.Change(time: $0.0, text: $0.1) },
        style: CyclingStyle(duration: 1, easing: .linear), interruption: rule, skipsEqualTexts: skipsEqualTexts),
      hold: 2)
  }

  /// The resting times of all texts in sight, bottom to top.
  private func resting(_ motion: CyclingMotion, _ time: Double) -> [Double] {
    motion.state(at: time, canvasHeight: 10, heights: [10, 10, 10]).map { motion.restingTime(of: $0, at: time) }
  }

  @Test func `a text of a list rests between its transitions`() throws {
    let motion = try cycle(["a", "b", "c"])
    #expect(motion.duration == 8)
    #expect(resting(motion, 1.5) == [1.5])
    #expect(resting(motion, 2.5) == [2, 0], "the leaving one has rested, the entering one has not")
    #expect(resting(motion, 3.5) == [0.5])
    #expect(resting(motion, 20) == [14], "the last one rests on from second 6")
    #expect(resting(try cycle(["a", "b"], loop: true), 7) == [1])
    #expect(resting(try cycle(["a"]), 7) == [7])
  }

  @Test func `a text of a schedule rests until the next change`() throws {
    let motion = try schedule([(2, "b"), (5, "c")])
    #expect(motion.duration == 8)
    #expect(resting(motion, 1.5) == [1.5])
    #expect(resting(motion, 2.25) == [2, 0])
    #expect(resting(motion, 4) == [1])
    #expect(resting(motion, 5.5) == [2, 0], "b came to rest at second 3")
    #expect(resting(motion, 10) == [4])
    #expect(try schedule([]).duration == 2)
  }

  @Test func `a change to the text that is there is none, where that is asked for`() throws {
    #expect(try schedule([(1, "a"), (2, "b"), (3, "b")], skipsEqualTexts: true).texts == ["a", "b"])
    #expect(try schedule([(1, "a"), (2, "b"), (3, "b")]).texts == ["a", "a", "b", "b"])
    // c, which waits, is replaced by b, which is already shown when the wait is over.
    let motion = try schedule([(1, "b"), (1.2, "c"), (1.4, "b")], skipsEqualTexts: true, .keepLatest)
    let shown = motion.state(at: 2.5, canvasHeight: 10, heights: [])
    #expect(shown.map { motion.texts[$0.textIndex] } == ["b"] && shown[0].progress == 1)
  }
}
