import CaptionFormats
import Captions
import Testing

/// Transcripts of recognizers, with expectations by hand. Times are in milliseconds. Their files in Tests/Fuzz say the same words.
@Suite struct ProgramFormatTests {
  private static let talk = [
    "Signs 400 730", "are 740 980", "older 990 1320", "than 1340 1620", "books. 1620 1950", "Long 2480 2770",
    "before 2780 3150", "anyone 3160 3530", "could 3540 3870", "print 3880 4210", "a 4210 4370", "page, 4380 4670",
    "somebody 4880 5330", "cut 5340 5580", "a 5590 5750", "loaf. 5760 6060",
  ]

  private func list(_ name: String, _ format: CaptionFormat, _ language: String?) throws -> WordList {
    let transcript = try Sample.original(name)
    #expect(transcript.format == format && transcript.language == language)
    let list = TimeRepair().repaired(transcript)
    #expect(list.report.isEmpty, "\(list.report.summary)")
    return list
  }

  @Test func `AWS' words have the marks that follow them, and the speakers of their beginnings`() throws {
    let list = try list("aws.json", .aws, "en-US")
    #expect(Sample.lines(list) == Self.talk)
    #expect(list.words.map(\.speaker) == Array(repeating: "spk_0", count: 5) + Array(repeating: "spk_1", count: 11))
  }

  @Test func `ElevenLabs' words are told by what they say of each`() throws {
    let list = try list("elevenlabs.json", .elevenlabs, "eng")
    #expect(Sample.lines(list) == Self.talk + ["(laughs) 6100 6900"])
    #expect(list.words.dropFirst().allSatisfy { $0.joiner == " " } && list.words[16].speaker == "speaker_1")
  }

  @Test func `ElevenLabs' speech has the times of characters`() throws {
    let speech = try list("elevenlabs.speech.json", .elevenlabs, nil)
    #expect(Sample.lines(speech) == Self.talk)
    // Of a script without spaces each word has the times of its own.
    let list = try Sample.words(
      #"{"alignment": {"characters": ["日", "本", "へ", "\n", "g", "o"], "#
        + #""character_start_times_seconds": [0, 0.2, 0.5, 0.6, 1, 1.5], "#
        + #""character_end_times_seconds": [0.2, 0.5, 0.6, 1, 1.5, 2]}}"#)
    let starts = [0, 200_000, 500_000]
    var place = 0
    for word in list.words.dropLast() {
      #expect(word.start == starts[place])
      place += word.text.count
    }
    #expect(place == 3 && list.words.count > 2)
    #expect(
      list.words.last?.text == "go" && list.words.last?.start == 1_000_000 && list.words.last?.end == 2_000_000)
    #expect(list.words.last?.joiner == "\n")
  }

  @Test func `Google's durations are read, and each result is a cue`() throws {
    let list = try list("google.json", .google, "en-us")
    #expect(Sample.lines(list) == Self.talk)
    #expect(list.words.map(\.cue) == Array(repeating: 0, count: 5) + Array(repeating: 1, count: 11))
    #expect(list.words[4].speaker == "1" && list.words[5].speaker == "2")
  }

  /// Version 2, whose first word leaves a time of 0 out; Python's names; seconds and nanoseconds; a list of objects.
  @Test(arguments: [
    #"{"results": [{"alternatives": [{"transcript": "hi you", "words": [{"endOffset": "0.500s", "word": "hi"}, {"startOffset": "0.6s", "endOffset": "1.25s", "word": "you"}]}], "resultEndOffset": "1.3s", "languageCode": "en-US"}], "metadata": {}}"#,
    #"{"results": [{"alternatives": [{"words": [{"start_time": "0s", "end_time": "0.5s", "word": "hi"}, {"start_time": "0.600s", "end_time": "1.250s", "word": "you"}]}]}]}"#,
    #"{"results": [{"alternatives": [{"words": [{"endTime": {"nanos": 500000000}, "word": "hi"}, {"startTime": {"seconds": "0", "nanos": 600000000}, "endTime": {"seconds": "1", "nanos": 250000000}, "word": "you"}]}]}]}"#,
    #"{"results": {"gs://a/b.wav": {"inlineResult": {"transcript": {"results": [{"alternatives": [{"words": [{"endOffset": "0.5s", "word": "hi"}, {"startOffset": "0.6s", "endOffset": "1.25s", "word": "you"}]}]}]}}}}}"#,
  ]) func `Google's versions write times in their own ways`(_ json: String) throws {
    let transcript = try Sample.read(json)
    #expect(transcript.format == .google)
    #expect(Sample.lines(TimeRepair().repaired(transcript)) == ["hi 0 500", "you 600 1250"])
  }

  @Test func `Google's last result, which says all again with speakers, is shown alone`() throws {
    func word(_ text: String, _ start: Int, _ speaker: Int) -> String {
      #"{"startTime": "\#(start)s", "endTime": "\#(start + 1)s", "word": "\#(text)", "speakerTag": \#(speaker)}"#
    }
    let list = try Sample.words(
      #"{"results": [{"alternatives": [{"transcript": "a b", "words": [\#(word("a", 1, 0)), \#(word("b", 3, 0))]}]}, "#
        + #"{"alternatives": [{"transcript": " c", "words": [\#(word("c", 5, 0))]}]}, "#
        + #"{"alternatives": [{"words": [\#(word("a", 1, 1)), \#(word("b", 3, 2)), \#(word("c", 5, 1))]}]}]}"#)
    #expect(Sample.lines(list) == ["a 1000 2000", "b 3000 4000", "c 5000 6000"])
    #expect(list.words.map(\.speaker) == ["1", "2", "1"])
  }

  @Test func `a result of Google without words shares the time up to its end`() throws {
    let list = try Sample.words(
      #"{"results": [{"alternatives": [{"transcript": "a"}], "resultEndTime": "2s"}, "#
        + #"{"alternatives": [{"transcript": "b c"}], "resultEndTime": "4s"}]}"#)
    #expect(Sample.lines(list) == ["a 0 2000", "b 2000 3000", "c 3000 4000"])
  }

  @Test func `Vosk's results follow each other, and what it held for likely is not said twice`() throws {
    let list = try list("vosk.json", .vosk, nil)
    let plain = Self.talk.map { $0.lowercased().replacing(".", with: "").replacing(",", with: "") }
    #expect(Sample.lines(list) == plain)
    #expect(list.words[4].cue == 0 && list.words[5].cue == 1 && list.cues.count == 2)
  }

  @Test func `a fault in one of objects that follow each other is at its line`() {
    let error = #expect(throws: CaptionError.self) {
      try Sample.read("{\"text\": \"\"}\n{\"result\": x}\n", "a.json")
    }
    #expect(error?.line == 2 && error?.message.hasPrefix("not JSON: ") ?? false)
  }

  /// Its other files: the transcriber's, a list, and one with alternatives.
  @Test(arguments: [
    #"{"schemaVersion": "2.0", "monologues": [{"speaker": {"id": "unknown", "name": null}, "start": 1, "end": 3, "terms": [{"confidence": 1.0, "start": 1, "end": 2, "text": "hi", "type": "WORD"}, {"start": 2.5, "end": 3, "text": "you", "type": "WORD"}]}], "text": ["hi you"]}"#,
    #"[{"result": [{"conf": 1, "start": 1, "end": 2, "word": "hi"}], "text": "hi"}, {"text": ""}, {"result": [{"start": 2.5, "end": 3, "word": "you"}], "text": "you"}]"#,
    #"{"alternatives": [{"confidence": 200.5, "result": [{"start": 1, "end": 2, "word": "hi"}, {"start": 2.5, "end": 3, "word": "you"}], "text": "hi you"}]}"#,
  ]) func `all of Vosk's files are its`(_ json: String) throws {
    let transcript = try Sample.read(json)
    #expect(transcript.format == .vosk)
    #expect(Sample.lines(TimeRepair().repaired(transcript)) == ["hi 1000 2000", "you 2500 3000"])
  }

  @Test func `Speechmatics' marks are at their words`() throws {
    let list = try list("speechmatics.json", .speechmatics, "en")
    #expect(Sample.lines(list) == Self.talk)
    #expect(list.words.dropFirst().allSatisfy { $0.joiner == " " })
    #expect(list.words[4].speaker == "S1" && list.words[5].speaker == "S2")
  }

  @Test func `Speechmatics says where marks belong and what stands between words`() throws {
    func item(_ text: String, _ time: Double, _ type: String, _ more: String = "") -> String {
      #"{"alternatives": [{"content": "\#(text)", "speaker": "UU"}], "start_time": \#(time), "end_time": \#(time + 0.5), "#
        + #""type": "\#(type)"\#(more)}"#
    }
    let items = [
      item("¿", 1, "punctuation", #", "attaches_to": "next""#), item("qué", 1, "word"),
      item("?", 1.5, "punctuation", #", "attaches_to": "previous""#), item("A", 2, "word"),
      item("-", 2.5, "punctuation", #", "attaches_to": "both""#), item("B", 3, "word"),
    ]
    let list = try Sample.words(#"{"format": "2.9", "results": [\#(items.joined(separator: ", "))]}"#)
    #expect(Sample.lines(list) == ["¿qué? 1000 1500", "A- 2000 2500", "B 3000 3500"])
    #expect(list.words[2].joiner == "" && list.words[1].joiner == nil && list.words[0].speaker == nil)
    let joined = try Sample.words(
      #"{"format": "2.9", "metadata": {"language_pack_info": {"word_delimiter": ""}}, "results": ["#
        + #"\#(item("ab", 1, "word")), \#(item("cd", 2, "word"))]}"#)
    #expect(joined.words.map(\.joiner) == ["", ""])
  }

  /// A job that is not done, or without times, and what its error says.
  @Test(arguments: [
    (
      #"{"jobName": "a", "results": {"transcripts": [], "items": []}, "status": "FAILED"}"#,
      "its status is \"FAILED\"; fetch the transcript once its status is \"COMPLETED\""
    ),
    (
      #"{"job": {"id": "a", "status": "running"}, "metadata": {}, "results": []}"#,
      "its status is \"running\"; fetch the transcript once its job is done"
    ),
    (#"{"text": "hi you", "result": []}"#, "it has no words; recognize after SetWords(True)"),
    (
      #"{"results": [{"alternatives": [{"transcript": "hi"}]}]}"#,
      "it has no words; recognize with enableWordTimeOffsets"
    ),
  ]) func `a transcript without words says how to get some`(_ json: String, _ message: String) {
    let error = #expect(throws: CaptionError.self) { try Sample.read(json, "a.json") }
    #expect(error?.message == message && error?.line == 1, "\(String(describing: error))")
  }

  /// The same members in other programs' files, and what decides.
  @Test(arguments: [
    // More words with times than segments of Whisper, which has none here.
    (
      #"{"segments": [], "results": {"channels": [{"alternatives": [{"words": [{"word": "a", "start": 1, "end": 2}]}]}]}}"#,
      CaptionFormat.deepgram
    ),
    (
      #"{"words": null, "results": [{"alternatives": [{"content": "a"}], "start_time": 1, "end_time": 2, "type": "word"}]}"#,
      .speechmatics
    ),
    (#"{"transcription": [], "words": [{"text": "a", "start": 1, "end": 2}]}"#, .hyperframes),
    (#"{"events": [], "words": [{"word": "a", "start": 1, "end": 2}]}"#, .whisper),
    (
      #"{"status": "COMPLETED", "results": {"items": [{"type": "pronunciation", "start_time": "1", "end_time": "2", "alternatives": [{"content": "a"}]}]}}"#,
      .aws
    ),
    (
      #"{"text": "a", "words": [{"text": "a", "start": 1, "end": 2, "type": "word"}], "transcription_id": "x"}"#,
      .elevenlabs
    ),
  ]) func `a file is of the program by which most words are found`(_ json: String, _ format: CaptionFormat) throws {
    let transcript = try Sample.read(json)
    #expect(transcript.format == format)
    #expect(Sample.lines(TimeRepair().repaired(transcript)) == ["a 1000 2000"])
  }

  @Test func `two neighbouring words of whisper-cpp that tokens divide stay two`() throws {
    let head = Array(#"{"transcription": [{"offsets": {"from": 0, "to": 900}, "text": " né日 où", "tokens": ["#.utf8)
    func token(_ text: [UInt8], _ from: Int, _ to: Int) -> [UInt8] {
      Array(#"{"text": ""#.utf8) + text + Array(#"", "offsets": {"from": \#(from), "to": \#(to)}}"#.utf8)
    }
    // " n" and half of "é"; the rest, and a part of "日"; the rest; " o" and half of "ù"; the rest.
    let tokens = [
      token([0x20, 0x6E, 0xC3], 0, 100), token([0xA9, 0xE6], 100, 200), token([0x97, 0xA5], 200, 300),
      token([0x20, 0x6F, 0xC3], 400, 600), token([0xB9], 600, 800),
    ]
    let bytes = head + tokens.joined(separator: Array(", ".utf8)) + Array("]}]}".utf8)
    let list = TimeRepair().repaired(try CaptionReader.read(bytes, name: "a.json"))
    #expect(Sample.lines(list) == ["né日 0 300", "où 400 800"])
    #expect(list.report[.characterReplaced] == 0)
  }
}
