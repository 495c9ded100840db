/// Why captions cannot be laid over a film, or words cannot be its captions, with the remedy. A value; Sendable.
public struct FilmError: Error, Sendable, CustomStringConvertible {
  /// The path of the film, or of the words with their line.
  let film: String
  let reason: String

  package init(film: String, reason: String) { (self.film, self.reason) = (film, reason) }

  /// The file, what is wrong and what to do.
  public var description: String { "\(film): \(reason)" }
}
