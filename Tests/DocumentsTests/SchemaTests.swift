import Documents
import JSON
import Testing

@Suite struct SchemaTests {
  private let schema: JSONValue

  init() throws { schema = try #require(DocumentSchema.jsonSchema()) }

  private func property(_ object: String, _ name: String) -> JSONObject? {
    schema.object?["$defs"]?.object?[object]?.object?["properties"]?.object?[name]?.object
  }

  @Test func `the schema is JSON of draft 2020-12`() throws {
    #expect(try JSONParser.parse(JSONWriter.pretty(schema)) == schema)
    #expect(schema.object?["$schema"] == "https://json-schema.org/draft/2020-12/schema")
  }

  @Test func `every field has a description and its default`() throws {
    for object in DocumentSchema.objects {
      for field in object.fields {
        let description = try #require(property(object.name, field.name)?["description"]?.string)
        #expect(description.hasSuffix("."), "\(object.name).\(field.name)")
        #expect(property(object.name, field.name)?["default"] == field.defaultValue)
      }
    }
  }

  @Test func `every reference has its definition`() {
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

  @Test func `ranges, alternatives and places of fields are in the schema`() {
    #expect(property("label", "oversampling")?["anyOf"] == [["enum": [1, 2, 4, 8, 16]], ["type": "null"]])
    #expect(property("label", "allowOrphans")?["anyOf"] == [["type": "boolean"], ["type": "null"]])
    #expect(
      property("label", "text")?["anyOf"]?.array?.map { $0.object?["type"] } == ["string", "array", "null"])
    #expect(property("runFont", "size")?["default"] == nil)
    #expect(property("style", "id") == nil)
    #expect(property("job", "out") != nil && property("labelChild", "out") == nil)
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

  @Test func `a kind's schema is chosen by its kind`() throws {
    let branches = try #require(schema.object?["else"]?.object?["allOf"]?.array)
    #expect(branches.count == DocumentKind.allCases.count)
    for (kind, branch) in zip(DocumentKind.allCases, branches) {
      let condition = try #require(branch.object?["if"]).description
      #expect(condition.contains("\"const\":\"\(kind.rawValue)\""))
      #expect(branch.object?["then"]?.object?["$ref"]?.string?.lowercased().hasSuffix("job") == true)
    }
    #expect(schema.object?["$id"] == "urn:signwriter:schema:documents")
  }

  @Test func `one kind's schema holds what it needs`() throws {
    #expect(DocumentSchema.jsonSchema(of: "cylinder") == nil)
    for name in DocumentSchema.names {
      let schema = try #require(DocumentSchema.jsonSchema(of: name))
      #expect(schema.object?["$ref"] != nil && schema.object?["$defs"]?.object != nil)
    }
    let image = DocumentSchema.jsonSchema(of: "image")?.object?["$defs"]?.object
    #expect(image?["shadow"] != nil && image?["font"] == nil)
  }

  /// The table is what is read and what is written: a document of defaults says every default, and is read back equal.
  @Test(arguments: [
    "{}", #"{"kind": "textField"}"#, #"{"kind": "image"}"#, #"{"kind": "group", "size": [5, 5]}"#,
    #"{"kind": "counting", "to": 1}"#, #"{"kind": "cycling", "texts": ["a"]}"#, #"{"kind": "pageControl"}"#,
  ])
  func `defaults are written, and mean what leaving them out does`(_ json: String) throws {
    let document = try Document(json: json)
    #expect(try Document(document.json) == document)
    let written = try #require(document.json.object)
    let table = try #require(DocumentSchema.objects.first { $0.name == document.kind.rawValue })
    for field in table.fields where field.name != "kind" && field.name != "style" {
      guard field.defaultValue != nil, field.role == .own else { continue }
      #expect(written[field.name] != nil, "\(field.name)")
      var other = written
      other[field.name] = .null
      if field.name != "texts" { #expect(try Document(.object(other)) == document, "\(field.name)") }
    }
  }
}
