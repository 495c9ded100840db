import Documents

/// The reason why a job has no file, with the field that caused it. Sendable; a value.
struct JobFailure: Error {
  let field: String
  private let text: String
  /// Whether the text says where the job was read. Otherwise it holds for any job with its document.
  private let namesPlace: Bool

  init(_ error: DocumentError) {
    field = error.path
    text = "\(error)"
    namesPlace = true
  }

  /// Makes a failure whose `text` names the field.
  init(_ text: String, at field: String) {
    self.field = field
    self.text = text
    namesPlace = false
  }

  init(_ message: String, field: String = "") {
    self.field = field
    text = field.isEmpty ? message : "\(field): \(message)"
    namesPlace = false
  }

  /// The message: the place, the field and what is wrong with it. `source` is where the job was read.
  func message(at source: String) -> String { namesPlace || source.isEmpty ? text : "\(source): \(text)" }
}
