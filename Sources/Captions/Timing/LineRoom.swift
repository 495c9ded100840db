/// How many of the words from one on have room in some lines.
///
/// Each look lays out all words of a caption. One for each word that comes would take quadratic time where thousands of
/// words have room, so a long caption looks ahead by as many words as it has, and then for where the room ends: more words
/// need no fewer lines.
///
/// A value. Not Sendable: it is used while words are divided.
struct LineRoom {
  private let most: Int
  private let count: Int
  private var start = -1
  /// Words up to here have room, and those up to there have not.
  private var (fitting, beyond) = (0, Int.max)

  /// The most words that are looked at one by one: most captions are shorter.
  private static let oneByOne = 32

  /// `most` lines, for words of which there are `words`.
  init(most: Int, words: Int) { (self.most, count) = (most, words) }

  /// Whether a range of words has room. `lines` says how many lines one needs.
  mutating func holds(_ range: Range<Int>, lines: (Range<Int>) -> Int) -> Bool {
    if range.lowerBound != start { (start, fitting, beyond) = (range.lowerBound, range.lowerBound, Int.max) }
    if range.upperBound <= fitting { return true }
    if range.upperBound >= beyond { return false }
    look(
      upTo: range.count > LineRoom.oneByOne ? min(range.lowerBound + 2 * range.count, count) : range.upperBound,
      lines)
    // It ended within what was looked at: where?
    if beyond < Int.max {
      fitting = max(fitting, range.upperBound - 1)
      while beyond - fitting > 1 { look(upTo: (fitting + beyond) / 2, lines) }
    }
    return range.upperBound <= fitting
  }

  private mutating func look(upTo end: Int, _ lines: (Range<Int>) -> Int) {
    if lines(start..<end) <= most { fitting = end } else { beyond = end }
  }
}
