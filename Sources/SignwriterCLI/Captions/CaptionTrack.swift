import Basics
import Documents

/// Words with what the command line says of them.
struct CaptionTrack: Equatable {
  @Bytewise private(set) var words: String
  @Bytewise var style = "captions/highlight"
  /// Where they stand; nil is as their style says, or above those after them.
  var area: CaptionsDocument.Area?
  var offset = 0.0
  var stretch = "1"

  init(words: String) { self.words = words }
}
