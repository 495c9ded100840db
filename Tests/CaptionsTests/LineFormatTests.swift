import CaptionFormats
import Captions
import Testing

/// SBV, SubViewer, MicroDVD and YouTube's srv1, with expectations by hand.
@Suite struct LineFormatTests {
  /// "start end" of each cue in microseconds.
  static func cues(_ transcript: Transcript) -> [String] {
    transcript.cues.map { "\($0.start.map(String.init) ?? "-") \($0.end.map(String.init) ?? "-")" }
  }

  /// The words of each cue, with their joiners.
  static func texts(_ transcript: Transcript) -> [String] {
    transcript.cues.indices.map { cue in
      let words = transcript.words.filter { $0.cue == cue }
      return words.enumerated().map { ($0 > 0 ? $1.joiner ?? " " : "") + $1.text }.joined()
    }
  }

  @Test func `SBV has both times in a line`() throws {
    let transcript = try Sample.original("talk.sbv")
    #expect(transcript.format == .sbv && transcript.report.isEmpty)
    #expect(
      Self.cues(transcript) == [
        "400000 1950000", "2480000 4670000", "4880000 7430000", "7440000 9150000", "9680000 12300000",
      ])
    #expect(
      Self.texts(transcript) == [
        "Signs are older than books.", "Long before anyone\ncould print a page,",
        "somebody cut a loaf of bread into a board", "and hung it over the street.", "読む必要はない",
      ])
  }

  @Test func `SubViewer is read as SBV is, with its head and its breaks`() throws {
    let transcript = try Sample.read(
      "[INFORMATION]\n[TITLE]\n[END INFORMATION]\n[SUBTITLE]\n00:00:01.50,00:00:03.25\nOne[br]two\n\n00:01:00.00,00:01:02.00\n<i>x</i>\n"
    )
    #expect(transcript.format == .sbv && transcript.report.isEmpty)
    #expect(Self.cues(transcript) == ["1500000 3250000", "60000000 62000000"])
    #expect(Self.texts(transcript) == ["One\ntwo", "x"] && transcript.words[2].tags == ["i"])
  }

  @Test func `a cue of SBV whose times cannot be read is dropped with its text`() throws {
    let transcript = try Sample.read(
      "0:00:01.000,0:00:02.000\none\n\n0:00:03.000,0:00:x4.000\nlost\n\n0:00:05.000,0:00:06.000\nat 10:30, then\n\n0:00:08.000,0:00:07.000\nback\n",
      "a.sbv")
    #expect(Self.texts(transcript) == ["one", "at 10:30, then"])
    #expect(transcript.report.counts == [.cueDropped: 2])
    #expect(transcript.report.notes.map(\.line) == [4, 10])
  }

  @Test func `MicroDVD's frames are times by the rate in its first line`() throws {
    let transcript = try Sample.original("talk.sub")
    #expect(transcript.format == .microdvd)
    // k * 1001 / 24 ms.
    #expect(
      Self.cues(transcript) == [
        "417083 1960292", "2502500 4671333", "4879875 7424083", "7465792 10010000", "10010000 12303958",
      ])
    #expect(
      Self.texts(transcript).prefix(4) == [
        "Signs are older than books.", "Long before anyone\ncould print a page,", "somebody cut\na loaf",
        "and hung it over the street.",
      ])
    let tags = transcript.cues.indices.map { cue in transcript.words.filter { $0.cue == cue }.map(\.tags) }
    #expect(tags[0].allSatisfy { $0.isEmpty })
    #expect(tags[1] == [["i"], ["i"], ["i"], [], [], [], []])
    #expect(tags[2] == [["b", "color:#FF0000"], ["b", "color:#FF0000"], ["b"], ["b"]])
    #expect(tags[3].allSatisfy { $0 == ["i"] } && tags[4].allSatisfy { $0 == ["b", "i"] })
    #expect(transcript.words.contains { $0.text == "{sic}" } && transcript.report.counts == [.tagIgnored: 1])
  }

  /// A rate as it is written, and when frame 86,400 begins, in microseconds.
  @Test(arguments: [
    ("23.976", 3_603_600_000), ("23,976", 3_603_600_000), ("23.98", 3_603_600_000), ("24", 3_600_000_000),
    ("25.000", 3_456_000_000), ("29.97", 2_882_880_000), ("59.94", 1_441_440_000), ("30", 2_880_000_000),
    ("12.5", 6_912_000_000),
  ]) func `rates of MicroDVD are those of NTSC where they are near`(_ rate: String, _ time: Int) throws {
    let transcript = try Sample.read("{1}{1}\(rate)\n{86400}{86800}x\n")
    #expect(transcript.cues[0].start == time)
  }

  @Test(arguments: ["{25}{50}a\n{60}{70}b\n", "{1}{1}fast\n{25}{50}a\n", "{1}{1}0\n{25}{50}a\n"])
  func `MicroDVD without a rate says where it goes`(_ text: String) {
    let error = #expect(throws: CaptionError.self) { try Sample.read(text, "a.sub") }
    #expect(error?.line == 1 && error?.message.contains("write {1}{1}25 as its first line") ?? false)
  }

  @Test func `lines of MicroDVD without frames are told`() throws {
    let transcript = try Sample.read("{0}{0}25\n{DEFAULT}{C:$FFFFFF}\n{25}{50}a\n{75}{50}b\nlost\n")
    #expect(transcript.format == .microdvd && Self.cues(transcript) == ["1000000 2000000"])
    #expect(transcript.report.counts == [.blockIgnored: 2, .cueDropped: 1])
  }

  @Test func `srv1 has seconds, and HTML that is written as text`() throws {
    let transcript = try Sample.original("youtube.srv1")
    #expect(transcript.format == .srv1 && transcript.report.isEmpty)
    #expect(
      Self.cues(transcript) == [
        "400000 2480000", "2480000 4880000", "4880000 7430000", "7440000 9150000", "9680000 -",
      ])
    #expect(
      Self.texts(transcript).prefix(4) == [
        "Signs are older than books.", "Long before anyone\ncould print a page,", ">> it's a loaf of bread",
        "and it hung & swung there",
      ])
    #expect(transcript.words.first { $0.text == "loaf" }?.tags == ["i"])
    #expect(transcript.words.first { $0.text == "there" }?.tags == ["color:#E5E5E5"])
  }

  @Test func `srv2 is srv3 with other names`() throws {
    let transcript = try Sample.read(
      #"<?xml version="1.0"?><timedtext><window id="1" op="define"/><text t="400" d="3550" w="1">one two</text>"#
        + #"<text t="1000" d="500" w="1" append="1">three</text></timedtext>"#)
    #expect(transcript.format == .youtubeXML && Self.cues(transcript) == ["400000 1000000", "1000000 1500000"])
    #expect(Self.texts(transcript) == ["one two", "three"])
  }

  @Test func `XML declares no entities, and what is in comments is no text`() throws {
    let transcript = try Sample.read(
      """
      <!DOCTYPE transcript [ <!ENTITY a "aaaaaaaaaa"> <!ENTITY b SYSTEM "file:///etc/hostname"> ]>
      <!-- <text start="0" dur="1">no</text> -->
      <transcript><text start="1" dur="1" note="x > y">&a; &b; <![CDATA[<c> &amp;]]></text></transcript>
      """)
    #expect(transcript.format == .srv1 && Self.texts(transcript) == ["&a; &b; <c> &"])
  }

  /// Lines that look like another format's, one of each, and what most lines are.
  @Test(arguments: [
    (
      "1\n00:00:01,000 --> 00:00:02,000\n[00:01.00] x\n\n2\n00:00:03,000 --> 00:00:04,000\n{1}{2}y\n",
      CaptionFormat.srt
    ),
    ("[00:01.00]a --> b\n[00:02.00]c\n", .lrc), ("[1000,500]<0,500,0>a\n[00:01.00]b\n[2000,500]<0,500,0>c\n", .krc),
    ("[1000,500]a(1000,500)\n", .qrc), ("[1000,500](1000,500,0)a\n", .yrc),
    ("{1}{1}25\n{25}{50}0:00:01.000 --> b\n{75}{99}c\n", .microdvd),
    ("0:00:01.000,0:00:02.000\na --> b\n\n0:00:03.000,0:00:04.000\nc\n", .sbv),
  ]) func `the format of most lines is that of a file, whatever its name`(_ text: String, _ format: CaptionFormat)
    throws
  {
    #expect(try Sample.read(text, "a.txt").format == format)
    #expect(try Sample.read(text, "a.ass").format == format)
  }
}
