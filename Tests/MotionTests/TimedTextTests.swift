import Motion
import Testing

@Suite struct TimedTextTests {
  @Test func `words share the time by their letters, and one more for each`() {
    // Five letters and three: six parts of ten, and four.
    let text = TimedText("Hello you", duration: 2_000_000)
    #expect(text.words == ["Hello", "you"] && text.joiners == ["", " "])
    #expect(text.clock.turns == [.init(start: 0, end: 1_200_000), .init(start: 1_200_000, end: 2_000_000)])
    #expect(text.clock.span == .init(start: 0, end: 2_000_000) && text.clock.follows == [false, true])
    // Parts of one, of six microseconds: times are rounded down, and the last word ends with the text.
    let short = TimedText("a b c d", duration: 6)
    #expect(short.clock.turns.map(\.start) == [0, 1, 3, 4] && short.clock.turns.map(\.end) == [1, 3, 4, 6])
    // An accent is no letter of its own.
    #expect(TimedText("e\u{301}a bb", duration: 600).clock.turns[0].end == 300)
  }

  @Test(arguments: [
    (" two  spaces,\ttabs ", [" two", "spaces,", "tabs "], ["", "  ", "\t"]),
    ("one\n\n two", ["one", "two"], ["", "\n\n "]), ("   ", [], []), ("", [], []),
    // A line may end after each of the first three, but not before a full stop.
    ("日本語。x", ["日", "本", "語。x"], ["", "", ""]),
  ])
  func `nothing of a text is lost between its words`(_ text: String, _ words: [String], _ joiners: [String]) {
    let timed = TimedText(text, duration: 1000)
    #expect(timed.words == words && timed.joiners == joiners)
    #expect(words.isEmpty || zip(joiners, words).map { $0 + $1 }.joined() == text)
    #expect(timed.clock.turns.count == words.count)
  }

  @Test func `a text without time, or with more than there is, does no harm`() {
    for duration in [0, -5] {
      #expect(TimedText("a b", duration: duration).clock.turns.allSatisfy { $0 == .init(start: 0, end: 0) })
    }
    #expect(TimedText("a b", duration: .max).clock.turns.last?.end == Int.max)
  }
}
