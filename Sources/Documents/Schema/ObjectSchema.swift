/// A kind of object: its fields, in the order of the documentation.
///
/// Immutable, so Sendable; a class because field types refer to it often.
public final class ObjectSchema: Sendable {
  /// Its name among the definitions of the JSON Schema.
  public let name: String
  /// What the object is called in a message: "a shadow".
  public let article: String
  public let documentation: String
  public let fields: [Field]
  private let positions: [String: Int]

  init(_ name: String, _ article: String, _ documentation: String, _ fields: [Field]) {
    self.name = name
    self.article = article
    self.documentation = documentation
    self.fields = fields
    positions = Dictionary(uniqueKeysWithValues: fields.enumerated().map { ($1.name, $0) })
  }

  /// The field of that name.
  public subscript(name: String) -> Field? { positions[name].map { fields[$0] } }

  func check(_ value: JSONValue) throws(DocumentError) {
    guard case .object(let object) = value else {
      throw DocumentError(.wrongType, "\(value.summary) is \(value.typeName); wanted \(article), an object")
    }
    try check(object)
  }

  func check(_ object: JSONObject) throws(DocumentError) {
    for member in object.members {
      do throws(DocumentError) {
        guard let field = self[member.name] else { throw unknownKey(member.name) }
        try field.check(member.value)
      } catch {
        // Another kind of object has other keys: if the kind is at fault, it alone is worth a message.
        if let kind = object["kind"] { try self["kind"]?.check(kind) }
        throw error
      }
    }
  }

  private func unknownKey(_ key: String) -> DocumentError {
    let message =
      "\(JSONValue.string(key).summary) is no key of \(article); "
      + Spelling.remedy(for: key, among: fields.map(\.name))
    return DocumentError(.unknownKey, message).inside(key)
  }
}
