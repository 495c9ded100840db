public import JSON

/// The JSON Schema (draft 2020-12) of everything this version accepts, made from the tables that validate.
public enum DocumentSchema {
  /// Every kind of object, the whole documents first. The documentation is made from these.
  package static var objects: [ObjectSchema] {
    reachable(
      from: DocumentKind.allCases.map(\.table.document) + DocumentKind.allCases.map(\.table.job) + [
        StyleSchema.sheet
      ])
  }

  /// The name by which ``jsonSchema(of:)`` knows style sheets.
  public static let styleSheet = "styleSheet"

  /// The names for which ``jsonSchema(of:)`` has a schema.
  public static let names = DocumentKind.allCases.map(\.rawValue) + [styleSheet]

  /// The JSON Schema of one kind of document (as a file or as a line of a job file), or of style sheets. Without a name
  /// it is the schema of all kinds, chosen by their `kind`. It is nil if no schema has the name.
  public static func jsonSchema(of name: String? = nil) -> JSONValue? {
    guard let name else {
      return schema(
        "documents", "A document, a style sheet, or one line of a job file.", objects,
        [
          // Chosen by what is there, so that an editor puts an error at its place.
          "if": ["anyOf": [["required": ["styles"]], ["required": ["fonts"]]]],
          "then": reference(to: StyleSchema.sheet), "else": choice(among: \.job),
        ])
    }
    if name == styleSheet { return schema(of: StyleSchema.sheet) }
    return DocumentKind(rawValue: name).map { schema(of: $0.table.job) }
  }

  private static func schema(of object: ObjectSchema) -> JSONValue {
    schema(
      object.name, object.documentation, reachable(from: [object]), reference(to: object).object ?? JSONObject())
  }

  private static func schema(
    _ name: String, _ description: String, _ objects: [ObjectSchema], _ root: JSONObject
  ) -> JSONValue {
    var definitions = JSONObject()
    for object in objects { definitions[object.name] = definition(of: object) }
    definitions["child"] = choice(among: \.child)
    definitions["color"] = colorDefinition
    var schema: JSONObject = [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "$id": .string("urn:signwriter:schema:" + name),
      "title": .string("Signwriter " + name), "description": .string(description),
    ]
    for member in root.members { schema[member.name] = member.value }
    schema["$defs"] = .object(definitions)
    return .object(schema)
  }

  /// The object that belongs to the kind that a document says it is.
  private static func choice(among table: (KindTable) -> ObjectSchema) -> JSONValue {
    let branches: [JSONValue] = DocumentKind.allCases.map { kind in
      let isThisKind: JSONValue = ["properties": ["kind": ["const": .string(kind.rawValue)]], "required": ["kind"]]
      let saysNothing: JSONValue = ["not": ["required": ["kind"]]]
      return [
        "if": kind == .label ? ["anyOf": [isThisKind, saysNothing]] : isThisKind,
        "then": reference(to: table(kind.table)),
      ]
    }
    let names = DocumentKind.allCases.map { JSONValue.string($0.rawValue) }
    return ["type": "object", "properties": ["kind": ["enum": .array(names)]], "allOf": .array(branches)]
  }

  private static func reachable(from roots: [ObjectSchema]) -> [ObjectSchema] {
    var found: [ObjectSchema] = []
    var names: Set<String> = []
    var waiting = roots[...]
    while let object = waiting.popFirst() {
      guard names.insert(object.name).inserted else { continue }
      found.append(object)
      waiting += object.fields.flatMap(\.type.objects)
    }
    return found
  }

  static func reference(to object: ObjectSchema) -> JSONValue { ["$ref": .string("#/$defs/" + object.name)] }

  private static func definition(of object: ObjectSchema) -> JSONValue {
    var properties = JSONObject()
    for field in object.fields { properties[field.name] = property(of: field) }
    return [
      "type": "object",
      "description": .string(object.documentation),
      "properties": .object(properties),
      "additionalProperties": false,
    ]
  }

  /// Null stands for the default everywhere, so every property allows it.
  private static func property(of field: Field) -> JSONValue {
    var result = JSONObject()
    result["description"] = .string(field.documentation)
    result["default"] = field.defaultValue
    result["anyOf"] = .array(field.type.alternatives + [["type": "null"]])
    return .object(result)
  }

  private static let colorDefinition: JSONValue = [
    "description":
      "CSS hex, a CSS colour name in any case, rgb(), hsl(), or [red, green, blue, alpha] in 0...1.",
    "anyOf": [
      ["type": "string", "pattern": "^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"],
      ["type": "string", "pattern": "^[A-Za-z]+$", "examples": .array(exampleColors)],
      ["type": "string", "pattern": "^\\s*([Rr][Gg][Bb]|[Hh][Ss][Ll])[Aa]?\\(.*\\)\\s*$"],
      ["type": "array", "items": ["type": "number", "minimum": 0, "maximum": 1], "minItems": 3, "maxItems": 4],
    ],
  ]

  private static var exampleColors: [JSONValue] {
    ColorNotation.namedColors.keys.sorted().map { .string($0) }
  }
}
