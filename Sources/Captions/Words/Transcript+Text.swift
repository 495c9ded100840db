extension Transcript {
  /// A text whose words share a time, in microseconds. What stands between them stays as it is; white space at its ends
  /// belongs to its first and its last word.
  package init(text: String, duration: Int) {
    self.init(format: .words)
    var cue = Cue()
    (cue.start, cue.end) = (0, duration)
    cues = [cue]
    let breaks = TextBreaks()
    var (gap, word) = (String.UnicodeScalarView(), String.UnicodeScalarView())
    func take(_ word: String.UnicodeScalarView, after gap: String, _ words: inout [SourceWord]) {
      for (index, part) in breaks.parts(String(word)).enumerated() {
        let isFirst = words.isEmpty
        var source = SourceWord(isFirst ? gap + part : part)
        source.joiner = isFirst || index > 0 ? "" : gap
        words.append(source)
      }
    }
    for scalar in text.unicodeScalars {
      if TextBreaks.isSpace(scalar) {
        if !word.isEmpty {
          take(word, after: String(gap), &words)
          (gap, word) = (.init(), .init())
        }
        gap.append(scalar)
      } else {
        word.append(scalar)
      }
    }
    if !word.isEmpty {
      take(word, after: String(gap), &words)
    } else if !words.isEmpty {
      words[words.count - 1].text += String(gap)
    }
  }
}
