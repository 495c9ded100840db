import CaptionFormats
import Captions
import Testing

/// SRT, LRC and ASS, with expectations by hand. Times are in milliseconds.
@Suite struct TextFormatTests {
  @Test func `an SRT's span is shared by graphemes and one more for each word`() throws {
    // 5.4 s for 1 + 1, 3 + 1 and 2 + 1 parts.
    let list = try Sample.words("1\n00:00:01,000 --> 00:00:06,400\na bcd ef\n", .srt)
    #expect(Sample.lines(list) == ["a 1000 2200", "bcd 2200 4600", "ef 4600 6400"])
  }

  @Test func `an SRT may lack numbers, hours and commas, and have empty lines and coordinates`() throws {
    let list = try Sample.words(
      "\u{FEFF}00:01.5 --> 00:02.5 X1:10 X2:20 Y1:1 Y2:2\r\na\r\n\r\nb\r\n\r\n2\r\n0:00:03,000 --> 0:00:04,000\r\nc",
      .srt)
    #expect(list.words.map(\.text) == ["a", "b", "c"] && list.words.map(\.cue) == [0, 0, 1])
    #expect(list.words[1].joiner == "\n" && list.cues[0].start == 1_500_000)
  }

  @Test func `an SRT's tags are tags, and what is none is text`() throws {
    let list = try Sample.words(
      "1\n00:00:00,000 --> 00:00:03,000\n{\\an8}<i>I</i> <3 <font color=\"#ff0000\"><b>you</b></font> {\\blur3}&amp;\n",
      .srt)
    #expect(list.words.map(\.text) == ["I", "<3", "you", "&"])
    #expect(list.words.map(\.tags) == [["i"], [], ["color:#ff0000", "b"], []])
    #expect(list.cues[0].placement.anchor == 8 && list.report[.tagIgnored] == 1)
  }

  @Test func `an SRT in UTF-16 is read, and another encoding names its byte`() throws {
    let text = "1\n00:00:00,000 --> 00:00:03,000\nGrüße\n"
    let units: [UInt16] = [0xFEFF] + Array(text.utf16)
    let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    for bytes in [little, big] {
      #expect(try CaptionReader.read(bytes, name: "a.srt").words.map(\.text) == ["Grüße"])
    }
    let latin = Array("1\n00:00:00,000 --> 00:00:03,000\nGr".utf8) + [0xFC, 0xDF, 0x65]
    let error = #expect(throws: CaptionError.self) { try CaptionReader.read(latin, name: "a.srt") }
    #expect(
      error?.description.hasPrefix("a.srt:3: byte 34 is 0xFC, which is not UTF-8") ?? false,
      "\(String(describing: error))")
  }

  @Test func `bad cues of an SRT are dropped and counted with their lines`() throws {
    let transcript = try Sample.read(
      "1\n00:00:xx --> 00:00:01,000\na\n\n2\n00:00:02,000 --> 00:00:01,000\nb\n\n3\n00:00:03,000 --> 00:00:04,000\nc\n",
      "a.srt")
    #expect(transcript.words.map(\.text) == ["c"])
    #expect(transcript.report.notes.map(\.line) == [2, 6] && transcript.report[.cueDropped] == 2)
  }

  @Test(arguments: [
    // A number stands above, so the dash cannot be a text.
    ("7\n00:00:01,000 -> 00:00:02,000\nlost\n\n", 2), ("7\n0:01 – 0:02\nlost\n\n", 2),
    ("7\n00:00:01,000 00:00:02,000\nlost\n\n", 2), ("7\n00:00:01,000 --&gt; 00:00:02,000\nlost\n\n", 2),
    ("7\n00:00:01,000 == 00:00:02,000\nlost\n\n", 2),
    // Two times with fractions are no text either.
    ("00:00:01.000 - > 00:00:02.000\nlost\n\n", 1), ("00:00:01,500=>00:00:02,500\nlost\n\n", 1),
  ])
  func `a cue whose arrow is broken is dropped and counted, wherever it stands`(_ cue: String, _ line: Int) throws {
    let before = "6\n00:00:00,000 --> 00:00:00,900\nfirst\n\n"
    let after = "8\n00:00:03,000 --> 00:00:04,000\nlast\n"
    for (text, place) in [(before + cue + after, 4 + line), (cue + after, line), (before + cue, 4 + line)] {
      let transcript = try Sample.read(text, "a.srt", .srt)
      #expect(!transcript.words.map(\.text).contains("lost"), "\(text)")
      #expect(transcript.report[.cueDropped] == 1 && transcript.report.notes.map(\.line) == [place], "\(text)")
      #expect(transcript.cues.count == transcript.words.count, "nothing of it is the text of another cue")
    }
  }

  @Test func `a cue of an SRT without times is dropped and counted, by its number`() throws {
    let transcript = try Sample.read(
      "4\n00:00:01,000 --> 00:00:02,000\na\n\n5\n\nlost\n\n6\nlost, too\n\n7\n00:00:03,000 --> 00:00:04,000\nb\n\n8\nlost\n",
      "a.srt")
    #expect(transcript.words.map(\.text) == ["a", "b"] && transcript.report[.cueDropped] == 3)
    #expect(transcript.report.notes.map(\.line) == [5, 9, 16])
  }

  @Test func `times, numbers and dashes that an SRT's text has are text`() throws {
    let text =
      "1\n00:00:01,000 --> 00:00:02,000\n9:00 - 17:00\n\n42\n\n10:00 - 11:00\n\n2\n00:00:03,000 --> 00:00:04,000\n5\n"
    let transcript = try Sample.read(text, "a.srt")
    #expect(transcript.report.isEmpty && transcript.cues.count == 2)
    #expect(transcript.words.map(\.text) == ["9:00", "-", "17:00", "42", "10:00", "-", "11:00", "5"])
  }

  @Test(arguments: [
    ("Caf&eacute;&hellip;", "Café…"), ("it&rsquo;s &copy;&reg;", "it’s ©®"), ("&#146;90s &#x97;", "’90s —"),
    ("a&NotEqualTilde;b", "a≂̸b"), ("&CounterClockwiseContourIntegral;", "∳"), ("&frac12;&thetasym;", "½ϑ"),
    ("AT&T; &nosuch; &#xD800; &", "AT&T; &nosuch; \u{FFFD} &"),
  ])
  func `references to characters are those of HTML, in WebVTT and SRT`(_ written: String, _ said: String) throws {
    for (head, format) in [("WEBVTT\n\n", CaptionFormat.webVTT), ("1\n", .srt)] {
      let text = head + "00:00:01.000 --> 00:00:02.000\n" + written + "\n"
      let words = try Sample.read(text, "a", format).words
      #expect(words.map { ($0.joiner ?? "") + $0.text }.joined() == said, "\(format)")
    }
  }

  @Test func `old names of HTML need no semicolon in WebVTT, and in SRT they do`() throws {
    let text = "00:00:01.000 --> 00:00:02.000\n&copy2024 &notin; &notit; &#233\n"
    let joined: (String, CaptionFormat) throws -> String = {
      try Sample.read($0, "a", $1).words.map { ($0.joiner ?? "") + $0.text }.joined()
    }
    #expect(try joined("WEBVTT\n\n" + text, .webVTT) == "©2024 ∉ ¬it; é")
    #expect(try joined("1\n" + text, .srt) == "&copy2024 ∉ &notit; &#233")
  }

  @Test func `an SRT's breaks of other formats begin lines`() throws {
    let transcript = try Sample.read(
      "1\n00:00:01,000 --> 00:00:02,000\na<br>b<BR />c<br/>d\\Ne\\hf \\no <brief>\n", "a.srt")
    #expect(transcript.words.map(\.text) == ["a", "b", "c", "d", "e\u{A0}f", "\\no", "<brief>"])
    #expect(transcript.words.map(\.joiner) == [nil, "\n", "\n", "\n", "\n", " ", " "])
  }

  @Test func `half a character of UTF-16 names its byte and line`() throws {
    let units: [UInt16] = [0xFEFF] + Array("1\n00:00:00,000 --> 00:00:03,000\n😀 a".utf16)
    for (tail, place) in [
      ([0xD83D], 0), ([0xDE00, 0x20], 0), ([0xD83D, 0xD83D, 0xDE00], 0), ([0x0A, 0x0A, 0xDE00], 2),
    ] {
      let all = units + tail.map { UInt16($0) }
      for bytes in [
        all.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, all.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
      ] {
        let error = #expect(throws: CaptionError.self) {
          try CaptionReader.read(bytes, name: "a.srt", format: .srt)
        }
        let wanted =
          "a.srt:\(3 + place): byte \(2 * (units.count + place)) begins 0x\(String(tail[place], radix: 16, uppercase: true)), which is half"
        #expect(error?.description.hasPrefix(wanted) ?? false, "\(String(describing: error)) for \(wanted)")
      }
    }
  }

  @Test(arguments: [
    ("1\n23:59:59,000 --> 24:00:00,001\na\n", CaptionFormat.srt), ("[1440:01.00]a", .lrc),
    (#"{"words": [{"text": "a", "start": 86401, "end": 86402}]}"#, .hyperframes),
    (#"{"format": "signwriter words", "words": [{"text": "a", "start": 1, "end": 999999}]}"#, .words),
  ])
  func `a time that no document takes names its line`(_ text: String, _ format: CaptionFormat) {
    let error = #expect(throws: CaptionError.self) { try Sample.read(text, "file", format) }
    let description = error?.description ?? ""
    #expect(description.hasPrefix("file:") && description.contains("is beyond 86400 s"), "\(description)")
  }

  @Test(arguments: ["a\\nb", "a\\u2028b", "a\\r", "\\u0085"])
  func `a word of our own format has no line break`(_ word: String) {
    let text =
      "{\"format\": \"signwriter words\",\n\"words\": [\n{\"text\": \"\(word)\", \"start\": 1, \"end\": 2}]}"
    let error = #expect(throws: CaptionError.self) { try Sample.read(text, "a.json") }
    #expect(
      error?.description.hasPrefix("a.json:3: a word has a line break") ?? false, "\(String(describing: error))")
  }

  @Test func `a cue of an SRT may have the largest number that there is`() throws {
    let text = "9223372036854775807\n00:00:01,000 --> 00:00:02,000\na\n\n7\n\nb\n"
    #expect(try Sample.words(text, .srt).words.map(\.text) == ["a", "7", "b"])
  }

  @Test func `a speaker's name that is longer than names are is an error with its line`() throws {
    let name = String(repeating: "S", count: 1_001)
    let error = try #require(
      #expect(throws: CaptionError.self) {
        try Sample.read("WEBVTT\n\n00:01.000 --> 00:02.000\n<v \(name)>a b\n", "a.vtt")
      })
    #expect(error.line == 3 || error.line == 4)
    #expect(error.message.contains("1001 bytes"))
  }

  @Test(arguments: ["nan", "inf", "-infinity", "nan%"])
  func `a place of a word that is no number is none`(_ line: String) throws {
    let json = """
      {"format": "signwriter words", "version": 1, "cues": [{"start": 0, "end": 1, "placement": {"line": "\(line)"}}],
       "words": [{"text": "a", "start": 0, "end": 1, "cue": 0}]}
      """
    let list = try Sample.words(json, .words)
    #expect(list.cues.allSatisfy { $0.placement.line == nil })
  }

  @Test func `regions of WebVTT are told apart by their bytes`() throws {
    let text = """
      WEBVTT

      REGION
      id:é
      width:40%

      REGION
      id:e\u{301}
      width:90%

      00:01.000 --> 00:02.000 region:é
      a

      """
    #expect(try Sample.words(text, .webVTT).cues.first?.placement.region?.width == 40)
  }

  @Test func `no cue left is an error`() {
    #expect(throws: CaptionError.self) { try Sample.read("1\n00:00:xx --> 00:00:01,000\na\n", "a.srt") }
  }

  @Test func `each copy of a line of an LRC has its words shifted with it`() throws {
    let list = try Sample.words(
      "[ti:Song]\n[offset:+500]\n[00:01.50][00:11.50]<00:01.50>la <00:02.00>lo<00:02.50>\n[00:05.00]x\n[00:06.00]\n",
      .lrc)
    #expect(
      Sample.lines(list) == ["la 1000 1500", "lo 1500 2000", "x 4500 5500", "la 11000 11500", "lo 11500 12000"])
  }

  @Test func `lines of an LRC that are sung again are counted before they are copied`() throws {
    let stamps = String(repeating: "[00:02.00]", count: 30)
    let times = String(repeating: "<00:03.00>", count: 2_500)
    let lines = Array(repeating: stamps + "la" + times, count: 9).joined(separator: "\n")
    #expect(throws: CaptionError.self) { try Sample.read(lines, "song", .lrc) }
    // Each line by itself is within the limit.
    #expect(try Sample.read(stamps + "la" + times, "song", .lrc).words.count == 30)
  }

  @Test func `a line of an LRC whose time cannot be read is told, and a tag is not`() throws {
    let list = try Sample.words("[ti:A: b]\n[#:c]\n[00:01.00]one\n[00:0x.00]two: lost", .lrc)
    #expect(list.words.map(\.text) == ["one"] && list.report[.blockIgnored] == 1)
  }

  @Test func `stamps in brackets within a line of an LRC are those of words`() throws {
    let list = try Sample.words("[00:05.000] hello [00:06.000] world [00:07.500]\n[00:09.00] a [b] c", .lrc)
    #expect(Sample.lines(list).prefix(2) == ["hello 5000 6000", "world 6000 7500"])
    #expect(
      list.words.map(\.text) == ["hello", "world", "a", "[b]", "c"]
        && list.cues.map(\.start) == [5_000_000, 9_000_000])
  }

  @Test func `lines of an LRC at one time are one caption, one beneath the other`() throws {
    let list = try Sample.words(
      "[00:01.00]Guten Tag\n[00:01.00]Good day\n[00:03.00]<00:03.00>la <00:03.50>lo<00:04.00>\n[00:03.00]tra\n[00:06.00]",
      .lrc)
    #expect(list.words.map(\.text) == ["Guten", "Tag", "Good", "day", "la", "lo", "tra"])
    #expect(list.words.map(\.cue) == [0, 0, 0, 0, 1, 1, 1] && list.cues.map(\.end) == [3_000_000, 6_000_000])
    #expect(list.words[2].joiner == "\n" && list.words[6].joiner == "\n" && list.words[3].joiner == " ")
  }

  @Test func `each line of an LRC begins one`() throws {
    let list = try Sample.words(
      "[00:01.00]Guten Tag\n[00:02.00]<00:02.00>la <00:02.50>lo<00:03.00>\n[00:03.00] tra", .lrc)
    #expect(list.words.map(\.joiner) == [nil, " ", "\n", " ", "\n"] && list.words.map(\.cue) == [0, 0, 1, 1, 2])
    // Other formats say nothing of what stands between cues.
    let cues = try Sample.words(
      "1\n00:00:01,000 --> 00:00:02,000\na\n\n2\n00:00:02,000 --> 00:00:03,000\nb\n", .srt)
    #expect(cues.words.map(\.joiner) == [nil, nil])
  }

  /// The stamps of lines, and where the last one is in milliseconds.
  @Test(arguments: [
    (["00:01:50"], 1_500), (["00:01:50", "02:03:07"], 123_070), (["00:01:75", "00:59:99"], 59_990),
    (["00:58.10", "01:00:25"], 60_250), (["00:00:01.50", "01:02:03.25"], 3_723_250), (["01:02:03.5"], 3_723_500),
    ((0..<20).map { "0\($0 / 10):\(10 + $0):\(59 - $0)" }, 5_380_000),
  ])
  func `times of three parts in an LRC are of songs or of books`(_ stamps: [String], _ last: Int) throws {
    let text = stamps.map { "[\($0)]x" }.joined(separator: "\n")
    #expect(try Sample.words(text, .lrc).cues.last?.start == last * 1000)
  }

  @Test(arguments: ["[offset: -3000]", "[offset:-3000]", "[Offset:  -3000 ]"])
  func `an offset of an LRC may have spaces`(_ tag: String) throws {
    #expect(try Sample.words("\(tag)\n[00:01.00]x", .lrc).cues[0].start == 4_000_000)
  }

  @Test func `a last line of an LRC that says no end takes 0.06 s a grapheme`() throws {
    #expect(try Sample.lines("[00:01.00]abc de", .lrc) == ["abc 1000 1180", "de 1180 1300"])
  }

  private func ass(_ text: String, _ fields: String = "0,0:00:01.00,0:00:03.00,D,Ann,0,0,0,") -> String {
    "[Script Info]\n[V4+ Styles]\nFormat: Name, Alignment\nStyle: D, 8\n[Events]\n"
      + "Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: \(fields),\(text)\n"
  }

  @Test(arguments: ["\u{200C}سلام", "\u{301}a", "\u{FE0F}b"])
  func `the text of an ASS may begin with a mark, which belongs to no comma`(_ text: String) throws {
    #expect(try Sample.words(ass(text)).words.map(\.text) == [text])
  }

  @Test func `karaoke of an ASS has centiseconds, kinds and a clock that can be set`() throws {
    let list = try Sample.words(ass(#"{\k20}ka{\kf30}ra{\K10} o{\kt100\ko50} ke"#))
    #expect(Sample.lines(list) == ["ka 1000 1200", "ra 1200 1500", "o 1500 1600", "ke 2000 2500"])
    #expect(list.words.map(\.tags) == [["k"], ["kf"], ["kf"], ["ko"]])
    #expect(list.words.map(\.joiner) == [nil, "", " ", " "])
    #expect(list.words[0].speaker == "Ann" && list.cues[0].placement.anchor == 8)
  }

  @Test func `an ASS's emphasis, colours, breaks and fades are read, the rest is counted`() throws {
    let list = try Sample.words(
      ass(#"{\b1\c&H0000FF&}a{\b0}\Nb\hc{\r\blur3\fad(200,300)\an5} d, e{\p1}m 0 0{\p0}"#))
    #expect(list.words.map(\.text) == ["a", "b\u{A0}c", "d,", "e"])
    #expect(list.words.map(\.tags) == [["b", "color:#FF0000"], ["color:#FF0000"], [], []])
    #expect(list.words[1].joiner == "\n" && list.cues[0].placement.anchor == 5)
    #expect(list.cues[0].fadeIn == 200_000 && list.cues[0].fadeOut == 300_000 && list.report[.tagIgnored] == 2)
  }

  @Test func `events are put in order of time`() throws {
    let text =
      ass("later", "0,0:00:05.00,0:00:06.00,D,,0,0,0,") + "Dialogue: 0,0:00:01.00,0:00:02.00,D,,0,0,0,,first\n"
    let list = try Sample.words(text)
    #expect(list.words.map(\.text) == ["first", "later"] && list.words.map(\.cue) == [0, 1])
    #expect(list.report[.cuesSorted] == 2)
  }

  @Test func `text without spaces is divided where lines may end`() throws {
    let list = try Sample.words("1\n00:00:00,000 --> 00:00:04,000\n日本語。東京\n", .srt)
    #expect(list.words.map(\.text).joined() == "日本語。東京" && list.words.count == 5)
    #expect(!list.words.contains { $0.text.hasPrefix("。") } && list.words[1].joiner == "")
  }

  @Test func `a time beyond all films is an error with its line`() {
    let error = #expect(throws: CaptionError.self) {
      try Sample.read("1\n00:00:00,000 --> 999999999:00:00,000\na\n", "a.srt")
    }
    #expect(error?.line == 2)
  }
}
