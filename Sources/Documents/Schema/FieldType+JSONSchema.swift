import JSON

/// These members write types as JSON Schema has them.
extension FieldType {
  /// The schemas of which a value obeys one.
  var alternatives: [JSONValue] {
    switch self {
    case .either(let first, let second): return first.alternatives + second.alternatives
    case .any(let types):
      var distinct: [JSONValue] = []
      for schema in types.flatMap(\.alternatives) where !distinct.contains(schema) { distinct.append(schema) }
      return distinct
    case .size(let range):
      let length = FieldType.number(range, unit: "points").schema
      return [
        ["const": "fit"],
        [
          "type": "array", "minItems": 2, "maxItems": 2,
          "prefixItems": [length, ["anyOf": [length, ["type": "null"]]]],
        ],
        ["type": "array", "minItems": 2, "maxItems": 2, "prefixItems": [["type": "null"], length]],
      ]
    default: return [schema]
    }
  }

  private var schema: JSONValue {
    switch self {
    case .boolean: return ["type": "boolean"]
    case .number(let range, let unit): return FieldType.number(range, unit)
    case .integer(let range):
      return [
        "type": "integer", "minimum": .number(Double(range.lowerBound)),
        "maximum": .number(Double(range.upperBound)),
      ]
    case .oneOf(let numbers, _): return ["enum": .array(numbers.map { .number(Double($0)) })]
    case .string(let rule): return FieldType.string(rule)
    case .choice(let choices): return FieldType.choice(choices)
    case .color: return ["$ref": "#/$defs/color"]
    case .tuple(let names, let range, let unit):
      let count = JSONValue.number(Double(names.count))
      return [
        "type": "array", "description": .string("[" + names.joined(separator: ", ") + "]"),
        "items": FieldType.number(range, unit), "minItems": count, "maxItems": count,
      ]
    case .list(let element, let maximumCount):
      return ["type": "array", "items": element.schema, "maxItems": .number(Double(maximumCount))]
    case .map(let rule, let element):
      let value: JSONValue = ["anyOf": .array(element.alternatives + [["type": "null"]])]
      return ["type": "object", "propertyNames": FieldType.string(rule), "additionalProperties": value]
    case .object(let schema): return DocumentSchema.reference(to: schema)
    case .document: return ["$ref": "#/$defs/child"]
    case .frame(let positions, let lengths):
      let position = FieldType.number(positions, "points")
      let side: JSONValue = ["anyOf": [FieldType.number(lengths, "points"), ["type": "null"]]]
      return [
        "type": "array", "description": "[x, y, width, height]", "minItems": 4, "maxItems": 4,
        "prefixItems": [position, position, side, side],
      ]
    case .size, .either, .any: return ["anyOf": .array(alternatives)]
    }
  }

  private static func number(_ range: ClosedRange<Double>, _ unit: String) -> JSONValue {
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
    if !rule.examples.isEmpty { result["examples"] = .array(rule.examples.map { .string($0) }) }
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

  /// The kinds of objects that values of this type hold.
  var objects: [ObjectSchema] {
    switch self {
    case .object(let schema): [schema]
    case .list(let element, _), .map(_, let element): element.objects
    case .either(let first, let second): first.objects + second.objects
    case .any(let types): types.flatMap(\.objects)
    case .document: DocumentKind.allCases.map(\.table.child)
    default: []
    }
  }
}
