import JSON

/// A style with everything it inherits, laid over the defaults of one kind of document.
///
/// Sendable; a plain value.
struct AppliedStyle: Sendable {
  let draft: any DocumentDraft
  /// The members whose strings hold `{{name}}`, with the names.
  let placeholders: [(member: String, names: [String])]
  /// Which set of entries of `languages` it is made with: ``TakenLanguages/number``.
  let languages: Int

  init(_ draft: any DocumentDraft, in languages: Int) {
    self.draft = draft
    self.languages = languages
    placeholders = draft.placeholders
  }

  private init(filled draft: any DocumentDraft, in languages: Int) {
    self.draft = draft
    self.languages = languages
    placeholders = []
  }

  /// The placeholders that count for a job, without those in members that the job overrides.
  func placeholders(for job: JSONObject) -> [(member: String, names: [String])] {
    placeholders.filter { job[$0.member] == nil || job[$0.member]?.object != nil }
  }

  /// The style with the placeholders of some members filled.
  func filled(
    _ placeholders: [(member: String, names: [String])], with values: PlaceholderValues
  ) throws(DocumentError) -> AppliedStyle {
    var draft = draft
    try draft.fill(placeholders.map(\.member), with: values)
    return AppliedStyle(filled: draft, in: languages)
  }
}
