import Documents
import Testing

@Suite struct SchemaTests {
  private let schema = DocumentSchema.jsonSchema()

  private func property(_ object: String, _ name: String) -> JSONObject? {
    schema.object?["$defs"]?.object?[object]?.object?["properties"]?.object?[name]?.object
  }

  @Test func isJSON() throws {
    #expect(try JSONParser.parse(JSONWriter.pretty(schema)) == schema)
    #expect(schema.object?["$schema"] == "https://json-schema.org/draft/2020-12/schema")
  }

  @Test func everyFieldIsDescribed() throws {
    for object in DocumentSchema.objects {
      for field in object.fields {
        let description = try #require(property(object.name, field.name)?["description"]?.string)
        #expect(description.hasSuffix("."), "\(object.name).\(field.name)")
        #expect(property(object.name, field.name)?["default"] == field.defaultValue)
      }
    }
  }

  @Test func referencesLead() {
    func check(_ value: JSONValue) {
      switch value {
      case .object(let object):
        if let reference = object["$ref"]?.string {
          let name = String(reference.dropFirst("#/$defs/".count))
          #expect(schema.object?["$defs"]?.object?[name] != nil, "\(reference)")
        }
        for member in object.members { check(member.value) }
      case .array(let elements): elements.forEach(check)
      default: break
      }
    }
    check(schema)
  }

  @Test func details() {
    #expect(property("label", "oversampling")?["anyOf"] == [["enum": [1, 2, 4, 8, 16]], ["type": "null"]])
    #expect(property("label", "allowOrphans")?["anyOf"] == [["type": "boolean"], ["type": "null"]])
    #expect(
      property("label", "text")?["anyOf"]?.array?.map { $0.object?["type"] } == ["string", "array", "null"])
    #expect(property("runFont", "size")?["default"] == nil)
    #expect(property("style", "id") == nil)
    #expect(property("job", "style") != nil && property("label", "style") == nil)
    #expect(
      property("shadow", "blur")?["anyOf"]
        == [
          ["type": "number", "description": "In points.", "minimum": 0, "maximum": 2000],
          [
            "type": "array", "description": "[x, y]",
            "items": ["type": "number", "description": "In points.", "minimum": 0, "maximum": 2000], "minItems": 2,
            "maxItems": 2,
          ],
          ["type": "null"],
        ])
  }
}
