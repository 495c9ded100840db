/// Words with repaired times, the cues that they came in, and what was repaired.
///
/// Sendable; a value.
package struct WordList: Sendable, Hashable {
  package var words: [Word] = []
  /// Each has a start and an end.
  package var cues: [Cue] = []
  package var styles: [StyleRule] = []
  package var report = RepairReport()

  package init() {}
}
