import Captions
import Motion
import Testing

/// What is shown of several captions, against times that were worked out by hand.
@Suite struct TimelineTests {
  /// Two captions: the second begins 0.3 s after the first ends, and the first stays for 0.2 s.
  private static func timeline(hold: Int = 400_000) -> CaptionTimeline {
    var list = WordList()
    list.words = [
      Word("one", 1_000_000, 1_200_000), Word("two", 1_500_000, 1_600_000), Word("three", 1_900_000, 2_600_000),
    ]
    list.cues = [Cue(start: 1_000_000, end: 2_600_000)]
    return CaptionTimeline(
      list, captions: [0..<2, 2..<3], life: CaptionLife(), hold: hold, minimumWord: 60_000)
  }

  private static func time(_ microseconds: Int) -> FrameTime {
    FrameTime(numerator: microseconds, denominator: 1_000_000)
  }

  /// The grace of one microsecond is part of the table. The first caption ends at 1.8 s, but 0.1 s is no gap.
  @Test(
    arguments: [
      (0, []), (999_998, []), (999_999, [0]), (1_600_000, [0]), (1_899_998, [0]), (1_899_999, [1]),
      (2_799_998, [1]),
      (2_799_999, []),
    ] as [(Int, [Int])])
  func `captions come and go at their microsecond`(_ at: Int, _ shown: [Int]) {
    #expect(Self.timeline().shown(at: Self.time(at)) == shown)
    #expect(Self.timeline().end == 2_800_000)
  }

  @Test func `a gap that is too short is closed`() {
    #expect(
      Self.timeline().spans == [.init(start: 1_000_000, end: 1_900_000), .init(start: 1_900_000, end: 2_800_000)])
  }

  /// A speaker's words stand together: a speaks from 1 to 2.3 s and from 4 to 5 s, and b from 0 to 2 s.
  @Test(arguments: [(true, [2_500_000, 2_000_000]), (false, [2_500_000, 1_000_000])])
  func `a caption ends by the one that comes next, wherever its words are`(_ overlaps: Bool, _ ends: [Int]) {
    let words = [Word("a", 1_000_000, 2_300_000), Word("A", 4_000_000, 5_000_000), Word("b", 0, 2_000_000)]
    var life = CaptionLife()
    life.overlaps = overlaps
    let spans = life.spans([0..<1, 1..<2, 2..<3], of: words)
    #expect(spans.map(\.start) == [1_000_000, 4_000_000, 0])
    #expect([spans[0].end, spans[2].end] == ends && spans[1].end == 5_200_000)
  }

  @Test func `moments are equal where nothing changes`() {
    let timeline = Self.timeline()
    var pace = CaptionPace()
    func moment(_ at: Int) -> CaptionMoment { timeline.moment(at: Self.time(at), pace) }
    #expect(moment(1_000_000) == moment(1_499_000))
    #expect(moment(1_499_000) != moment(1_500_000))
    #expect(moment(0) == moment(3_000_000))
    pace.sweeps = true
    #expect(moment(1_000_000) != moment(1_250_000))
    pace.sweeps = false
    pace.toCurrent = 100_000
    #expect(moment(1_050_000) != moment(1_099_000))
    #expect(moment(1_100_000) == moment(1_300_000))
    pace.toCurrent = 0
    pace.enter = 50_000
    #expect(moment(1_000_000) != moment(1_040_000))
    #expect(moment(1_050_000) == moment(1_060_000))
  }

  @Test(arguments: [(24_000, 1001), (30_000, 1001), (60_000, 1001), (25, 1), (60, 1), (2997, 100)])
  func `a time in seconds is the frame's time again`(_ numerator: Int, _ denominator: Int) throws {
    let rate = try FrameRate(numerator, denominator)
    for frame in stride(from: 0, to: 400_000, by: 7) {
      let exact = rate.time(ofFrame: frame)
      let again = FrameTime(seconds: exact.seconds)
      // The last microsecond that has come, and the next one.
      let last = (Int(exact.numerator) * 1_000_000) / exact.denominator + 1
      for moment in [last - 1, last, last + 1] {
        #expect(again.hasReached(moment) == exact.hasReached(moment), "frame \(frame), \(moment) us")
      }
    }
  }
}
