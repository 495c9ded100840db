package import Basics
package import JSON

/// What a report says of a job besides its id, whatever becomes of it. Sendable; a value.
package struct JobFacts: Sendable, Hashable {
  /// The name of the job's style.
  @Bytewise package var style: String?
  /// The language of the text.
  @Bytewise package var language: String?
  /// The text, whole; nil for documents that have none, or several.
  @Bytewise package var text: String?
  /// The value by which a page puts it with others; nil where nobody asks, or it has none.
  @Bytewise package var group: String?

  package init(style: String? = nil, language: String? = nil, text: String? = nil) {
    self.style = style
    self.language = language
    self.text = text
  }

  /// What a line says, as far as it is of the right type: the job need not be right. `grouping` is the name of the value of
  /// its group.
  package init(_ line: JSONObject, grouping: String? = nil) {
    group = grouping.flatMap { Job.value(of: $0, in: line) }
    style = (line["style"] ?? line["extends"])?.string
    language = line["language"]?.string
    let text = line["text"]
    self.text = text?.string ?? text?.array.map { $0.compactMap { $0.object?["text"]?.string }.joined() }
  }
}
