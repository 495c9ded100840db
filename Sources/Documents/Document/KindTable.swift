import JSON

/// A kind of document, by itself, as a line of a job file and as a child of a group.
///
/// Immutable, so Sendable.
final class KindTable: Sendable {
  let kind: DocumentKind
  let documentation: String
  /// The kind's own members.
  let members: ObjectSchema
  let document: ObjectSchema
  let job: ObjectSchema
  let child: ObjectSchema
  /// A document without members.
  let empty: any DocumentDraft

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  init<Draft: DocumentDraft>(_ kind: DocumentKind, _ draft: Draft.Type) {
    let members = draft.table.schema
    let (name, article) = (members.name, members.article)
    let kindField = Field(
      "kind", .choice([Choice(kind.rawValue, members.documentation)]), "What the document is.",
      default: kind == .label ? "label" : nil)
    let heads = [kindField] + KindTable.styleFields + KindTable.languageFields(beside: members)
    self.kind = kind
    documentation = members.documentation
    self.members = members
    document = members.with(name, article, members.documentation, [KindTable.schemaReference] + heads)
    job = members.with(
      kind == .label ? "job" : name + "Job", kind == .label ? "a job" : "a job for " + article,
      "One line of a job file: \(article), its style and its file.",
      [KindTable.schemaReference] + heads + KindTable.jobFields)
    child = members.with(
      name + "Child", article + " in a group",
      article.prefix(1).uppercased() + article.dropFirst() + " at its place in a group.",
      heads + GroupDocument.Child.fields)
    empty = draft.table.defaults
  }

  /// Whether the members of an object are those of a document of this kind, wherever it stands.
  func isWhole(_ schema: ObjectSchema) -> Bool { [document, job, child].contains { $0 === schema } }

  /// What says the kind, for pages that are about all kinds.
  static let anyKind = Field(
    "kind", .choice(DocumentKind.choices), "What the document is.", default: "label")

  static let schemaReference = Field("$schema", .string(.name), "The JSON Schema, for editors; not read.")

  /// The members `extends` and `style` mean the same.
  static let styleFields = [
    Field("style", .string(.name), "The style of the style sheet that the other members override."),
    Field(
      "extends", .string(.name), "The same as style, by the name that styles have for it.",
      role: .singular(of: "style")),
  ]

  /// The members about languages that a kind has not by itself.
  private static func languageFields(beside members: ObjectSchema) -> [Field] {
    let fields = [
      Field(
        "language", .string(.language),
        "The language of the texts in it that name none: a BCP 47 tag. It fills {{language}}."),
      Field("languages", .map(.language, .object(members)), languagesDocumentation),
    ]
    return fields.filter { members[$0.name] == nil }
  }

  static let languagesDocumentation =
    "Members by language, laid over the others where the text is in it: tags such as `\"de\"`, `\"zh-Hant\"` or, for a "
    + "script, `\"und-Arab\"`, to members."

  private static let jobFields = [
    Field(
      "out", .string(StringRule(1...4096)),
      "File name, relative to the output folder; instead of a name that is made of the job's members."),
    Field(
      "values", .map(.name, .string(.text)), "Fills {{name}} in the strings of the style and of the job.",
      default: [:]),
  ]

  /// The style that a checked object names, and the member that does.
  static func styleName(of object: JSONObject) -> (member: String, name: String)? {
    for member in ["style", "extends"] {
      if let name = object[member]?.string { return (member, name) }
    }
    return nil
  }

  /// The document of a checked object, laid over a style or over nothing, in the language of its surroundings.
  func document(
    _ object: JSONObject, over style: AppliedStyle?, in context: DocumentContext
  ) throws(DocumentError) -> Document {
    let base = style?.draft ?? empty
    return try KindTable.document(object, over: base, in: context)
  }

  private static func document<Draft: DocumentDraft>(
    _ object: JSONObject, over style: Draft, in context: DocumentContext
  ) throws(DocumentError) -> Document {
    var draft = style
    if !context.saysLanguage, let language = context.language, Draft.table.schema["language"] != nil {
      try draft.lay(["language": .string(language)])
    }
    try draft.lay(object)
    if context.hasLanguages, let languages = object["languages"]?.object {
      try draft.lay(languages, in: context.language)
    }
    return try draft.content(in: context).document
  }
}
