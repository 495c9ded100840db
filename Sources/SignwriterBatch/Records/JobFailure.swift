import Signwriter

/// The reason why a job has no file, with the field that caused it. Sendable; a value.
struct JobFailure: Error {
  let field: String
  private let text: String
  /// The factor at which the text would fit that does not; nil where none is known, or the reason is another.
  private(set) var neededScaleFactor: Double?

  /// Makes a failure whose `text` names the field.
  init(_ text: String, at field: String) { (self.field, self.text) = (field, text) }

  /// Makes a failure whose `message` does not name the field.
  init(_ message: String, field: String = "") {
    self.init(field.isEmpty ? message : "\(field): \(message)", at: field)
  }

  /// Makes a failure in the words of an environment.
  init(_ error: SignwriterError, in environment: DrawingEnvironment) {
    self.init(environment.explain(error), at: error.field)
    if case .overflow(let overflow) = error { neededScaleFactor = overflow.neededScaleFactor }
  }

  /// The message: the place, the field and what is wrong with it. `source` is where the job was read.
  func message(at source: String) -> String { source.isEmpty ? text : "\(source): \(text)" }
}
