package import Basics

/// Words with repaired times, the cues that they came in, and what was repaired.
///
/// Sendable; a value.
package struct WordList: Sendable, Hashable {
  package var words: [Word] = []
  /// The BCP 47 tag of their language; nil where nobody said it.
  @Bytewise package var language: String?
  /// Each has a start and an end.
  package var cues: [Cue] = []
  package var styles: [StyleRule] = []
  package var report = RepairReport()

  package init() {}
}
