import CaptionFormats
import Captions
import Glibc
import Motion
import Testing

/// Words that come while somebody speaks, without any fonts. Times are in milliseconds.
@Suite struct LiveTests {
  private func word(_ text: String, _ start: Int, _ end: Int, isFinal: Bool = true) -> LiveWord {
    LiveWord(SourceWord(text, start: start * 1000, end: end * 1000), isFinal: isFinal)
  }

  private func lines(_ words: LiveWords) -> [String] { Sample.lines(words.list(1000)) }

  private func time(_ milliseconds: Int) -> FrameTime { FrameTime(numerator: milliseconds, denominator: 1000) }

  private func timeline(_ words: LiveWords, maxWords: Int = 0) -> CaptionTimeline {
    let list = words.list(1000)
    var grouping = WordGrouping()
    grouping.maxWords = maxWords
    var life = CaptionLife()
    life.starts = words.standing.map(\.start)
    let captions = grouping.captions(list.words, after: words.standing.map(\.words)) { _ in 1 }
    return CaptionTimeline(list, captions: captions, life: life, hold: 400_000, minimumWord: 60_000)
  }

  private func texts(_ words: LiveWords, maxWords: Int = 0) -> [String] {
    let timeline = timeline(words, maxWords: maxWords)
    return timeline.captions.map { $0.map { timeline.words[$0].text }.joined(separator: " ") }
  }

  // MARK: Lines

  @Test func `a line is a word, several, or the time`() throws {
    func line(_ text: String) throws -> LiveLine { try LiveLine(Array(text.utf8), number: 7, source: "in") }
    #expect(
      try line(#"{"text": "a", "start": 0.1, "end": 0.3, "final": false}"#)
        == .words([word("a", 100, 300, isFinal: false)].map { lined($0) }))
    // 800 ms for 3 and 5 graphemes.
    guard case .words(let two) = try line(#"[{"text": "new words", "start": 1, "end": 1.8}]"#) else {
      Issue.record("no words")
      return
    }
    #expect(two.map(\.source.text) == ["new", "words"])
    #expect(two.map(\.source.start) == [1_000_000, 1_300_000] && two.map(\.source.end) == [1_300_000, 1_800_000])
    #expect(two.allSatisfy { $0.isFinal })
    #expect(try line(#"{"clock": 2.5}"#) == .clock(2_500_000))
    // A word without an end takes 60 ms a grapheme.
    guard case .words(let open) = try line(#"{"text": "ab", "start": 1}"#) else { return }
    #expect(open[0].source.end == 1_120_000)
  }

  private func lined(_ word: LiveWord) -> LiveWord {
    var word = word
    word.source.line = 1
    return word
  }

  @Test(arguments: [
    ("{\"text\": \"a\"", "cut off"), ("{\"text\": \"a\"}", "\"start\" is missing"),
    ("{\"start\": 1}", "\"text\" is"),
    ("7", "this is no word"), ("{\"text\": \"a\", \"start\": 1, \"final\": 3}", "neither true nor false"),
    ("{\"text\": \"a\", \"start\": \"x\"}", "no number"), ("{\"clock\": true}", "clock"),
    ("{\"text\": \"a\", \"start\": 1e30}", "check its unit"),
  ]) func `a faulty line says where and what to do`(_ text: String, _ part: String) {
    let error = #expect(throws: CaptionError.self) { try LiveLine(Array(text.utf8), number: 7, source: "in") }
    #expect(error?.description.hasPrefix("in:7: ") ?? false, "\(String(describing: error))")
    #expect(error?.description.contains(part) ?? false, "\(String(describing: error))")
  }

  // MARK: Times

  @Test func `final words that come in time are as those of a file`() throws {
    let source = [("a", 100, 500), ("b", 400, 700), ("c", 700, 710), ("d", 720, 900), ("e", 650, 1000)]
    var live = LiveWords()
    for (text, start, end) in source { live.take(word(text, start, end), at: 0) }
    var transcript = Transcript(format: .words)
    transcript.cues = [Cue(start: 0, end: 10_000_000)]
    transcript.words = source.map { SourceWord($0.0, start: $0.1 * 1000, end: $0.2 * 1000) }
    #expect(lines(live) == Sample.lines(TimeRepair().repaired(transcript)))
    #expect(live.total == 5 && live.late == 0)
  }

  @Test func `a word that comes late begins when it comes, and late ones follow each other`() {
    var live = LiveWords()
    for (text, start) in [("a", 0), ("b", 300), ("c", 600), ("d", 5000)] {
      live.take(word(text, start, start + 300), at: 2_000_000)
    }
    #expect(lines(live) == ["a 2000 2060", "b 2060 2120", "c 2120 2180", "d 5000 5300"])
    #expect(live.late == 3)
  }

  // MARK: Words that change

  @Test func `a later line takes back what is not final from its beginning on`() {
    var live = LiveWords()
    live.take(word("I", 0, 200, isFinal: false), at: 0)
    live.take(word("scream", 200, 600, isFinal: false), at: 0)
    live.take(word("for", 600, 800, isFinal: false), at: 0)
    live.take(word("ice", 200, 400, isFinal: false), at: 0)
    #expect(lines(live) == ["I 0 200", "ice 200 400"])
    live.take(word("ice", 0, 300), at: 0)
    #expect(lines(live) == ["ice 0 300"] && live.total == 1)
    // What is final stays.
    live.take(word("cream", 100, 600), at: 0)
    #expect(lines(live) == ["ice 0 100", "cream 100 600"])
    live.take(LiveWord(SourceWord("", start: 0)), at: 0)
    #expect(live.count == 2)
  }

  @Test func `times may wander, and words may overlap by less than a half`() {
    var live = LiveWords()
    live.take(word("a", 0, 400, isFinal: false), at: 0)
    live.take(word("b", 210, 600, isFinal: false), at: 0)
    #expect(live.count == 2)
    live.take(word("c", 400, 700), at: 0)
    #expect(lines(live) == ["a 0 400", "c 400 700"])
  }

  @Test func `a word without text takes back, and what was cut is whole again`() {
    var live = LiveWords()
    live.take(word("a", 0, 900, isFinal: false), at: 0)
    live.take(word("b", 500, 1000, isFinal: false), at: 0)
    #expect(lines(live) == ["a 0 500", "b 500 1000"])
    live.take(LiveWord(SourceWord("", start: 500_000)), at: 0)
    #expect(lines(live) == ["a 0 900"])
  }

  @Test func `a final word makes those before it final`() {
    var live = LiveWords()
    live.take(word("a", 0, 100, isFinal: false), at: 0)
    live.take(word("b", 200, 300), at: 0)
    live.take(LiveWord(SourceWord("", start: 0)), at: 0)
    #expect(lines(live).count == 2 && live.total == 2)
  }

  @Test func `what is said again came when it was first said`() {
    var live = LiveWords()
    live.take(word("hel", 1000, 1300, isFinal: false), at: 1_100_000)
    #expect(lines(live) == ["hel 1100 1300"])
    live.take(word("hello", 1000, 1400, isFinal: false), at: 1_500_000)
    live.take(word("hello", 1010, 1400), at: 2_500_000)
    #expect(lines(live) == ["hello 1100 1400"])
    live.take(word("world", 1400, 1700), at: 2_500_000)
    #expect(lines(live) == ["hello 1100 1400", "world 2500 2560"])
  }

  // MARK: Captions that stand

  @Test func `a caption that was shown keeps its words and its beginning`() {
    var live = LiveWords()
    for (index, text) in ["a", "b", "c"].enumerated() {
      live.take(word(text, 300 * index, 300 * index + 300), at: 0)
    }
    // Nothing is shown: a lone word takes the one before it.
    var later = live
    later.take(word("d", 900, 1200), at: 0)
    #expect(texts(later, maxWords: 3) == ["a b", "c d"])
    let timeline = timeline(live, maxWords: 3)
    let isNew = live.settle(timeline, at: time(100))
    #expect(isNew)
    live.take(word("d", 900, 1200), at: 100_000)
    #expect(texts(live, maxWords: 3) == ["a b c", "d"])
    #expect(live.standing == [CaptionStanding(words: 0..<3, start: 0)])
  }

  @Test func `a caption that was shown grows, and its words may be replaced`() {
    var live = LiveWords()
    live.take(word("one", 0, 300), at: 0)
    live.take(word("too", 300, 600, isFinal: false), at: 0)
    live.settle(timeline(live), at: time(100))
    live.take(word("three", 600, 900, isFinal: false), at: 100_000)
    #expect(texts(live) == ["one too three"])
    live.take(word("two", 300, 600), at: 200_000)
    live.take(word("three.", 600, 900), at: 200_000)
    live.take(word("Four", 900, 1200), at: 200_000)
    #expect(texts(live) == ["one two three.", "Four"])
  }

  @Test func `a caption whose words are all taken back keeps its place for what comes`() {
    var live = LiveWords()
    for (index, text) in ["a", "b", "c"].enumerated() {
      live.take(word(text, 300 * index, 300 * index + 300, isFinal: index < 2), at: 0)
    }
    live.settle(timeline(live, maxWords: 2), at: time(700))
    #expect(live.standing.map(\.words) == [0..<2, 2..<3])
    live.take(LiveWord(SourceWord("", start: 600_000)), at: 700_000)
    #expect(texts(live, maxWords: 2) == ["a b"])
    live.settle(timeline(live, maxWords: 2), at: time(720))
    // Without a limit the word would join those before it, which stand.
    live.take(word("d", 600, 900), at: 750_000)
    #expect(texts(live) == ["a b", "d"] && timeline(live).spans[1].start == 600_000)
  }

  @Test func `twenty thousand words need no more memory than those that are shown`() {
    var live = LiveWords()
    var most = 0
    for index in 0..<20_000 {
      let (start, now) = (400 * index, 400 * index + 100)
      live.take(word("guess", start, start + 350, isFinal: false), at: now * 1000)
      live.take(word(index % 7 == 6 ? "end." : "word", start, start + 350), at: (now + 50) * 1000)
      live.settle(timeline(live), at: time(now))
      live.drop(at: time(now))
      most = max(most, live.count)
    }
    #expect(most < 30 && live.total == 20_000)
    live.settle(timeline(live), at: time(9_000_000))
    live.drop(at: time(9_000_000))
    #expect(live.isEmpty && live.standing.isEmpty)
  }

  /// The rule, read from the first word on.
  @Test func `a word takes back all from the first word on whose middle is after its beginning`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<60 {
      var live = LiveWords()
      var kept: [(text: String, start: Int, end: Int)] = []
      for index in 0..<120 {
        let start = Int.random(in: 0..<40, using: &random) * 100 + index * 10
        let end = start + [0, 50, 300, 2_000].randomElement(using: &random)!
        live.take(word("w\(index)", start, end, isFinal: false), at: 0)
        kept = Array(kept.prefix { $0.start < start && ($0.start + $0.end) / 2 <= start })
        kept.append(("w\(index)", start, end))
      }
      #expect(live.list(1000).words.map(\.text) == kept.map(\.text))
    }
  }

  @Test func `many words that are not final take no longer for each than few do`() {
    // Processor time of this thread: what else the machine does has no part in it.
    func seconds(_ count: Int) -> Double {
      func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
      }
      let start = now()
      var live = LiveWords()
      for index in 0..<count {
        live.take(word("w", 400 * index, 400 * index + 300, isFinal: false), at: 0)
      }
      live.take(word("all", 0, 100), at: 0)
      #expect(live.count == 1)
      return now() - start
    }
    // Ten times as many; in the square of that a hundred times as long.
    let few = (0..<3).map { _ in seconds(3_000) }.min() ?? 0
    #expect(seconds(30_000) < 40 * few)
  }
}
