package import Basics

/// What a file says: words, cues and styles, before times are repaired.
///
/// Sendable; a value.
package struct Transcript: Sendable, Hashable {
  /// The name of the file, for messages.
  @Bytewise package var source: String
  package var format: CaptionFormat
  /// The BCP 47 tag of the language that the file says; nil where it says none.
  @Bytewise package var language: String?
  /// In the order in which they are read. The words of a cue stand side by side.
  package var words: [SourceWord] = []
  package var cues: [Cue] = []
  package var styles: [StyleRule] = []
  package var report = RepairReport()

  package init(source: String = "", format: CaptionFormat) { (self.source, self.format) = (source, format) }
}
