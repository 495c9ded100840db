import Motion

/// Divides words into captions, from left to right. docs/captions.md has the rules. A limit of 0 is none.
///
/// Sendable; a value. Times are in microseconds.
package struct WordGrouping: Sendable, Hashable {
  /// What a caption ends at, before any limit.
  package typealias Boundary = CaptionBoundary

  package var by: Set<Boundary> = [.cue, .sentence, .pause, .speaker]
  package var pause = 600_000
  package var maxWords = 0
  /// In grapheme clusters, with joiners; where lines are kept, of each line.
  package var maxCharacters = 42
  package var maxDuration = 6_000_000
  /// The most lines; `captions(_:lines:)` is told how many a caption needs.
  package var maxLines = 2
  /// Whether lines of the input are lines of captions.
  package var keepsLines = false
  /// Whether a single word that a limit leaves over takes the last word of the caption before it.
  package var keepTogether = true

  package init() {}

  /// The ranges of words that are captions. `lines` says how many lines a range needs when it is laid out. `standing` are
  /// captions that are so already, from the first word on: the last of them may take more words, and none gives any.
  package func captions(
    _ words: [Word], after standing: [Range<Int>] = [], lines: (Range<Int>) -> Int
  ) -> [Range<Int>] {
    let breaks = TextBreaks()
    var room = LineRoom(most: maxLines, words: words.count)
    var captions = Array(standing.dropLast())
    var start = standing.last?.lowerBound ?? 0
    let open = standing.last?.upperBound ?? 0
    var characters = 0
    // Whether the caption from `start` on was begun by a limit.
    var isLeftOver = false
    for index in words.indices.dropFirst(start) {
      let own = breaks.count(words[index].text)
      let joined =
        index == start || beginsLine(words[index])
        ? own : characters + own + breaks.count(Joiner.text(words[index - 1], words[index]))
      let ends = index > start && index >= open && isBoundary(words[index - 1], words[index])
      let isOver =
        index > start && index >= open && !ends
        && isBeyond(words, start..<(index + 1), characters: joined, room: &room, lines: lines)
      guard ends || isOver else {
        characters = joined
        continue
      }
      finish(&captions, after: standing.count, words, start..<index, isLeftOver, &room, lines)
      (start, characters, isLeftOver) = (index, own, isOver)
    }
    if start < words.count {
      finish(&captions, after: standing.count, words, start..<words.count, isLeftOver, &room, lines)
    }
    return captions
  }

  private func beginsLine(_ word: Word) -> Bool { keepsLines && Joiner.beginsLine(word) }

  private func isBoundary(_ left: Word, _ right: Word) -> Bool {
    by.contains(.cue) && left.cue != right.cue || by.contains(.speaker) && left.speaker != right.speaker
      || by.contains(.pause) && right.start - left.end > pause
      || by.contains(.sentence) && SentenceEnd.ends(left.text)
  }

  private func isBeyond(
    _ words: [Word], _ range: Range<Int>, characters: Int, room: inout LineRoom, lines: (Range<Int>) -> Int
  ) -> Bool {
    if maxWords > 0, range.count > maxWords { return true }
    if maxCharacters > 0, characters > maxCharacters { return true }
    if maxDuration > 0, words[range.upperBound - 1].end - words[range.lowerBound].start > maxDuration {
      return true
    }
    return maxLines > 0 && !room.holds(range, lines: lines)
  }

  /// Adds a caption. If it is one word that a limit left over, it takes the last word of the one before, unless that would
  /// leave one word there, both are of two lines, or both together are beyond a limit, too.
  private func finish(
    _ captions: inout [Range<Int>], after standing: Int, _ words: [Word], _ range: Range<Int>,
    _ isLeftOver: Bool, _ room: inout LineRoom, _ lines: (Range<Int>) -> Int
  ) {
    guard keepTogether, isLeftOver, range.count == 1, captions.count > standing, let before = captions.last,
      before.count > 2, !beginsLine(words[range.lowerBound])
    else {
      captions.append(range)
      return
    }
    let joined = (range.lowerBound - 1)..<range.upperBound
    let breaks = TextBreaks()
    let (left, right) = (words[joined.lowerBound], words[range.lowerBound])
    let characters = breaks.count(left.text) + breaks.count(Joiner.text(left, right)) + breaks.count(right.text)
    guard !isBeyond(words, joined, characters: characters, room: &room, lines: lines) else {
      captions.append(range)
      return
    }
    captions[captions.count - 1] = before.lowerBound..<joined.lowerBound
    captions.append(joined)
  }
}
