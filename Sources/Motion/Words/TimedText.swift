/// A text divided into words that share a time by their letters, and one more for each word. What stands between words
/// stays as it is; white space at the ends of the text belongs to its first and its last word.
///
/// Sendable; a value.
package struct TimedText: Sendable {
  package let words: [String]
  /// What stands before each word; nothing before the first.
  package let joiners: [String]
  package let clock: WordClock

  /// `duration` is that of the whole text, in microseconds.
  package init(_ text: String, duration: Int) {
    let breaks = TextBreaks()
    var (words, joiners): ([String], [String]) = ([], [])
    var (gap, word) = (String.UnicodeScalarView(), String.UnicodeScalarView())
    func finishWord() {
      for (index, part) in breaks.parts(String(word)).enumerated() {
        let isFirst = words.isEmpty
        words.append(isFirst ? String(gap) + part : part)
        joiners.append(isFirst || index > 0 ? "" : String(gap))
      }
      (gap, word) = (.init(), .init())
    }
    for scalar in text.unicodeScalars {
      guard TextBreaks.isSpace(scalar) else {
        word.append(scalar)
        continue
      }
      if !word.isEmpty { finishWord() }
      gap.append(scalar)
    }
    if !word.isEmpty {
      finishWord()
    } else if !words.isEmpty {
      words[words.count - 1] += String(gap)
    }
    (self.words, self.joiners) = (words, joiners)
    clock = TimedText.clock(words.map { breaks.count($0) + 1 }, duration: max(0, duration))
  }

  private static func clock(_ parts: [Int], duration: Int) -> WordClock {
    let total = parts.reduce(0, +)
    var passed = 0
    let turns = parts.map { part in
      let start = passed
      passed += part
      func time(_ parts: Int) -> Int { Int(Int128(duration) * Int128(parts) / Int128(total)) }
      return TimeSpan(start: time(start), end: time(passed))
    }
    return WordClock(span: TimeSpan(start: 0, end: duration), turns: turns)
  }
}
