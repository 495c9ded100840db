import Captions
import Motion
import TestSupport
import Testing

/// The rules of captions, by hand.
@Suite struct GroupingTests {
  /// Words of 0.2 s, each 0.3 s after the one before.
  private func words(_ text: String, cue: Int = 0) -> [Word] {
    text.split(separator: " ").enumerated().map { Word(String($1), $0 * 300_000, $0 * 300_000 + 200_000, cue: cue) }
  }

  private func captions(_ words: [Word], _ change: (inout WordGrouping) -> Void = { _ in }) -> [String] {
    var grouping = WordGrouping()
    change(&grouping)
    return grouping.captions(words) { _ in 1 }.map { range in words[range].map(\.text).joined(separator: " ") }
  }

  @Test func `a sentence ends a caption, also with closing marks after it and in other scripts`() {
    #expect(captions(words("a b. c")) == ["a b.", "c"])
    #expect(captions(words("a b.\u{201D}) c")) == ["a b.\u{201D})", "c"])
    #expect(captions(words("あ。 い")) == ["あ。", "い"])
    #expect(captions(words("a, b: c")) == ["a, b: c"])
    #expect(captions(words("a b. c")) { $0.by = [] } == ["a b. c"])
  }

  @Test func `a pause ends a caption if it is longer than the limit`() {
    let list = [Word("a", 0, 100_000), Word("b", 700_000, 800_000), Word("c", 1_400_001, 1_500_000)]
    #expect(captions(list) == ["a b", "c"])
  }

  @Test func `where lines are kept the most characters are those of each`() {
    var list = words("aaa bbb ccc ddd eee")
    list[2].joiner = "\n"
    func divided(_ most: Int, keepsLines: Bool = true) -> [String] {
      captions(list) { ($0.maxCharacters, $0.keepsLines) = (most, keepsLines) }
    }
    // 7 and 11 characters; 19 with the line between them.
    #expect(divided(11) == ["aaa bbb ccc ddd eee"])
    #expect(divided(11, keepsLines: false) == ["aaa bbb ccc", "ddd eee"])
    #expect(divided(19, keepsLines: false) == ["aaa bbb ccc ddd eee"])
    // "eee" is left over, and takes a word of its own line. Below "ddd" would take one of the line before.
    #expect(divided(10) == ["aaa bbb ccc", "ddd eee"])
    list = words("aaa bbb ccc ddd")
    list[3].joiner = "\n"
    let lines: (Range<Int>) -> Int = { $0.count > 3 ? 3 : 1 }
    var grouping = WordGrouping()
    #expect(grouping.captions(list, lines: lines) == [0..<2, 2..<4])
    grouping.keepsLines = true
    #expect(grouping.captions(list, lines: lines) == [0..<3, 3..<4])
  }

  @Test func `another cue and another speaker end a caption`() {
    var list = words("a b c")
    list[1].speaker = "Ann"
    #expect(captions(list) == ["a", "b", "c"])
    #expect(captions([Word("a", 0, 1), Word("b", 2, 3, cue: 1)]) == ["a", "b"])
  }

  @Test func `characters are graphemes and joiners count`() {
    // 3 + 1 + 3 + 1 + 3 = 11
    #expect(captions(words("aaa bbb ccc")) { $0.maxCharacters = 11 } == ["aaa bbb ccc"])
    #expect(
      captions(words("aaa bbb ccc ddd")) { ($0.maxCharacters, $0.keepTogether) = (11, false) } == [
        "aaa bbb ccc", "ddd",
      ])
    #expect(captions(words("👨‍👩‍👧 e\u{301}")) { $0.maxCharacters = 3 } == ["👨‍👩‍👧 e\u{301}"])
    // Between Han letters nothing stands.
    #expect(captions(words("日本 語")) { $0.maxCharacters = 3 } == ["日本 語"])
  }

  @Test func `a single word that a limit leaves takes one more, but leaves no single word`() {
    #expect(captions(words("a b c d")) { $0.maxWords = 3 } == ["a b", "c d"])
    #expect(captions(words("a b c")) { $0.maxWords = 2 } == ["a b", "c"])
    #expect(captions(words("a b c")) { $0.maxWords = 1 } == ["a", "b", "c"])
    #expect(captions(words("a b c. d")) { $0.maxWords = 3 } == ["a b c.", "d"])
    #expect(captions(words("a b c d")) { ($0.maxWords, $0.keepTogether) = (3, false) } == ["a b c", "d"])
    // Together they would be beyond the limit.
    #expect(captions(words("a b cccccc ddddd")) { $0.maxCharacters = 10 } == ["a b cccccc", "ddddd"])
  }

  @Test func `duration counts from the first word to the end of the last`() {
    // Word k ends at 0.3 k + 0.2 s.
    #expect(captions(words("a b c d")) { ($0.maxDuration, $0.keepTogether) = (800_000, false) } == ["a b c", "d"])
  }

  @Test func `lines are asked for and not known`() {
    let list = words("a b c d e f")
    var grouping = WordGrouping()
    grouping.keepTogether = false
    #expect(grouping.captions(list) { ($0.count + 1) / 2 } == [0..<4, 4..<6])
    grouping.maxLines = 0
    #expect(grouping.captions(list) { _ in 9 } == [0..<6])
    #expect(grouping.captions([]) { _ in 9 } == [])
  }

  /// Lines that are filled with words of these widths, as long as all have room.
  private static func lines(_ widths: ArraySlice<Int>, of width: Int) -> Int {
    var (count, left) = (1, width)
    for own in widths {
      if own > left, left < width { (count, left) = (count + 1, width) }
      left -= own
    }
    return count
  }

  @Test func `long captions end at the words at which looking at each would end them`() {
    var random = TestRandom(for: "long captions")
    for width in [40, 300, 1000, 5000] {
      let widths = (0..<1500).map { _ in Int.random(in: 1...12, using: &random) }
      let list = widths.indices.map { Word("w", $0 * 300_000, $0 * 300_000 + 200_000) }
      var grouping = WordGrouping()
      (grouping.by, grouping.maxCharacters, grouping.maxDuration, grouping.maxLines) = ([], 0, 0, 3)
      grouping.keepTogether = false
      var expected: [Range<Int>] = []
      var start = 0
      for index in widths.indices where index > start && Self.lines(widths[start...index], of: width) > 3 {
        expected.append(start..<index)
        start = index
      }
      expected.append(start..<widths.count)
      #expect(grouping.captions(list) { Self.lines(widths[$0], of: width) } == expected, "\(width)")
    }
  }

  /// 8,000 words in lines of 1,500: looking at each word would lay out 30 million.
  @Test func `where no limit but lines ends a caption, its words are laid out some times each`() {
    let list = (0..<8000).map { Word("w", $0 * 300_000, $0 * 300_000 + 200_000) }
    var grouping = WordGrouping()
    (grouping.by, grouping.maxCharacters, grouping.maxDuration) = ([], 0, 0)
    var laidOut = 0
    let captions = grouping.captions(list) { range in
      laidOut += range.count
      return (range.count + 1499) / 1500
    }
    #expect(captions == [0..<3000, 3000..<6000, 6000..<8000])
    #expect(laidOut < 40 * list.count)
  }

  @Test func `joiners are the file's, else by script`() {
    func joiner(_ left: String, _ right: String) -> String { Joiner.text(Word(left, 0, 1), Word(right, 1, 2)) }
    #expect(joiner("a", "b") == " " && joiner("東", "京") == "" && joiner("ก", "ข") == "" && joiner("東", "a") == " ")
    #expect(joiner("한", "국") == " " && joiner("a", "。") == "" && joiner("a", ")") == "" && joiner("a", "(") == " ")
    var right = Word("b", 1, 2)
    right.joiner = ""
    #expect(Joiner.text(Word("a", 0, 1), right) == "")
  }

  @Test func `a caption lives as long as the page says`() {
    let list = [
      Word("a", 1_000_000, 1_100_000), Word("b", 1_750_000, 2_500_000), Word("c", 2_550_000, 4_000_000),
      Word("d", 9_000_000, 9_100_000),
    ]
    let captions = [0..<1, 1..<2, 2..<3, 3..<4]
    let spans = CaptionLife().spans(captions, of: list)
    // a: 1.1 + 0.2 < 1 + 0.7 = 1.7, and the gap of 0.05 to 1.75 is closed. b is cut at 2.55. c and d linger.
    #expect(spans.map(\.start) == [1_000_000, 1_750_000, 2_550_000, 9_000_000])
    #expect(spans.map(\.end) == [1_750_000, 2_550_000, 4_200_000, 9_700_000])
    var life = CaptionLife()
    life.lead = 500_000
    // Not before the caption before has ended: 1.1, 2.5, and 8.5 s; b would lead at 1.25.
    #expect(life.spans(captions, of: list).map(\.start) == [500_000, 1_250_000, 2_500_000, 8_500_000])
  }

  @Test func `captions that overlap are cut, or stay while they are spoken`() {
    let list = [Word("a", 0, 3_000_000), Word("b", 1_000_000, 2_000_000)]
    var life = CaptionLife()
    #expect(life.spans([0..<1, 1..<2], of: list).map(\.end) == [1_000_000, 2_200_000])
    life.overlaps = true
    #expect(life.spans([0..<1, 1..<2], of: list).map(\.end) == [3_000_000, 2_200_000])
    #expect(life.spans([0..<1, 1..<2], of: list).map(\.start) == [0, 1_000_000])
  }
}
