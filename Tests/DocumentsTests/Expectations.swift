import Documents
import JSON
import Testing

/// The error a body ends with, or a test failure.
func documentError(
  _ sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) -> DocumentError {
  do {
    try body()
    Issue.record("nothing was refused", sourceLocation: sourceLocation)
  } catch let error as DocumentError {
    #expect(!error.description.contains("\n"), "a message is one line", sourceLocation: sourceLocation)
    return error
  } catch {
    Issue.record("another error: \(error)", sourceLocation: sourceLocation)
  }
  return DocumentError(.syntax, path: "nothing was refused", "")
}

/// The error of a label.
func labelError(_ json: String, _ sourceLocation: SourceLocation = #_sourceLocation) -> DocumentError {
  documentError(sourceLocation) { _ = try LabelDocument(json: json) }
}

/// Asserts where a label is refused, and what its message says.
func expectRefusal(
  _ json: String, at place: String, _ reason: DocumentError.Reason, saying words: String...,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let error = labelError(json, sourceLocation)
  #expect(error.place == place, "\(error)", sourceLocation: sourceLocation)
  #expect(error.reason == reason, "\(error)", sourceLocation: sourceLocation)
  for word in words {
    #expect(error.message.contains(word), "\(error)", sourceLocation: sourceLocation)
  }
}

/// A label of the last style of a sheet: `styles` is the inside of `"styles": { }`.
func label(styles: String, style: String, _ json: String = "{}") throws -> LabelDocument {
  let sheet = try StyleSheet(json: "{\"styles\": {\(styles)}}")
  return try LabelDocument(json: json, styles: sheet, styleName: style)
}
