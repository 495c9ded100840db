import JSON

/// The members that a style may have: those of every kind, for it may be meant for any.
enum StyleSchema {
  /// The members that only a document itself has.
  private static let ownMembers: Set<String> = ["id"]

  static let style: ObjectSchema = {
    let languages = FieldType.map(.language, .object(members))
    let heads = [
      Field("extends", .string(.name), "The style that the other members override."),
      Field("kind", .choice(DocumentKind.choices), "The kind of documents of this style that name none."),
    ]
    // A sprite font has a list of languages, whose characters it holds.
    var fields = members.fields
    let place = fields.firstIndex { $0.name == "languages" } ?? fields.endIndex
    let list = place < fields.endIndex ? [fields.remove(at: place)] : []
    fields.insert(
      Field("languages", .of([languages] + list.map(\.type)), KindTable.languagesDocumentation), at: place)
    return ObjectSchema(
      members.name, members.article, members.documentation, heads + fields, exclusive: members.exclusive)
  }()

  /// What a style has, but for what it says of styles. One of its languages has it, too.
  private static let members: ObjectSchema = {
    var fields: [Field] = []
    var types: [String: [FieldType]] = [:]
    for schema in DocumentKind.allCases.map(\.table.members) {
      for field in schema.fields where !ownMembers.contains(field.name) {
        if types[field.name] == nil { fields.append(field) }
        types[field.name, default: []].append(field.type)
      }
    }
    return ObjectSchema(
      "style", "a style", "Members that documents share: those of every kind. A document takes those that it has.",
      fields.map { field in
        Field(
          field.name, .of(types[field.name] ?? []), field.documentation, default: field.defaultValue,
          role: field.role)
      },
      exclusive: DocumentKind.allCases.flatMap(\.table.members.exclusive))
  }()

  static let sheet = ObjectSchema(
    "styleSheet", "a style sheet", "Styles by name, and the folders of their fonts.",
    [
      KindTable.schemaReference,
      Field("styles", .map(.name, .object(style)), "Styles by name.", default: [:]),
      Field(
        "fonts", .list(.string(.name), maximumCount: 1000), "Folders of fonts, relative to the style sheet.",
        default: []),
    ])
}
