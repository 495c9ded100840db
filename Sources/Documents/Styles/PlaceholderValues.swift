import Captions
import JSON

/// What fills the placeholders of a job: its `values`, and the language that it is in.
///
/// Sendable; a plain value.
struct PlaceholderValues: Sendable {
  private let values: JSONObject
  private let language: String?

  init(_ values: JSONObject, language: String? = nil) {
    self.values = values
    self.language = language
  }

  /// The value of a name; nil where there is none, or no string.
  subscript(name: String) -> String? {
    if let value = values[name]?.string { return value }
    guard name == "language", let language else { return nil }
    return LanguageTag.canonical(language) ?? language
  }

  /// The names of the job's own values.
  var names: [String] { values.names }
}
