package import Basics

/// A unit of the input: a cue of WebVTT, a segment of Whisper, a line of a song, an event of ASS.
///
/// Sendable; a value.
package struct Cue: Sendable, Hashable {
  @Bytewise package var id: String?
  /// Microseconds; nil where the file does not say.
  package var start: Int?
  package var end: Int?
  package var placement = Placement()
  /// For how long the cue appears and vanishes, in microseconds.
  package var fadeIn = 0
  package var fadeOut = 0
  /// The line of the file, from 1.
  package var line = 0

  package init(start: Int? = nil, end: Int? = nil) { (self.start, self.end) = (start, end) }
}
