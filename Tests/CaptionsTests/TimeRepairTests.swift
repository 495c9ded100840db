import Captions
import TestSupport
import Testing

/// Rules 1 to 4 of docs/captions.md, by hand. Times are in milliseconds.
@Suite struct TimeRepairTests {
  private func repaired(
    _ words: [(String, Int?, Int?, Int, String?)], cues: [(Int?, Int?)]
  ) -> (lines: [String], counts: [Repair: Int]) {
    var transcript = Transcript(format: .whisper)
    transcript.cues = cues.map { Cue(start: $0.0.map { $0 * 1000 }, end: $0.1.map { $0 * 1000 }) }
    transcript.words = words.map { text, start, end, cue, speaker in
      var word = SourceWord(text, start: start.map { $0 * 1000 }, end: end.map { $0 * 1000 }, cue: cue)
      word.speaker = speaker
      return word
    }
    let list = TimeRepair().repaired(transcript)
    return (Sample.lines(list), list.report.counts)
  }

  @Test func `of reports that are joined as many are told as of one, and all are counted`() {
    var report = RepairReport()
    for part in 0..<3 {
      var own = RepairReport()
      for line in 1...700 { own.add(.endCut, line: line, "\(part)") }
      own.add(.startRaised, "\(part)")
      report.add(own)
    }
    #expect(report[.endCut] == 2100 && report[.startRaised] == 3)
    #expect(report.notes.count(where: { $0.repair == .endCut }) == RepairReport.mostNotes)
    #expect(report.notes.count == RepairReport.mostNotes + 3)
    #expect(report.joined(after: report).notes.count == RepairReport.mostNotes + 6)
  }

  @Test func `a word that falls back begins with the one before it, and gets the minimum`() {
    let (lines, counts) = repaired(
      [("a", 1000, 2000, 0, nil), ("b", 500, 800, 0, nil), ("c", 3000, 4000, 0, nil)], cues: [(0, 5000)])
    // a: the next word of the speaker will begin at 1000, so a is cut to nothing, lengthened to 60, and b begins there.
    #expect(lines == ["a 1000 1060", "b 1060 1120", "c 3000 4000"])
    #expect(counts == [.endCut: 1, .endRaised: 1, .lengthened: 2])
  }

  @Test func `an end before its beginning is raised, and an end in the next word is cut`() {
    let (lines, counts) = repaired(
      [("a", 1000, 900, 0, nil), ("b", 1500, 2500, 0, nil), ("c", 2000, 3000, 0, nil)], cues: [(0, 5000)])
    #expect(lines == ["a 1000 1060", "b 1500 2000", "c 2000 3000"])
    #expect(counts == [.endRaised: 1, .lengthened: 1, .endCut: 1])
  }

  @Test func `two speakers may speak at once, one may not`() {
    let (lines, counts) = repaired(
      [("a", 1000, 3000, 0, "A"), ("b", 2000, 2500, 0, "B"), ("c", 2800, 4000, 0, "A")], cues: [(0, 5000)])
    #expect(lines == ["a 1000 2800", "b 2000 2500", "c 2800 4000"] && counts == [.endCut: 1])
  }

  @Test func `words push each other up to the end of the cue, and the rest are never current`() {
    let (lines, counts) = repaired(
      [("a", 0, 0, 0, nil), ("b", 0, 0, 0, nil), ("c", 0, 0, 0, nil)], cues: [(0, 100)])
    #expect(lines == ["a 0 60", "b 60 100", "c 100 100"])
    #expect(counts[.neverCurrent] == 2 && counts[.lengthened] == 2)
  }

  @Test func `a word does not push one of the next cue`() {
    let (lines, _) = repaired(
      [("a", 990, 1000, 0, nil), ("b", 1000, 2000, 1, nil)], cues: [(0, 1000), (1000, 2000)])
    #expect(lines == ["a 990 1000", "b 1000 2000"])
  }

  @Test func `cues at one time do not cut each other's last word`() {
    let (lines, counts) = repaired(
      [("a", 0, 4000, 0, nil), ("b", 4000, 9000, 0, nil), ("c", 0, 9000, 1, nil)], cues: [(0, 9000), (0, 9000)])
    #expect(lines == ["a 0 4000", "b 4000 9000", "c 0 9000"] && counts.isEmpty)
  }

  @Test func `at the ends of a file a grapheme takes 60 ms, but not before 0`() {
    #expect(
      repaired(
        [("abc", nil, nil, 0, nil), ("d", 1000, 2000, 0, nil), ("ef", nil, nil, 0, nil)], cues: [(nil, nil)]
      ).lines
        == ["abc 820 1000", "d 1000 2000", "ef 2000 2120"])
    #expect(
      repaired([("abc", nil, nil, 0, nil), ("d", 90, 2000, 0, nil)], cues: [(nil, nil)]).lines
        == ["abc 0 90", "d 90 2000"])
    #expect(
      repaired([("ab", nil, nil, 0, nil), ("c", nil, nil, 0, nil)], cues: [(nil, nil)]).lines == [
        "ab 0 120", "c 120 180",
      ])
  }

  @Test func `a word may know only its beginning or only its end`() {
    #expect(
      repaired([("ab", 1000, nil, 0, nil), ("cd", 3000, nil, 0, nil)], cues: [(1000, 4000)]).lines
        == ["ab 1000 3000", "cd 3000 4000"])
    #expect(
      repaired([("ab", nil, 2000, 0, nil), ("cd", nil, 3000, 0, nil)], cues: [(1000, 4000)]).lines
        == ["ab 1000 2000", "cd 2000 3000"])
  }

  @Test func `whatever the times, words are in order and within their speaker's next`() {
    var random = TestRandom(for: "time repair")
    for _ in 0..<400 {
      var transcript = Transcript(format: .whisper)
      for cue in 0..<Int.random(in: 1...4, using: &random) {
        func time() -> Int? {
          Int.random(in: 0...3, using: &random) == 0 ? nil : Int.random(in: 0...3_000_000, using: &random)
        }
        transcript.cues.append(Cue(start: time(), end: time()))
        for _ in 0..<Int.random(in: 1...6, using: &random) {
          var word = SourceWord("abc", start: time(), end: time(), cue: cue)
          word.speaker = Bool.random(using: &random) ? "A" : nil
          transcript.words.append(word)
        }
      }
      let words = TimeRepair().repaired(transcript).words
      #expect(words.allSatisfy { 0 <= $0.start && $0.start <= $0.end })
      for (left, right) in zip(words, words.dropFirst()) where left.cue == right.cue {
        #expect(left.start <= right.start)
        if left.speaker == right.speaker { #expect(left.end <= right.start, "\(words)") }
      }
    }
  }
}
