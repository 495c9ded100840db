package import Motion

/// The words of somebody who is still speaking, as captions show them: in order, with times that are repaired as each word
/// comes, and with the captions that were shown. Words of captions that are over are let go. docs/captions.md has the
/// rules.
///
/// Sendable; a value. Times are in microseconds.
package struct LiveWords: Sendable {
  private struct Entry: Sendable {
    var word: Word
    /// Its end before the next word cut it.
    var wholeEnd: Int
    /// Its times as the recognizer said them.
    var said: TimeSpan
    /// When it came.
    var came: Int
  }

  /// A caption that was shown, and when it goes.
  private struct Shown: Sendable {
    var standing: CaptionStanding
    var end: Int
  }

  private var entries: [Entry] = []
  /// How many of the words, from the first on, are final.
  private var finals = 0
  private var shown: [Shown] = []
  /// Words that were taken back: what is said at their time instead came when they did.
  private var ghosts: [(said: TimeSpan, came: Int)] = []
  /// What was repaired of all words.
  package private(set) var report = RepairReport()
  /// How many words stayed.
  package private(set) var total = 0
  /// How many words came after they began, and are shown later than they were said.
  package private(set) var late = 0
  private let minimumWord: Int

  private static let mostGhosts = 1_000

  package init(minimumWord: Int = 60_000) { self.minimumWord = minimumWord }

  /// How many words are kept.
  package var count: Int { entries.count }

  /// The captions that were shown and are not over.
  package var standing: [CaptionStanding] { shown.map(\.standing) }

  /// The first words, up to a number, for captions to be made of.
  package func list(_ most: Int) -> WordList {
    var list = WordList()
    list.cues = [Cue(start: 0, end: CaptionLimits.farthestLiveTime)]
    list.words = entries.prefix(most).map(\.word)
    return list
  }

  // MARK: Words that come

  /// Takes a word that comes at a time. What is not final and has its middle after the beginning of the word is taken back
  /// first.
  package mutating func take(_ word: LiveWord, at now: Int) {
    guard let start = word.source.start else { return }
    takeBack(from: start)
    guard !word.source.text.isEmpty else { return }
    guard entries.count < CaptionLimits.mostWords else {
      return report.add(.itemDropped, word.source.text)
    }
    add(word.source, from: start, at: now)
    guard word.isFinal else { return }
    // What was said before is not spoken of any more.
    total += entries.count - finals
    finals = entries.count
    let end = entries[finals - 1].said.end
    ghosts.removeAll { $0.said.start < end }
  }

  private mutating func takeBack(from start: Int) {
    let first = firstTaken(from: start)
    guard first < entries.count else { return }
    ghosts.removeAll { $0.said.start >= start }
    ghosts += entries[first...].map { ($0.said, $0.came) }
    if ghosts.count > LiveWords.mostGhosts { ghosts.removeFirst(ghosts.count - LiveWords.mostGhosts) }
    entries.removeSubrange(first...)
    if first > 0 { entries[first - 1].word.end = entries[first - 1].wholeEnd }
    shown.removeAll { $0.standing.words.lowerBound > first }
    for index in shown.indices {
      let words = shown[index].standing.words
      shown[index].standing.words = words.lowerBound..<min(words.upperBound, first)
    }
  }

  /// The first word that is not final and has its middle after a time. Times wander a little between two guesses, and a word
  /// may begin before the one before it ends. What came before a word and stayed has its middle before that: so middles are
  /// in order, and half of them are left out at each step.
  private func firstTaken(from start: Int) -> Int {
    var (low, high) = (finals, entries.count)
    while low < high {
      let middle = low + (high - low) / 2
      let said = entries[middle].said
      if said.start >= start || (said.start + said.end) / 2 > start { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private mutating func add(_ source: SourceWord, from start: Int, at now: Int) {
    let end = source.end ?? start + TextBreaks().count(source.text) * TimeRepair.grapheme
    let came = ghosts.filter { ghost in
      ghost.said.start == start || ghost.said.start < end && start < ghost.said.end
    }.map(\.came).min()
    var word = source
    word.cue = 0
    (word.start, word.end) = (start, end)
    let arrival = came ?? now
    if start < arrival {
      if came == nil { late += 1 }
      (word.start, word.end) = (arrival, max(end, arrival + minimumWord))
    }
    let repaired = repaired(word)
    if repaired.count > 1 { entries[entries.count - 1].word = repaired[0] }
    let own = repaired[repaired.count - 1]
    entries.append(
      Entry(
        word: own, wholeEnd: own.end, said: TimeSpan(start: start, end: max(start, end)), came: arrival))
  }

  /// The word before and a new one, by the rules of files: what was repaired stays so.
  private mutating func repaired(_ word: SourceWord) -> [Word] {
    var transcript = Transcript(format: .words)
    transcript.cues = [Cue(start: 0, end: 2 * CaptionLimits.farthestLiveTime)]
    if let last = entries.last?.word { transcript.words.append(last.moved(from: last.start, to: last.end)) }
    transcript.words.append(word)
    var repair = TimeRepair()
    repair.minimumWord = minimumWord
    let list = repair.repaired(transcript)
    report.add(list.report)
    return list.words
  }

  // MARK: Captions that are shown

  /// Notes which captions were shown up to a time, and returns whether one of them is new. `timeline` is that of
  /// `list(_:)` and `standing`, as they are now.
  @discardableResult
  package mutating func settle(_ timeline: CaptionTimeline, at time: FrameTime) -> Bool {
    guard let last = timeline.spans.lastIndex(where: { time.hasReached($0.start) }) else { return false }
    let before = shown
    shown = (0...last).map { index in
      Shown(
        standing: CaptionStanding(words: timeline.captions[index], start: timeline.spans[index].start),
        end: timeline.spans[index].end)
    }
    // A caption whose words were all taken back is none of the timeline's until others come.
    shown += before.dropFirst(shown.count)
    return shown.count > before.count
  }

  /// Whether a caption that was shown is over.
  package func hasOver(at time: FrameTime) -> Bool { shown.first.map { time.hasReached($0.end) } ?? false }

  /// Lets go of captions that are over, and returns whether there were any.
  @discardableResult
  package mutating func drop(at time: FrameTime) -> Bool {
    let over = shown.prefix { time.hasReached($0.end) }
    guard let last = over.last else { return false }
    let count = last.standing.words.upperBound
    shown.removeFirst(over.count)
    entries.removeFirst(count)
    if count > finals { total += count - finals }
    finals = max(0, finals - count)
    for index in shown.indices {
      let words = shown[index].standing.words
      shown[index].standing.words = (words.lowerBound - count)..<(words.upperBound - count)
    }
    return true
  }

  /// Counts all times from a later moment.
  package mutating func move(by time: Int) {
    for index in entries.indices {
      entries[index].word.start -= time
      entries[index].word.end -= time
      entries[index].wholeEnd -= time
      entries[index].said.start -= time
      entries[index].said.end -= time
      entries[index].came -= time
    }
    for index in shown.indices {
      shown[index].standing.start -= time
      shown[index].end -= time
    }
    ghosts = ghosts.map { (TimeSpan(start: $0.said.start - time, end: $0.said.end - time), $0.came - time) }
  }

  /// The same without any words: only what is counted stays.
  package var emptied: LiveWords {
    var words = self
    (words.entries, words.finals, words.shown, words.ghosts) = ([], 0, [], [])
    return words
  }

  /// Whether nothing is shown any more, and nothing is to come.
  package var isEmpty: Bool { entries.isEmpty }
}
