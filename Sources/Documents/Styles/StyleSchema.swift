import JSON

/// The members that a style may have: those of every kind, for it may be meant for any.
enum StyleSchema {
  /// The members that only a document itself has.
  private static let ownMembers: Set<String> = ["id"]

  static let style: ObjectSchema = {
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
      [
        Field("extends", .string(.name), "The style that the other members override."),
        Field("kind", .choice(DocumentKind.choices), "The kind of documents of this style that name none."),
      ]
        + fields.map { field in
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
