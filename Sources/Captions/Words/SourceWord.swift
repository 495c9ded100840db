package import Basics

/// A word as its file has it, before its times are repaired.
///
/// Sendable; a value.
package struct SourceWord: Sendable, Hashable {
  @Bytewise package var text: String
  /// Microseconds; nil where the file does not say.
  package var start: Int?
  package var end: Int?
  @Bytewise package var joiner: String?
  @Bytewise package var speaker: String?
  @Bytewise package var tags: [String] = []
  package var cue: Int
  /// The line of the file, from 1.
  package var line = 0

  package init(_ text: String, start: Int? = nil, end: Int? = nil, cue: Int = 0) {
    (self.text, self.start, self.end, self.cue) = (text, start, end, cue)
  }
}
