package import Motion

extension WordClock {
  /// The clock of words with times. A turn lasts to the next word where no gap is longer than `hold`; a word that is
  /// shorter than `minimumWord` has none.
  package init(
    _ words: ArraySlice<Word>, span: TimeSpan, hold: Int = 400_000, minimumWord: Int = 60_000
  ) {
    var turns: [TimeSpan] = []
    for index in words.indices {
      let word = words[index]
      guard word.end - word.start >= minimumWord else {
        turns.append(TimeSpan(start: word.start, end: word.start))
        continue
      }
      let next = index + 1 < words.endIndex ? words[index + 1].start : span.end
      let holds = next >= word.end && next - word.end <= hold
      turns.append(TimeSpan(start: word.start, end: holds ? next : word.end))
    }
    self.init(span: span, turns: turns)
  }
}
