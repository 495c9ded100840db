/// The JSON Schema (draft 2020-12) of everything this version accepts, made from the table that validates.
public enum DocumentSchema {
  /// Every kind of object, the whole documents first. The documentation is made from these.
  public static let objects: [ObjectSchema] = [
    LabelSchema.label, LabelSchema.textField, LabelSchema.image, LabelSchema.group, LabelSchema.job,
    LabelSchema.textFieldJob, LabelSchema.imageJob, LabelSchema.groupJob, LabelSchema.styleSheet, LabelSchema.style,
    LabelSchema.textRun, LabelSchema.font, LabelSchema.runFont,
    LabelSchema.gradient, LabelSchema.shadow, LabelSchema.innerShadow, LabelSchema.stroke,
    LabelSchema.decoration, LabelSchema.bevel, LabelSchema.imageFill, LabelSchema.background,
    LabelSchema.backgroundGradient,
    LabelSchema.backgroundImage, LabelSchema.labelChild, LabelSchema.textFieldChild, LabelSchema.imageChild,
    LabelSchema.groupChild, LabelSchema.transform,
    LabelSchema.counting, LabelSchema.cycling, LabelSchema.pageControl, LabelSchema.countingJob,
    LabelSchema.cyclingJob, LabelSchema.pageControlJob, LabelSchema.countingChild, LabelSchema.cyclingChild,
    LabelSchema.pageControlChild, LabelSchema.numberFormat, LabelSchema.keyframes, LabelSchema.keyframe,
    LabelSchema.change,
    LabelSchema.staggering, LabelSchema.marquee, LabelSchema.dotImage, LabelSchema.dotOverride,
    LabelSchema.pageMove,
  ]

  public static func jsonSchema() -> JSONValue {
    var definitions = JSONObject()
    for object in objects { definitions[object.name] = definition(of: object) }
    definitions["color"] = colorDefinition
    let documents: [JSONValue] =
      (DocumentKind.allCases.map(\.schema) + [LabelSchema.styleSheet] + DocumentKind.allCases.map(\.jobSchema))
      .map(reference)
    return [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Signwriter documents",
      "description": "A document, a style sheet, or one line of a job file.",
      "anyOf": .array(documents),
      "$defs": .object(definitions),
    ]
  }

  private static func reference(to object: ObjectSchema) -> JSONValue {
    ["$ref": .string("#/$defs/" + object.name)]
  }

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
    result["anyOf"] = .array(alternatives(of: field.type) + [["type": "null"]])
    return .object(result)
  }

  private static func alternatives(of type: FieldType) -> [JSONValue] {
    switch type {
    case .either(let first, let second): alternatives(of: first) + alternatives(of: second)
    case .document: DocumentKind.allCases.map { reference(to: $0.childSchema) }
    case .size(let range):
      [
        ["const": "fit"],
        [
          "type": "array", "minItems": 2, "maxItems": 2,
          "prefixItems": [
            number(range, unit: "points"), ["anyOf": [number(range, unit: "points"), ["type": "null"]]],
          ],
        ],
      ]
    default: [schema(of: type)]
    }
  }

  private static func schema(of type: FieldType) -> JSONValue {
    switch type {
    case .boolean: return ["type": "boolean"]
    case .number(let range, let unit): return number(range, unit: unit)
    case .integer(let range):
      return [
        "type": "integer", "minimum": .number(Double(range.lowerBound)),
        "maximum": .number(Double(range.upperBound)),
      ]
    case .oneOf(let numbers): return ["enum": .array(numbers.map { .number(Double($0)) })]
    case .string(let rule): return string(rule)
    case .choice(let choices): return choice(choices)
    case .color: return ["$ref": "#/$defs/color"]
    case .tuple(let names, let range, let unit):
      let count = JSONValue.number(Double(names.count))
      return [
        "type": "array", "description": .string("[" + names.joined(separator: ", ") + "]"),
        "items": number(range, unit: unit), "minItems": count, "maxItems": count,
      ]
    case .list(let element, let maximumCount):
      return ["type": "array", "items": schema(of: element), "maxItems": .number(Double(maximumCount))]
    case .map(let rule, let element):
      let value: JSONValue = ["anyOf": .array(alternatives(of: element) + [["type": "null"]])]
      return ["type": "object", "propertyNames": string(rule), "additionalProperties": value]
    case .object(let schema): return reference(to: schema)
    case .frame(let positions, let lengths):
      let side: JSONValue = ["anyOf": [number(lengths, unit: "points"), ["type": "null"]]]
      return [
        "type": "array", "description": "[x, y, width, height]", "minItems": 4, "maxItems": 4,
        "prefixItems": [number(positions, unit: "points"), number(positions, unit: "points"), side, side],
      ]
    case .size, .either, .document: return ["anyOf": .array(alternatives(of: type))]
    }
  }

  private static func number(_ range: ClosedRange<Double>, unit: String) -> JSONValue {
    var result = JSONObject()
    result["type"] = "number"
    if !unit.isEmpty { result["description"] = .string("In " + unit + ".") }
    result["minimum"] = .number(range.lowerBound)
    result["maximum"] = .number(range.upperBound)
    return .object(result)
  }

  private static func string(_ rule: StringRule) -> JSONValue {
    var result = JSONObject()
    result["type"] = "string"
    if rule.length.lowerBound > 0 { result["minLength"] = .number(Double(rule.length.lowerBound)) }
    result["maxLength"] = .number(Double(rule.length.upperBound))
    result["pattern"] = rule.pattern.map { .string($0) }
    return .object(result)
  }

  private static func choice(_ choices: [Choice]) -> JSONValue {
    let documented = choices.filter { !$0.documentation.isEmpty }
    var result = JSONObject()
    result["enum"] = .array(choices.map { .string($0.name) })
    if !documented.isEmpty {
      let words = documented.map { "\($0.name): \($0.documentation)" }
      result["description"] = .string(words.joined(separator: " "))
    }
    return .object(result)
  }

  private static let colorDefinition: JSONValue = [
    "description": "CSS hex, a CSS colour name in any case, or [red, green, blue, alpha] in 0...1.",
    "anyOf": [
      ["type": "string", "pattern": "^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"],
      ["type": "string", "pattern": "^[A-Za-z]+$", "examples": .array(exampleColors)],
      ["type": "array", "items": ["type": "number", "minimum": 0, "maximum": 1], "minItems": 3, "maxItems": 4],
    ],
  ]

  private static var exampleColors: [JSONValue] {
    ColorNotation.namedColors.keys.sorted().map { .string($0) }
  }
}
