import Motion

/// Gives every word a beginning and an end, in order. docs/captions.md has the rules.
///
/// Sendable; a value.
package struct TimeRepair: Sendable, Hashable {
  /// How long a word is the current one at least, in microseconds.
  package var minimumWord = 60_000

  /// How long a grapheme takes where nothing says how long.
  static let grapheme = 60_000

  package init() {}

  package func repaired(_ transcript: Transcript) -> WordList {
    var list = WordList()
    (list.cues, list.styles, list.report) = (transcript.cues, transcript.styles, transcript.report)
    list.language = transcript.language
    var times = TimeSharing(transcript, &list.report).times
    put(&times, in: transcript, &list.report)
    list.words = zip(transcript.words, times).map { $0.moved(from: $1.start, to: $1.end) }
    for word in list.words {
      let cue = list.cues[word.cue]
      // A cue that does not say its times has those of its words.
      if transcript.cues[word.cue].start == nil {
        list.cues[word.cue].start = min(cue.start ?? word.start, word.start)
      }
      if transcript.cues[word.cue].end == nil { list.cues[word.cue].end = max(cue.end ?? word.end, word.end) }
    }
    return list
  }

  /// For each word the next one of the same speaker.
  private func nextOfSpeaker(_ words: [SourceWord]) -> [Int?] {
    var latest: [String?: Int] = [:]
    var next = [Int?](repeating: nil, count: words.count)
    for index in words.indices.reversed() {
      next[index] = latest[words[index].speaker]
      latest[words[index].speaker] = index
    }
    return next
  }

  /// No word reaches beyond this: the end of its cue, or that of the last word in it where the cue ends before.
  private func ends(_ transcript: Transcript, _ times: [TimeSpan]) -> [Int] {
    var ends = transcript.cues.map { $0.end ?? 0 }
    for (word, time) in zip(transcript.words, times) { ends[word.cue] = max(ends[word.cue], time.end, time.start) }
    return ends
  }

  private func put(_ times: inout [TimeSpan], in transcript: Transcript, _ report: inout RepairReport) {
    let words = transcript.words
    let next = nextOfSpeaker(words)
    let ends = ends(transcript, times)
    for index in words.indices {
      func note(_ repair: Repair) { report.add(repair, line: words[index].line, word: index, words[index].text) }
      let cue = words[index].cue
      if index > 0, words[index - 1].cue == cue, times[index].start < times[index - 1].start {
        times[index].start = times[index - 1].start
        note(.startRaised)
      }
      if times[index].end < times[index].start {
        times[index].end = times[index].start
        note(.endRaised)
      }
      if let next = next[index] {
        // A word of this cue will not begin before this one. One of another cue may: then both are heard at once.
        let start = words[next].cue == cue ? max(times[next].start, times[index].start) : times[next].start
        if start >= times[index].start, times[index].end > start {
          times[index].end = start
          note(.endCut)
        }
      }
      guard times[index].end - times[index].start < minimumWord else { continue }
      let end = min(times[index].start + minimumWord, max(ends[cue], times[index].end))
      if end > times[index].end {
        times[index].end = end
        if index + 1 < words.count, words[index + 1].cue == cue, times[index + 1].start < end {
          times[index + 1].start = end
        }
        note(.lengthened)
      }
      if times[index].end - times[index].start < minimumWord { note(.neverCurrent) }
    }
  }
}
