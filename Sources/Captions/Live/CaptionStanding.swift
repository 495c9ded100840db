/// A caption that was shown: whatever words come, it keeps those that it has, and its beginning.
///
/// Sendable; a value.
package struct CaptionStanding: Sendable, Hashable {
  /// Its words, as places in the list. It is empty if all of them were taken back.
  package var words: Range<Int>
  /// When it came, in microseconds.
  package var start: Int

  package init(words: Range<Int>, start: Int) { (self.words, self.start) = (words, start) }
}
