/// Why captions cannot be laid over a film, or words cannot be its captions, with the remedy. A value; Sendable.
public struct FilmError: Error, Sendable, CustomStringConvertible {
  /// The path of the film, or of the words with their line.
  let film: String
  let reason: String
  /// Whether ffmpeg has not the encoder that the film would have, and another one is a remedy.
  package let lacksEncoder: Bool

  package init(film: String, reason: String, lacksEncoder: Bool = false) {
    (self.film, self.reason, self.lacksEncoder) = (film, reason, lacksEncoder)
  }

  /// The file, what is wrong and what to do.
  public var description: String { "\(film): \(reason)" }
}
