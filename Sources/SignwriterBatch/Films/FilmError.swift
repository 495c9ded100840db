/// Why captions cannot be laid over a film, with the remedy. A value; Sendable.
package struct FilmError: Error, CustomStringConvertible {
  /// The film's path.
  let film: String
  let reason: String

  package init(film: String, reason: String) { (self.film, self.reason) = (film, reason) }

  package var description: String { "\(film): \(reason)" }
}
