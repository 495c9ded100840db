import CaptionFormats
import Captions
import Testing

/// What each JSON program writes, with expectations by hand. Times are in milliseconds.
@Suite struct JSONFormatTests {
  @Test func `Whisper's leading spaces are joiners`() throws {
    let list = try Sample.words(
      #"{"segments": [{"start": 0, "end": 2, "words": [{"word": " can", "start": 0, "end": 0.5},"#
        + #"{"word": "'t", "start": 0.5, "end": 1}, {"word": " go", "start": 1, "end": 2, "probability": NaN}]}]}"#)
    #expect(list.words.map(\.joiner) == [" ", "", " "])
    #expect(Sample.lines(list) == ["can 0 500", "'t 500 1000", "go 1000 2000"])
    #expect(list.report.isEmpty)
  }

  @Test func `WhisperX's numbers without times share the gap between their neighbours, by graphemes`() throws {
    let list = try Sample.words(
      #"{"segments": [{"start": 0, "end": 9, "words": [{"word": "in", "start": 1, "end": 2}, {"word": "19"},"#
        + #"{"word": "1984"}, {"word": "he", "start": 5, "end": 6}]}], "word_segments": []}"#)
    // 3 s for 2 and 4 graphemes.
    #expect(Sample.lines(list) == ["in 1000 2000", "19 2000 3000", "1984 3000 5000", "he 5000 6000"])
    #expect(list.words.allSatisfy { $0.joiner == nil })
    #expect(list.report.counts == [.wordsShared: 2])
  }

  @Test func `an untimed word at the beginning of a cue does not begin in the pause before it`() throws {
    let list = try Sample.words(
      #"{"segments": [{"start": 0, "end": 1, "words": [{"word": "a", "start": 0, "end": 1}]},"#
        + #"{"start": 8, "end": 10, "words": [{"word": "7"}, {"word": "b", "start": 9, "end": 10}]}]}"#)
    #expect(Sample.lines(list) == ["a 0 1000", "7 8000 9000", "b 9000 10000"])
  }

  /// What has `language_code` or `id` beside its words, or text alone.
  @Test(arguments: [
    // ElevenLabs, with and without what it says of each item.
    #"{"language_code": "eng", "language_probability": 0.98, "text": "Hi there", "words": [{"text": "Hi", "start": 0.12, "end": 0.5, "type": "word"}, {"text": " ", "start": 0.5, "end": 0.6, "type": "spacing"}, {"text": "there", "start": 0.6, "end": 12.0, "type": "word"}]}"#,
    #"{"id": "x7", "words": [{"text": "Hi", "start": 0.12, "end": 0.5}, {"text": "there", "start": 0.6, "end": 12}]}"#,
    #"{"status": "completed", "words": [{"text": "Hi", "start": 0.12, "end": 0.5}, {"text": "there", "start": 0.6, "end": 12}]}"#,
    // AssemblyAI, by its own members, or by values that are no seconds.
    #"{"id": "x", "audio_url": "u", "words": [{"text": "Hi", "start": 120, "end": 500}, {"text": "there", "start": 600, "end": 12000}]}"#,
    #"{"language_code": "en", "words": [{"text": "Hi", "start": 120, "end": 500}, {"text": "there", "start": 600, "end": 12000}]}"#,
  ])
  func `the unit of times is told by all of them`(_ json: String) throws {
    let list = try Sample.words(json)
    #expect(Sample.lines(list) == ["Hi 120 500", "there 600 12000"] && list.report.isEmpty)
  }

  @Test func `whole seconds are no milliseconds, whatever stands beside them`() throws {
    let list = try Sample.words(
      #"{"language_code": "de", "words": [{"text": "a", "start": 1, "end": 2}, {"text": "b", "start": 3, "end": 9}]}"#
    )
    #expect(Sample.lines(list) == ["a 1000 2000", "b 3000 9000"] && list.language == "de")
  }

  @Test func `ElevenLabs' spaces are between words, and nowhere else`() throws {
    let list = try Sample.words(
      #"{"words": [{"text": "(laughs)", "start": 0, "end": 1, "type": "audio_event"}, {"text": " ", "start": 1, "end": 1, "type": "spacing"}, "#
        + #"{"text": "日本", "start": 1, "end": 2, "type": "word", "speaker_id": "s1"}, {"text": "go", "start": 2, "end": 3, "type": "word"}]}"#
    )
    #expect(
      list.words.map(\.text) == ["(laughs)", "日本", "go"] && list.words.dropFirst().map(\.joiner) == [" ", ""])
    #expect(list.words[1].speaker == "s1" && list.report.isEmpty)
  }

  /// The text, the words that the API lists, and how they are shown.
  @Test(arguments: [
    ("It's 9:30, isn't it?", ["It's", "9", "30", "isn't", "it"], "It's| 9:|30,| isn't| it?"),
    ("“Yes” — he said: ‘No!’", ["Yes", "he", "said", "No"], "“Yes”| —| he| said:| ‘No!’"),
    ("¿Qué? 12,5 %.", ["Qué", "12", "5"], "¿Qué?| 12,|5| %."), ("こんにちは、世界。", ["こんにちは", "世界"], "こんにちは、|世界。"),
    ("New York, then", ["New York", "then"], "New| York,| then"),
    // Other letters than the words have: the words stay.
    ("In 1984.", ["in", "nineteen", "eighty", "four"], "in| nineteen| eighty| four"),
  ])
  func `OpenAI's words are shown as its text has them`(_ text: String, _ words: [String], _ shown: String) throws {
    let items = words.enumerated().map { #"{"word": "\#($1)", "start": \#($0), "end": \#($0).9}"# }
    let list = try Sample.words(
      #"{"task": "transcribe", "language": "english", "duration": 9, "text": "\#(text)", "words": [\#(items.joined(separator: ", "))]}"#
    )
    let joined = list.words.enumerated().map { ($0 > 0 ? $1.joiner ?? " " : "") + $1.text }
    #expect(joined.joined(separator: "|") == shown)
    #expect(list.words.first?.start == 0 && list.words.last?.end == (words.count - 1) * 1_000_000 + 900_000)
  }

  @Test func `whisper.cpp's characters that tokens divide are those of its text`() throws {
    // The bytes of "é" and of "日", cut between tokens.
    let head = Array(
      #"{"transcription": [{"offsets": {"from": 0, "to": 900}, "text": " café ou 日 ok", "tokens": ["#.utf8)
    func token(_ text: [UInt8], _ from: Int, _ to: Int) -> [UInt8] {
      Array(#"{"text": ""#.utf8) + text + Array(#"", "offsets": {"from": \#(from), "to": \#(to)}}"#.utf8)
    }
    let tokens = [
      token(Array(" caf".utf8), 0, 100), token([0xC3], 100, 200), token([0xA9], 200, 300),
      token(Array(" ou".utf8), 300, 400), token([0x20, 0xE6], 400, 450),
      token([0x97], 450, 500), token([0xA5], 500, 600), token(Array(" ok".utf8), 700, 650),
    ]
    let bytes = head + tokens.joined(separator: Array(", ".utf8)) + Array("]}]}".utf8)
    let list = TimeRepair().repaired(try CaptionReader.read(Array(bytes), name: "a.json"))
    #expect(list.words.map(\.text) == ["café", "ou", "日", "ok"], "\(list.words.map(\.text))")
    #expect(Sample.lines(list).prefix(3) == ["café 0 300", "ou 300 400", "日 400 600"])
    #expect(list.report[.characterReplaced] == 0)
  }

  @Test func `whisper.cpp's tokens become words`() throws {
    let list = try Sample.words(
      #"{"transcription": [{"offsets": {"from": 0, "to": 900}, "text": " captions go", "tokens": ["#
        + #"{"text": "[_BEG_]", "offsets": {"from": 0, "to": 0}}, {"text": " capt", "offsets": {"from": 0, "to": 300}},"#
        + #"{"text": "ions", "offsets": {"from": 300, "to": 500}}, {"text": " go", "offsets": {"from": 500, "to": 900}}]}]}"#
    )
    #expect(Sample.lines(list) == ["captions 0 500", "go 500 900"])
  }

  /// What a program wrote, and the tag that it is.
  @Test(arguments: [
    (#"{"language": "ja", "segments": [{"start": 0, "end": 2, "text": "a"}]}"#, "ja"),
    (#"{"language": "auto", "segments": [{"start": 0, "end": 2, "text": "a"}]}"#, nil),
    (#"{"language": "japanese", "segments": [{"start": 0, "end": 2, "text": "a"}]}"#, "ja"),
    (#"{"language": "Haitian Creole", "segments": [{"start": 0, "end": 2, "text": "a"}]}"#, "ht"),
    (#"{"language": "klingon", "segments": [{"start": 0, "end": 2, "text": "a"}]}"#, nil),
    (#"{"language": 7, "segments": [{"start": 0, "end": 2, "text": "a"}]}"#, nil),
    (
      #"{"result": {"language": "ar"}, "transcription": [{"offsets": {"from": 0, "to": 900}, "text": "a"}]}"#, "ar"
    ),
    (
      #"{"status": "completed", "language_code": "pt_br", "words": [{"text": "a", "start": 1, "end": 2}]}"#, "pt-br"
    ),
    (
      #"{"results": {"channels": [{"detected_language": "tr", "alternatives": [{"words": ["#
        + #"{"word": "a", "start": 1, "end": 2}]}]}]}}"#,
      "tr"
    ),
    (
      #"{"recognizedPhrases": [{"locale": "zh-TW", "offsetInTicks": 0, "durationInTicks": 9, "#
        + #""nBest": [{"display": "a"}]}]}"#,
      "zh-TW"
    ),
    (
      #"{"format": "signwriter words", "version": 1, "language": "th", "words": [{"text": "a", "start": 0}]}"#, "th"
    ),
  ]) func `the language that a file says is kept`(json: String, language: String?) throws {
    let list = try Sample.words(json)
    #expect(list.language == language && list.words.count == 1)
    let written = try CaptionReader.read(WordsFile.bytes(list), name: "again.json")
    #expect(written.language == language)
  }

  @Test func `Remotion's texts may have several words`() throws {
    let list = try Sample.words(
      #"[{"text": "New York", "startMs": 100, "endMs": 800}, {"text": " is", "startMs": 800, "endMs": 1000.5}]"#)
    // 700 ms for 3 and 4 graphemes.
    #expect(Sample.lines(list) == ["New 100 400", "York 400 800", "is 800 1000.5"])
  }

  @Test func `HyperFrames has seconds and AssemblyAI milliseconds`() throws {
    #expect(try Sample.lines(#"[{"text": "a", "start": 1.5, "end": 2}]"#) == ["a 1500 2000"])
    let list = try Sample.words(
      #"{"status": "completed", "words": [{"text": "a", "start": 1500, "end": 2000, "speaker": "B"}]}"#)
    #expect(Sample.lines(list) == ["a 1500 2000"] && list.words[0].speaker == "B")
  }

  /// What has no text is left out, and told.
  @Test(arguments: [
    (
      #"{"results": {"channels": [{"alternatives": [{"words": [{"word": "a", "start": 1, "end": 2}]}]}, {"alternatives": []}]}}"#,
      CaptionFormat.deepgram
    ),
    (#"{"transcription": [{"offsets": {"from": 0}, "text": " a"}, {"offsets": {"from": 9}}]}"#, .whispercpp),
    (
      #"{"transcription": [{"tokens": [{"text": " a", "offsets": {"from": 0}}, {"texT": " b", "offsets": {"from": 5}}]}]}"#,
      .whispercpp
    ),
    (#"{"events": [{"tStartMs": 0, "dDurationMs": 9, "segs": [{"utf8": "a"}, {"utf": "b"}]}]}"#, .youtubeJSON),
    (
      #"{"events": [{"tStartMs": 0, "dDurationMs": 9, "segs": [{"utf8": "a"}]}, {"tStartMs": 9, "dDurationMs": 9}]}"#,
      .youtubeJSON
    ),
  ]) func `an item without text is told`(_ text: String, _ format: CaptionFormat) throws {
    let list = try Sample.words(text, format)
    #expect(list.words.map(\.text) == ["a"] && list.report[.itemDropped] == 1)
  }

  @Test func `a zero byte in a string is replaced, as its escape is, and what is written says the same`() throws {
    let list = try Sample.words("[{\"text\": \"a\u{0}b\", \"start\": 1, \"end\": 2}]")
    #expect(list.words.map(\.text) == ["a\u{FFFD}b"] && list.report[.characterReplaced] == 1)
    let again = try CaptionReader.read(WordsFile.bytes(list), name: "words")
    #expect(again.words.map(\.text) == list.words.map(\.text))
  }

  @Test func `AssemblyAI without words says its status`() {
    let error = #expect(throws: CaptionError.self) {
      try Sample.read(#"{"status": "processing", "words": null}"#, "a.json", .assemblyai)
    }
    #expect(error?.description.contains("a.json:1: its status is \"processing\"") ?? false)
  }

  @Test func `Deepgram's punctuated words win`() throws {
    let list = try Sample.words(
      #"{"results": {"channels": [{"alternatives": [{"words": [{"word": "hello", "punctuated_word": "Hello,","#
        + #" "start": 0.08, "end": 0.32, "speaker": 0}]}]}]}}"#)
    #expect(Sample.lines(list) == ["Hello, 80 320"] && list.words[0].speaker == "0")
  }

  @Test func `Azure's written words have the times of the spoken ones`() throws {
    let list = try Sample.words(
      #"{"Offset": 10000000, "Duration": 40000000, "NBest": [{"Display": "In 1984, yes.", "Words": ["#
        + #"{"Word": "in", "Offset": 10000000, "Duration": 5000000}, {"Word": "nineteen", "Offset": 15000000,"#
        + #" "Duration": 5000000}, {"Word": "eighty", "Offset": 20000000, "Duration": 5000000},"#
        + #"{"Word": "four", "Offset": 25000000, "Duration": 5000000},"#
        + #"{"Word": "yes", "Offset": 40000000, "Duration": 10000000}]}]}"#)
    #expect(Sample.lines(list) == ["In 1000 1500", "1984, 1500 3000", "yes. 4000 5000"])
    #expect(list.report[.displayAligned] == 1)
  }

  @Test func `YouTube's rows end when the next begins`() throws {
    let list = try Sample.words(
      #"{"wireMagic": "pb3", "events": [{"tStartMs": 0, "dDurationMs": 9000, "segs": [{"utf8": "one"},"#
        + #"{"utf8": " two", "tOffsetMs": 400}]}, {"tStartMs": 900, "aAppend": 1, "segs": [{"utf8": "\n"}]},"#
        + #"{"tStartMs": 1000, "dDurationMs": 500, "segs": [{"utf8": "three"}]}]}"#)
    #expect(Sample.lines(list) == ["one 0 400", "two 400 1000", "three 1000 1500"])
  }

  @Test func `srv3 is the same in XML`() throws {
    let list = try Sample.words(
      #"<?xml version="1.0"?><timedtext format="3"><body><p t="0" d="3000"><s>one</s><s t="400"> two &amp;</s></p>"#
        + "\n" + #"<p t="900" a="1">"# + "\n" + #"</p><p t="1000" d="500">three</p></body></timedtext>"#)
    #expect(Sample.lines(list) == ["one 0 400", "two 400 850", "& 850 1000", "three 1000 1500"])
  }

  @Test func `a JSON file of no known program names its members and the formats`() {
    let error = #expect(throws: CaptionError.self) { try Sample.read(#"{"foo": 1, "bar": 2}"#, "a.json") }
    #expect(
      error?.description.contains("a.json:1: its JSON is of no known program: it has the members foo, bar") ?? false
    )
  }

  @Test func `a bad time names the line and the value`() {
    let error = #expect(throws: CaptionError.self) {
      try Sample.read("[\n{\"text\": \"a\", \"start\": \"soon\", \"end\": 2}]", "a.json")
    }
    #expect(error?.description == "a.json:2: \"start\" is \"soon\", which is no number; write seconds as 12.34")
  }

  @Test(arguments: ["{", "[1,", #"{"segments": [{"words": [{"word": " a"#, "{\"a\" 1}", "[1] 2", "\"\\x\""])
  func `damaged JSON is an error with its line`(_ text: String) {
    #expect(throws: CaptionError.self) { try Sample.read(text, "a.json", .whisper) }
  }

  @Test func `nesting is limited`() {
    let error = #expect(throws: CaptionError.self) {
      try Sample.read(String(repeating: "[", count: 100_000), "a.json", .whisper)
    }
    #expect(error?.message.contains("64 levels") ?? false)
  }

  @Test func `half a surrogate pair is replaced and counted`() throws {
    let list = try Sample.words(
      #"[{"text": "a\ud83d", "start": 0, "end": 1}, {"text": "\ud83d\ude00", "start": 1, "end": 2}]"#)
    #expect(list.words.map(\.text) == ["a\u{FFFD}", "😀"] && list.report.counts == [.characterReplaced: 1])
  }
}
