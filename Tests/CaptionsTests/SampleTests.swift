import CaptionFormats
import Captions
import Testing

/// One talk in six formats.
@Suite struct SampleTests {
  private func list(_ name: String) throws -> WordList {
    TimeRepair().repaired(try CaptionReader.read(try Sample.bytes(name), name: name))
  }

  @Test(arguments: [
    ("talk.whisperx.json", CaptionFormat.whisper, 0), ("talk.vtt", .webVTT, 1_000), ("talk.lrc", .lrc, 10_000),
    ("talk.kf.ass", .ass, 10_000),
  ]) func `all formats with word times give the same words, within the precision of each`(
    _ name: String, _ format: CaptionFormat, _ precision: Int
  ) throws {
    let truth = try list("talk.whisper.json")
    #expect(truth.words.count == 170 && truth.cues.count == 25)
    let transcript = try CaptionReader.read(try Sample.bytes(name), name: "talk")
    #expect(transcript.format == format)
    let found = try list(name)
    #expect(found.words.map(\.text) == truth.words.map(\.text))
    #expect(found.words.map(\.cue) == truth.words.map(\.cue))
    for (left, right) in zip(found.words, truth.words) {
      #expect(abs(left.start - right.start) <= precision, "\(left) \(right)")
    }
  }

  @Test func `of a format without word times the cues are the same, and words share their span`() throws {
    let (truth, found) = (try list("talk.whisper.json"), try list("talk.srt"))
    #expect(found.words.map(\.text) == truth.words.map(\.text))
    #expect(found.cues.map(\.start) == truth.cues.map(\.start))
    #expect(found.cues.map(\.end) == truth.cues.map(\.end))
    #expect(found.report[.cueShared] == 24)
  }

  @Test(arguments: ["talk.whisper.json", "talk.vtt", "talk.srt", "talk.lrc", "talk.kf.ass"])
  func `what is written is read again as the same`(_ name: String) throws {
    let first = try list(name)
    let again = TimeRepair().repaired(try CaptionReader.read(WordsFile.bytes(first), name: "words"))
    #expect(again.words == first.words && again.cues.map(\.start) == first.cues.map(\.start))
    #expect(again.cues.map(\.placement) == first.cues.map(\.placement))
    #expect(WordsFile.bytes(again) == WordsFile.bytes(first) && again.report.isEmpty)
  }
}
