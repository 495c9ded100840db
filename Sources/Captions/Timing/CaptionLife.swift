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

  package init() {}

  /// The spans of captions, given as ranges of words. S = max(s(first) - lead, e(last of the one before));
  /// E = max(e(last) + linger, S + minimumDuration), at most S of the next one, and S of the next one if the gap would be
  /// less than minimumGap. A caption never comes after its first word: where two speak at once, the words before it may
  /// end later.
  package func spans(_ captions: [Range<Int>], of words: [Word]) -> [CaptionSpan] {
    var spans: [CaptionSpan] = []
    for (index, caption) in captions.enumerated() {
      let first = words[caption.lowerBound].start
      let before = index > 0 ? words[captions[index - 1].upperBound - 1].end : 0
      let start = max(0, min(first, max(first - lead, before)))
      spans.append(
        CaptionSpan(start: start, end: max(words[caption.upperBound - 1].end + linger, start + minimumDuration)))
    }
    for index in spans.indices.dropLast() {
      let next = spans[index + 1].start
      let last = words[captions[index].upperBound - 1].end
      let cut = max(spans[index].start, min(spans[index].end, next))
      spans[index].end = overlaps ? max(cut, last) : cut
      if spans[index].end < next, next - spans[index].end < minimumGap { spans[index].end = next }
    }
    return spans
  }
}
