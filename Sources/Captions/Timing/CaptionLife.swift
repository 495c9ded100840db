package import Motion

/// For how long captions are shown before and after their words. Times are in microseconds.
///
/// Sendable; a value.
package struct CaptionLife: Sendable, Hashable {
  /// How long before its first word a caption comes.
  package var lead = 0
  /// How long after its last word it stays.
  package var linger = 200_000
  package var minimumDuration = 700_000
  /// A shorter gap before the next caption is closed.
  package var minimumGap = 120_000
  /// Whether a caption stays while its words are spoken, though the next one has begun.
  package var overlaps = false
  /// When the first captions begin, where that is settled.
  package var starts: [Int] = []

  package init() {}

  /// The spans of captions, given as ranges of words. S = max(s(first) - lead, e(last of the one before));
  /// E = max(e(last) + linger, S + minimumDuration), at most S of the next one, and S of the next one if the gap would be
  /// less than minimumGap. A caption never comes after its first word: where two speak at once, the words before it may
  /// end later. Next is the one that comes next, wherever its words stand: those of each speaker may stand together.
  package func spans(_ captions: [Range<Int>], of words: [Word]) -> [TimeSpan] {
    func first(_ caption: Int) -> Int { words[captions[caption].lowerBound].start }
    func last(_ caption: Int) -> Int { words[captions[caption].upperBound - 1].end }
    let order = captions.indices.sorted { (first($0), $0) < (first($1), $1) }
    var spans = [TimeSpan](repeating: TimeSpan(start: 0, end: 0), count: captions.count)
    for (place, index) in order.enumerated() {
      let before = place > 0 ? last(order[place - 1]) : 0
      let start = index < starts.count ? starts[index] : max(0, min(first(index), max(first(index) - lead, before)))
      spans[index] = TimeSpan(start: start, end: max(last(index) + linger, start + minimumDuration))
    }
    for (place, index) in order.enumerated().dropLast() {
      let next = spans[order[place + 1]].start
      let cut = max(spans[index].start, min(spans[index].end, next))
      spans[index].end = overlaps ? max(cut, last(index)) : cut
      if spans[index].end < next, next - spans[index].end < minimumGap { spans[index].end = next }
    }
    return spans
  }
}
