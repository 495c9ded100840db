public import Documents

/// Words that are shown over a film, and how. Sendable; a value.
public struct CaptionTrack: Sendable {
  /// The path of captions or a transcript of any program; `-` is standard input.
  public var words: String
  /// A style that is shipped (`captions/pill`), one of a sheet (`FILE.json#NAME`), or a document of captions (`FILE.json`).
  public var style = "captions/highlight"
  /// Where they stand; nil is as their style says, or above those after them.
  public var area: CaptionsDocument.Area?
  /// Every word is shown so many seconds later; negative is earlier.
  public var offset = 0.0
  /// All times are multiplied by it before the offset: "25/24" for words of a film that ran faster.
  public var stretch = "1"

  /// Makes a track of the words in a file, with the defaults of all other properties.
  public init(words: String) { self.words = words }

  /// The times of its words. Throws where they are beyond reason.
  func times() throws(FilmError) -> CaptionTimes {
    guard CaptionTimes.offsets.contains(offset) else {
      throw FilmError(film: words, reason: "an offset of \(offset) is not in -86400...86400 seconds")
    }
    guard let times = CaptionTimes(stretch: stretch, offset: offset) else {
      throw FilmError(
        film: words, reason: "a stretch of \"\(stretch)\" is no ratio in 1/100...100; write 25/24 or 1.001")
    }
    return times
  }
}
