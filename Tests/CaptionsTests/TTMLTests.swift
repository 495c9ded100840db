import CaptionFormats
import Captions
import Testing

/// TTML by its specification, and the songs of Apple, with expectations by hand. Times are in milliseconds.
@Suite struct TTMLTests {
  @Test func `times of all kinds, looks, places and speakers are read`() throws {
    let transcript = try Sample.original("talk.ttml")
    #expect(transcript.format == .ttml && transcript.language == "en" && transcript.report.isEmpty)
    #expect(
      LineFormatTests.cues(transcript) == [
        "400000 1950000", "2480000 4680000", "4880000 7430000", "7440000 9150000", "360000000 390000000",
      ])
    #expect(
      LineFormatTests.texts(transcript) == [
        "Signs are older than books.", "Long before anyone\ncould print a page,", "somebody cut it",
        "and <hung> it & over", "later",
      ])
    #expect(transcript.cues.map(\.placement.anchor) == [nil, 8, nil, nil, nil])
    let words = transcript.words
    #expect(words[0].speaker == "Ann Lee" && words[5].speaker == nil)
    #expect(words[2].tags == ["i"] && words[1].tags.isEmpty && words[5].tags == ["b", "color:#FF0000"])
    let list = TimeRepair().repaired(transcript)
    // 1,840 ms for 3 and 2 graphemes.
    #expect(
      Sample.lines(list)[12..<16] == ["some 4880 5330", "body 5330 5580", "cut 5590 6694", "it 6694 7430"])
  }

  @Test func `syllables of a song are joined where no space is between their spans`() throws {
    let transcript = try Sample.original("song.ttml")
    #expect(transcript.format == .ttml && transcript.report.counts == [.notDrawn: 1])
    #expect(LineFormatTests.texts(transcript) == ["Somebody cut (a loaf)", "of bread", "into"])
    let list = TimeRepair().repaired(transcript)
    #expect(
      Sample.lines(list) == [
        "Some 9731 10101", "bo 10101 10520", "dy 10520 10900", "cut 11000 11450", "(a 11500 12000",
        "loaf) 12000 12104", "of 12500 13000", "bread 13000 14250", "in 60500 61000", "to 61000 62250",
      ])
    #expect(list.words.map(\.speaker) == Array(repeating: "v1", count: 6) + ["v2", "v2", "v1", "v1"])
    #expect(list.words[4].tags == ["c.x-bg"] && list.words[5].tags == ["c.x-bg"] && list.words[3].tags.isEmpty)
  }

  private func document(_ body: String, _ attributes: String = "") -> String {
    #"<tt xmlns="http://www.w3.org/ns/ttml" \#(attributes)><body><div>\#(body)</div></body></tt>"#
  }

  /// The attributes of the document, a time, and what it is in microseconds.
  @Test(arguments: [
    ("", "01:02:03.25", 3_723_250_000), ("", "00:00:10", 10_000_000), ("", "12.5s", 12_500_000),
    ("", "1.5m", 90_000_000), ("", "0.5h", 1_800_000_000), ("", "250ms", 250_000), ("", "45f", 1_500_000),
    ("", "7t", 7_000_000), ("", "1:30.5", 90_500_000), ("", "9.731", 9_731_000),
    (#"frameRate="25""#, "00:00:01:05", 1_200_000),
    (#"frameRate="24" frameRateMultiplier="1000 1001""#, "24f", 1_001_000),
    (#"frameRate="24" frameRateMultiplier="1000:1001""#, "00:00:01:12", 1_500_500),
    (#"frameRate="25" subFrameRate="2""#, "00:00:01:05.1", 1_220_000), (#"frameRate="25""#, "50t", 2_000_000),
    (#"tickRate="10000000""#, "15000001t", 1_500_000),
    // A clock that counts frames: 30 of them are 1,001 ms; and ten minutes of one that drops are 17,982 frames.
    (
      #"timeBase="smpte" frameRate="30" frameRateMultiplier="1000 1001""#, "00:00:01:00", 1_001_000
    ),
    (
      #"timeBase="smpte" frameRate="30" frameRateMultiplier="1000 1001" dropMode="dropNTSC""#, "00:10:00:00",
      599_999_400
    ),
  ]) func `times are those of the specification`(_ attributes: String, _ time: String, _ microseconds: Int) throws {
    let named =
      attributes.isEmpty ? "" : attributes.split(separator: "\" ").map { "ttp:\($0)" }.joined(separator: "\" ")
    let transcript = try Sample.read(document(#"<p begin="\#(time)" dur="1s">x</p>"#, named))
    #expect(transcript.cues[0].start == microseconds && transcript.cues[0].end == microseconds + 1_000_000)
  }

  @Test func `times of children begin with their parents, and end no later`() throws {
    let text = """
      <tt xmlns="http://www.w3.org/ns/ttml"><body begin="100s"><div begin="10s" end="60s"><p begin="1s" end="5s">
      <span begin="1s" end="2s">one</span> <span begin="2s" end="9s">two</span></p><p begin="40s" end="99s">three</p>
      <p>four</p></div></body></tt>
      """
    let transcript = try Sample.read(text)
    #expect(
      LineFormatTests.cues(transcript) == ["110000000 160000000", "111000000 115000000", "150000000 160000000"])
    #expect(LineFormatTests.texts(transcript) == ["four", "one two", "three"])
    let words = transcript.words
    #expect(words[1].start == 112_000_000 && words[1].end == 113_000_000)
    #expect(words[2].start == 113_000_000 && words[2].end == 115_000_000)
  }

  @Test func `times within are from the beginning where they would be behind their parents else`() throws {
    let transcript = try Sample.read(
      document(
        #"<p begin="10s" end="12s"><span begin="10s" end="11s">o</span><span begin="11s" end="12s">ne</span></p>"#))
    #expect(Sample.lines(TimeRepair().repaired(transcript)) == ["o 10000 11000", "ne 11000 12000"])
  }

  @Test func `names may have prefixes, and readings and metadata are no text`() throws {
    let transcript = try Sample.read(
      """
      <tt:tt xmlns:tt="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling"><tt:body><tt:div>
      <tt:p begin="1s" end="2s"><tt:metadata><ttm:desc>no</ttm:desc></tt:metadata>a <tt:span tts:ruby="container"><tt:span
      tts:ruby="base">漢</tt:span><tt:span tts:ruby="text">かん</tt:span></tt:span> <tt:span tts:textDecoration="underline lineThrough"
      tts:color="rgb(0, 128,255)">b</tt:span></tt:p></tt:div></tt:body></tt:tt>
      """)
    #expect(LineFormatTests.texts(transcript) == ["a 漢 b"] && transcript.report.counts == [.notDrawn: 1])
    #expect(transcript.words[2].tags == ["u", "s", "color:#0080FF"])
  }

  @Test func `what cannot be read of TTML is told`() throws {
    let transcript = try Sample.read(
      document(
        #"<p begin="1s" end="2s">one</p><p begin="x" end="y">two</p><p begin="3s" end="3s">three</p><p begin="4s" end="5s"/>"#
          + #"<p begin="6s" end="7s">six <p begin="8s" end="9s">eight</p>"#, #"ttp:frameRate="0""#))
    #expect(LineFormatTests.texts(transcript) == ["one", "six", "eight"])
    #expect(transcript.report.counts == [.settingIgnored: 1, .timestampIgnored: 2, .cueDropped: 3])
  }

  @Test func `TTML without times, and nested too deep, is an error`() {
    let untimed = #expect(throws: CaptionError.self) { try Sample.read(document("<p>one</p>"), "a.ttml") }
    #expect(untimed?.message.contains("its paragraphs have no times; write them as begin=") ?? false)
    let deep = #expect(throws: CaptionError.self) {
      try Sample.read(document(#"<p begin="1s">"# + String(repeating: "<span>", count: 100_000)), "a.ttml")
    }
    #expect(deep?.message.contains("more than 64 deep") ?? false)
  }
}
