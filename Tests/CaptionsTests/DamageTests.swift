import CaptionFormats
import Captions
import TestSupport
import Testing

/// Damaged files of each format: nothing crashes or hangs, and the same file gives the same words. With
/// SIGNWRITER_DAMAGED=10000 in the environment so many are tried.
@Suite struct DamageTests {
  static let texts: [(String, CaptionFormat)] = [
    ("talk.whisper.json", .whisper), ("talk.whisperx.json", .whisper), ("talk.vtt", .webVTT), ("talk.srt", .srt),
    ("talk.lrc", .lrc), ("talk.kf.ass", .ass),
  ]

  static let short: [(String, CaptionFormat)] = [
    (
      #"[{"text": "New York", "startMs": 100, "endMs": 800}, {"text": " is", "startMs": 8e2, "endMs": 1000.5}]"#,
      .remotion
    ),
    (#"[{"text": "a b", "start": 1.5, "end": 2}, {"text": "\ud83d\ude00", "start": 3, "end": 4}]"#, .hyperframes),
    (
      #"{"results": {"channels": [{"alternatives": [{"words": [{"word": "a", "start": 0.08, "end": 0.32}]}]}]}}"#,
      .deepgram
    ),
    (
      #"{"status": "completed", "words": [{"text": "a", "start": 1500, "end": 2000, "speaker": "B"}]}"#, .assemblyai
    ),
    (
      #"[{"Offset": 10000000, "Duration": 40000000, "NBest": [{"Display": "In 84.", "Words": [{"Word": "in", "Offset":"#
        + #" 10000000, "Duration": 5000000}, {"Word": "four", "Offset": 25000000, "Duration": 5000000}]}]}]"#,
      .azure
    ),
    (
      #"{"events": [{"tStartMs": 0, "dDurationMs": 9000, "segs": [{"utf8": "one"}, {"utf8": " two\n", "tOffsetMs": 400}]},"#
        + #"{"tStartMs": 900, "aAppend": 1, "segs": [{"utf8": "two\nthree"}]}]}"#, .youtubeJSON
    ),
    (
      #"<timedtext format="3"><body><p t="0" d="3000"><s>one</s><s t="400"> two &amp;&#39;</s></p><p t="9"/></body>"#,
      .youtubeXML
    ),
    (
      #"{"transcription": [{"offsets": {"from": 0, "to": 900}, "tokens": [{"text": " a", "offsets": {"from": 0}}]}]}"#,
      .whispercpp
    ),
    (
      #"{"format": "signwriter words", "cues": [{"start": 0, "placement": {"line": "5%", "region": {"id": "a"}}}],"#
        + #""words": [{"text": "a", "start": 0.000001, "end": 1, "cue": 0, "tags": ["b"]}]}"#, .words
    ),
    (
      "WEBVTT\n\nREGION\nid:a width:40%\n\nSTYLE\n::cue(.b) { color: red }\n\n00:01.000 --> 00:05.000 line:5% region:a\n"
        + "<v Ann><c.hot>one</c> <00:02.000>two &lt; <ruby>four<rt>4</rt></ruby>", .webVTT
    ),
    ("1\n00:00:00,000 --> 00:00:03,000\n{\\an8}<i>I</i> <3 <font color=\"#f00\">you</font> 日本語\n", .srt),
    ("[offset:-50]\n[00:01.50][00:11.50]<00:01.50>la <00:02.00>lo<00:02.50>\n", .lrc),
    (
      "[Events]\nDialogue: 0,0:00:01.00,0:00:03.00,D,,0,0,0,,{\\k20\\fad(1,2)\\c&H00FF&}ka{\\kt100\\p1}m\\N{\\kf9}a\n",
      .ass
    ),
    (
      #"{"results": {"items": [{"type": "pronunciation", "start_time": "0.4", "end_time": "0.7", "alternatives": [{"content": "a"}]},"#
        + #"{"type": "punctuation", "alternatives": [{"content": ","}]}]}, "status": "COMPLETED"}"#, .aws
    ),
    (
      #"{"alignment": {"characters": ["a", " ", "b"], "character_start_times_seconds": [0, 1, 2], "character_end_times_seconds": [1, 2, 3]}}"#,
      .elevenlabs
    ),
    (
      #"{"results": [{"alternatives": [{"transcript": "a b", "words": [{"endTime": "0.5s", "word": "a"}, {"startTime": {"seconds": 1},"#
        + #""endTime": "1.5s", "word": "b"}]}], "resultEndTime": "2s"}, {"alternatives": [{"transcript": "c"}], "resultEndTime": "3s"}]}"#,
      .google
    ),
    (
      "{\"partial\": \"a\"}\n{\"result\": [{\"start\": 0.4, \"end\": 1, \"word\": \"a\"}], \"text\": \"a\"}\n{\"text\": \"\"}",
      .vosk
    ),
    (
      #"{"results": [{"alternatives": [{"content": "a"}], "start_time": 0.4, "end_time": 1, "type": "word"}, {"alternatives":"#
        + #"[{"content": "-"}], "attaches_to": "both", "start_time": 1, "end_time": 1, "type": "punctuation"}]}"#,
      .speechmatics
    ),
    (
      #"<transcript><text start="0.4" dur="3.5">it&amp;#39;s &lt;i&gt;x&lt;/i&gt;</text><text start="9">b</text></transcript>"#,
      .srv1
    ),
    ("0:00:00.400,0:00:01.950\na[br]b\n\n0:00:02.480,0:00:04.670\n<i>c\n", .sbv),
    ("{1}{1}23.976\n{10}{47}a|{y:i}b\n{60}{}{Y:b,u}{c:$0000FF}/c\n", .microdvd),
    (
      #"<tt xml:lang="en" ttp:frameRate="25"><head><styling><style xml:id="s" tts:color="red"/></styling></head><body><div begin="1s">"#
        + #"<p begin="0:00:01:05" dur="9s" style="s"><span begin="1s">a</span><br/><span begin="2s" end="3s">b</span></p></div></body></tt>"#,
      .ttml
    ),
    (
      "Scenarist_SCC V1.0\n\n00:00:01;00\t9420 9420 94ae 9470 d3e9 676e 73ae 9137 942f\n\n00:00:03:00\t9425 94ad 9470 61e2 942c\n",
      .scc
    ),
    ("[offset:9]\n[400,1550]<0,340,0>a <340,250,0>b\n[2480,9]<0,9,0>c\n", .krc),
    ("[400,1550]a (400,340)b(740,250)\n[2480,9]c(2480,9)\n", .qrc),
    ("{\"t\":0,\"c\":[{\"tx\":\"x\"}]}\n[400,1550](400,340,0)a (740,250,0)b\n", .yrc),
  ]

  static var count: Int { environmentNumber("SIGNWRITER_DAMAGED") ?? 200 }

  @Test(arguments: texts) func `a damaged file gives words or an error`(_ name: String, _ format: CaptionFormat)
    throws
  {
    // A whole talk takes long to read in a debug build; its head has all there is.
    try damage(Array(try Sample.bytes(name).prefix(1_000)), format, name, count: Self.count)
  }

  @Test(arguments: short) func `a damaged short file gives words or an error`(
    _ text: String, _ format: CaptionFormat
  ) throws {
    try damage(Array(text.utf8), format, "\(format)", count: Self.count)
  }

  private func damage(_ bytes: [UInt8], _ format: CaptionFormat, _ name: String, count: Int) throws {
    var random = TestRandom(for: "damaged \(name)")
    for round in 0..<count {
      var damaged = bytes
      if Int.random(in: 0..<4, using: &random) == 0 {
        damaged.removeLast(Int.random(in: 0..<damaged.count, using: &random))
      }
      for _ in 0..<Int.random(in: 0...8, using: &random) where !damaged.isEmpty {
        let place = Int.random(in: damaged.indices, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: damaged[place] = UInt8.random(in: 0...255, using: &random)
        case 1: damaged[place] = Array("0123456789-.:,<>[]{}\"\\&\n eE%".utf8).randomElement(using: &random) ?? 0
        case 2: damaged.insert(damaged.randomElement(using: &random) ?? 0, at: place)
        default: damaged.removeSubrange(place..<min(damaged.count, place + Int.random(in: 1...20, using: &random)))
        }
      }
      let first = outcome(damaged, round % 2 == 0 ? format : nil)
      #expect(first == outcome(damaged, round % 2 == 0 ? format : nil))
    }
  }

  /// The words as they are written, or the error, which names the file. What is written can be read, and says the same words.
  private func outcome(_ bytes: [UInt8], _ format: CaptionFormat?) -> String {
    let list: WordList
    do {
      list = TimeRepair().repaired(try CaptionReader.read(bytes, name: "damaged", format: format))
    } catch {
      #expect("\(error)".contains("damaged") && "\(error)".count > "damaged".count + 8, "\(error)")
      return "\(error)"
    }
    // Nobody gets an empty film without a word.
    #expect(!list.words.isEmpty && list.words.allSatisfy { $0.start <= $0.end && 0 <= $0.start })
    let captions = WordGrouping().captions(list.words) { _ in 1 }
    #expect(captions.flatMap { Array($0) } == Array(list.words.indices))
    _ = CaptionLife().spans(captions, of: list.words)
    let written = WordsFile.bytes(list)
    do {
      let read = try CaptionReader.read(written, name: "written", format: .words)
      #expect(read.words.map(\.text) == list.words.map(\.text))
    } catch {
      Issue.record("what was written cannot be read: \(error)")
    }
    return String(decoding: written, as: UTF8.self)
  }
}
