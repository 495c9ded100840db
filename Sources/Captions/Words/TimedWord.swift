package import Basics

/// A word with its times in whole microseconds. They may be nil where a file does not say them, and are not once they are
/// repaired.
///
/// Sendable; a value.
package struct TimedWord<Time: Sendable & Hashable>: Sendable, Hashable {
  /// What is shown. It has no white space at its ends.
  @Bytewise package var text: String
  /// When the word begins.
  package var start: Time
  /// When the word ends; if both times are repaired, not before `start`.
  package var end: Time
  /// What stands between this word and the one before it, as the input says; nil where the input does not say.
  @Bytewise package var joiner: String?
  @Bytewise package var speaker: String?
  /// How the input marks the word: `b`, `i`, `u`, `c.NAME`, `lang.NAME`, `color:#RRGGBB`, and of karaoke `k`, `kf`, `ko`.
  @Bytewise package var tags: [String] = []
  /// The index of the word's cue.
  package var cue: Int
  /// The line of the file, from 1; 0 once the times are repaired.
  package var line = 0

  private init(_ text: String, from start: Time, to end: Time, cue: Int) {
    (self.text, self.start, self.end, self.cue) = (text, start, end, cue)
  }

  /// The same word at other times.
  package func moved<Other>(from start: Other, to end: Other) -> TimedWord<Other> {
    var word = TimedWord<Other>(text, from: start, to: end, cue: cue)
    (word.joiner, word.speaker, word.tags) = (joiner, speaker, tags)
    return word
  }
}

/// A word with the time in which it is spoken.
package typealias Word = TimedWord<Int>

/// A word as its file has it, before its times are repaired.
package typealias SourceWord = TimedWord<Int?>

extension Word {
  package init(_ text: String, _ start: Int, _ end: Int, cue: Int = 0) {
    self.init(text, from: start, to: end, cue: cue)
  }
}

extension SourceWord {
  package init(_ text: String, start: Int? = nil, end: Int? = nil, cue: Int = 0) {
    self.init(text, from: start, to: end, cue: cue)
  }
}
