import CaptionFormats
import Captions
import Testing

/// Places of cues that are read otherwise than they are written, or counted.
@Suite struct RollingPlacementTests {
  private static let rolling = """
    WEBVTT

    00:00.000 --> 00:02.000 align:start position:0%
    one

    00:02.000 --> 00:04.000 align:start position:0%
    one
    two

    00:04.000 --> 00:06.000 align:start position:0% line:10%
    two
    three

    00:06.000 --> 00:08.000 align:start position:0%
    three
    four

    """

  @Test func `a file that rolls stands where its style wants, as high as it says`() throws {
    let cues = try Sample.words(Self.rolling, .webVTT).cues
    #expect(
      cues.count == 4 && cues.allSatisfy { $0.placement.position == nil && $0.placement.alignment == .center })
    #expect(cues.map(\.placement.line) == [nil, nil, 10, nil])
    // Cues that do not roll keep their place.
    let plain = try Sample.words("WEBVTT\n\n00:00.000 --> 00:02.000 align:start position:0%\none\n", .webVTT)
    #expect(plain.cues[0].placement.position == 0 && plain.cues[0].placement.alignment == .start)
  }

  @Test func `a region is read, and counted as not drawn`() throws {
    let list = try Sample.words(
      "WEBVTT\n\nREGION\nid:a width:40%\n\n00:01.000 --> 00:02.000 region:a\nx\n\n00:03.000 --> 00:04.000 vertical:rl\ny\n",
      .webVTT)
    #expect(list.report[.notDrawn] == 2)
  }
}
