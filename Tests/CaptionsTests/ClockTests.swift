import Captions
import Motion
import Testing

/// What a word is at a time, by hand and by rationals.
@Suite struct ClockTests {
  private func at(_ microseconds: Int) -> FrameTime { FrameTime(numerator: microseconds, denominator: 1_000_000) }

  private let words = [
    Word("a", 1_000_000, 1_500_000), Word("b", 1_800_000, 2_000_000), Word("c", 3_000_000, 3_050_000),
    Word("d", 3_100_000, 3_600_000),
  ]

  private var clock: WordClock { WordClock(words[...], span: TimeSpan(start: 900_000, end: 3_800_000)) }

  @Test func `a turn lasts to the next word within hold, else to the word's end`() {
    #expect(clock.turns.map(\.start) == [1_000_000, 1_800_000, 3_000_000, 3_100_000])
    // a holds over 0.3 s; the gap of 1 s ends b; c is too short; the rest of 0.2 s is d's.
    #expect(clock.turns.map(\.end) == [1_800_000, 2_000_000, 3_000_000, 3_800_000])
    #expect(clock.follows == [false, true, false, false])
    let hasty = WordClock(words[...], span: TimeSpan(start: 0, end: 3_800_000), hold: 0)
    #expect(hasty.turns.map(\.end) == [1_500_000, 2_000_000, 3_000_000, 3_600_000])
  }

  @Test func `states change one microsecond early at most`() {
    #expect(clock.state(of: 0, at: at(999_998)) == .coming && clock.state(of: 0, at: at(999_999)) == .current)
    #expect(clock.state(of: 0, at: at(1_799_998)) == .current && clock.state(of: 0, at: at(1_799_999)) == .spoken)
    #expect(clock.state(of: 2, at: at(2_999_998)) == .coming && clock.state(of: 2, at: at(3_000_000)) == .spoken)
    #expect(!clock.isShown(at: at(899_998)) && clock.isShown(at: at(900_000)))
    #expect(clock.isShown(at: at(3_799_998)) && !clock.isShown(at: at(3_800_000)))
  }

  @Test func `a transition is over when the turn is`() {
    let half = clock.transition(of: 1, at: at(1_850_000), duration: 100_000)
    #expect(half == .init(from: .coming, to: .current, share: 0.5))
    // b's turn takes 0.2 s only.
    #expect(clock.transition(of: 1, at: at(1_850_000), duration: 900_000).share == 0.25)
    #expect(
      clock.transition(of: 1, at: at(2_050_000), duration: 900_000)
        == .init(from: .current, to: .spoken, share: 0.25))
    #expect(clock.transition(of: 1, at: at(2_200_000), duration: 900_000).share == 1)
    #expect(clock.transition(of: 0, at: at(1_000_000), duration: 0).share == 1)
    #expect(
      clock.transition(of: 2, at: at(3_050_000), duration: 100_000) == .init(from: .coming, to: .spoken, share: 1))
  }

  @Test func `a sweep takes the whole turn`() {
    #expect(clock.sweep(of: 0, at: at(900_000)) == 0 && clock.sweep(of: 0, at: at(1_200_000)) == 0.25)
    #expect(clock.sweep(of: 0, at: at(1_400_000)) == 0.5 && clock.sweep(of: 0, at: at(2_000_000)) == 1)
  }

  @Test func `fragments take shares of a sweep by their advances, each in its direction`() throws {
    let place = try #require(SweepPlace(0.5, advances: [30, 10, 60]))
    #expect(place.fragment == 2 && abs(place.share - 1.0 / 6) < 1e-12)
    let first = try #require(SweepPlace(0.15, advances: [30, 70]))
    #expect(first.fragment == 0 && first.boundary(left: 100, right: 130, level: 0) == 115)
    #expect(try #require(SweepPlace(0.1, advances: [30, 70])).boundary(left: 100, right: 130, level: 1) == 120)
    #expect(SweepPlace(1, advances: [30, 70])?.fragment == 1 && SweepPlace(1, advances: [30, 70])?.share == 1)
    #expect(SweepPlace(0.5, advances: []) == nil && SweepPlace(0.5, advances: [0, 0])?.share == 0.5)
  }

  @Test(arguments: [(24_000, 1001), (30_000, 1001), (60_000, 1001), (25, 1), (30, 1)])
  func `a word at the time of a frame, rounded to microseconds, comes in that frame`(_ n: Int, _ d: Int) {
    for k in stride(from: 0, through: 2_000_000, by: 997) {
      let frame = FrameTime(numerator: k * d, denominator: n)
      let before = FrameTime(numerator: (k - 1) * d, denominator: n)
      // The time of frame k in microseconds, to the nearest.
      let time = (2 * k * d * 1_000_000 + n) / (2 * n)
      #expect(frame.hasReached(time) && !before.hasReached(time), "frame \(k)")
      // s n <= k d 10^6 + n, in whole numbers of another width.
      for s in (time - 2)...(time + 3) {
        let (left, right) = (Int128(s) * Int128(n), Int128(k) * Int128(d) * 1_000_000 + Int128(n))
        #expect(frame.hasReached(s) == (left <= right))
      }
    }
  }

  @Test func `the largest times and rates do not overflow`() {
    let late = FrameTime(numerator: 10_000_000 * 1_000_000, denominator: 1)
    #expect(late.hasReached(1_000_000_000_000) && late.hasReached(Int.max / 2))
    #expect(!FrameTime(numerator: 1, denominator: 1_000_000).hasReached(Int.max))
  }

  @Test func `a stamp near a frame is that frame's time, another one its own`() throws {
    let rate = try FrameRate(30_000, 1001)
    let base = FrameTime(numerator: 1, denominator: 1000)
    // Frame 1 is at 33.3666... ms, frame 3 at 100.1 ms.
    #expect(FrameTime(stamp: 33, base: base, rate: rate) == FrameTime(numerator: 1001, denominator: 30_000))
    #expect(FrameTime(stamp: 100, base: base, rate: rate) == FrameTime(numerator: 3003, denominator: 30_000))
    #expect(FrameTime(stamp: 40, base: base, rate: rate) == FrameTime(numerator: 40, denominator: 1000))
    #expect(FrameTime(stamp: 34, base: base, rate: rate) == FrameTime(numerator: 34, denominator: 1000))
    #expect(FrameTime(stamp: -33, base: base, rate: rate) == FrameTime(numerator: -1001, denominator: 30_000))
  }

  @Test func `a box moves to the next word of its line, and grows after a gap`() {
    let places: [BoxEdges] = [
      .init(0, 0, 10, 10), .init(20, 0, 40, 10), .init(50, 0, 60, 10), .init(0, 20, 10, 30),
    ]
    var motion = BoxMotion(curve: .linear)
    func boxes(_ time: Int, _ lines: [Int] = [0, 0, 0, 1]) -> [BoxMotion.Shown] {
      motion.boxes(clock, places: places, lines: lines, at: at(time))
    }
    // The first word grows from 0.8 about its centre in 0.12 s.
    let grown = boxes(1_060_000)[0]
    #expect(abs(grown.edges.left - 0.5) < 1e-9 && abs(grown.edges.bottom - 9.5) < 1e-9 && grown.opacity == 0.5)
    #expect(boxes(1_120_000) == [.init(edges: places[0], opacity: 1)])
    #expect(boxes(1_860_000) == [.init(edges: .init(10, 0, 25, 10), opacity: 1)])
    #expect(boxes(1_860_000, [0, 1, 1, 1])[0].opacity == 0.5)
    motion.across = .slide
    #expect(boxes(1_860_000, [0, 1, 1, 1]) == [.init(edges: .init(10, 0, 25, 10), opacity: 1)])
    // b ends at 2 s; its box goes in 0.08 s.
    #expect(boxes(2_040_000) == [.init(edges: places[1], opacity: 0.5)] && boxes(2_080_000).isEmpty)
    #expect(boxes(950_000).isEmpty && boxes(3_900_000).isEmpty)
    #expect(BoxEdges(0, 0, 10, 4).radius(9) == 2)
  }
}
