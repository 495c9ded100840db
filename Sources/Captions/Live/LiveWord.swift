/// A word of a recognizer that listens: it may still change its mind about it.
///
/// Sendable; a value.
package struct LiveWord: Sendable, Hashable {
  /// The word with its times. An empty text takes back what is not final from its beginning on.
  package var source: SourceWord
  /// Whether it stays as it is.
  package var isFinal: Bool

  /// The word with its times counted from a later moment.
  package func moved(by time: Int) -> LiveWord {
    var word = self
    (word.source.start, word.source.end) = (source.start.map { $0 - time }, source.end.map { $0 - time })
    return word
  }

  package init(_ source: SourceWord, isFinal: Bool = true) { (self.source, self.isFinal) = (source, isFinal) }
}
