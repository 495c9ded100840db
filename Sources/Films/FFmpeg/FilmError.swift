/// Why captions cannot be laid over a film, with the remedy. A value; Sendable.
public struct FilmError: Error, Sendable, CustomStringConvertible {
  /// The film's path.
  let film: String
  let reason: String

  package init(film: String, reason: String) { (self.film, self.reason) = (film, reason) }

  /// The film, what is wrong and what to do.
  public var description: String { "\(film): \(reason)" }
}
