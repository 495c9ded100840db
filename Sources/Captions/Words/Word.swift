package import Basics

/// A word with the time in which it is spoken, in whole microseconds.
///
/// Sendable; a value.
package struct Word: Sendable, Hashable {
  /// What is shown. It has no white space at its ends.
  @Bytewise package var text: String
  /// When the word begins.
  package var start: Int
  /// When the word ends; not before `start`.
  package var end: Int
  /// What stands between this word and the one before it, as the input says; nil where the input does not say.
  @Bytewise package var joiner: String?
  @Bytewise package var speaker: String?
  /// How the input marks the word: `b`, `i`, `u`, `c.NAME`, `lang.NAME`, `color:#RRGGBB`, and of karaoke `k`, `kf`, `ko`.
  @Bytewise package var tags: [String] = []
  /// The index of the word's cue.
  package var cue: Int

  package init(_ text: String, _ start: Int, _ end: Int, cue: Int = 0) {
    (self.text, self.start, self.end, self.cue) = (text, start, end, cue)
  }
}
