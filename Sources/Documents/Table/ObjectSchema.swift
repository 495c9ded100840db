import JSON

/// A kind of object: its fields, in the order of the documentation.
///
/// Immutable, so Sendable; a class because field types refer to it often.
package final class ObjectSchema: Sendable {
  /// Members of which one at most counts.
  struct Exclusive: Sendable {
    /// The strongest first.
    let names: [String]
    /// Whether the strongest hides the others, as a gradient does a colour.
    let isCovering: Bool
    /// Whether one author may give several, of which the strongest counts. A weaker one of a later author counts, too.
    let mayMeet: Bool
    /// Whether a stronger one, as it is, leaves nothing of a weaker one to be seen.
    let covers: @Sendable (JSONValue) -> Bool

    init(_ names: String..., isCovering: Bool = false) {
      (self.names, self.isCovering, mayMeet) = (names, isCovering, false)
      covers = { _ in true }
    }

    init(mayMeet names: String..., where covers: @escaping @Sendable (JSONValue) -> Bool = { _ in true }) {
      (self.names, isCovering, mayMeet) = (names, true, true)
      self.covers = covers
    }
  }

  /// Its name among the definitions of the JSON Schema.
  package let name: String
  /// What the object is called in a message: "a shadow".
  package let article: String
  package let documentation: String
  package let fields: [Field]
  let exclusive: [Exclusive]
  private let positions: NameTable

  init(
    _ name: String, _ article: String, _ documentation: String, _ fields: [Field], exclusive: [Exclusive] = []
  ) {
    self.name = name
    self.article = article
    self.documentation = documentation
    self.fields = fields
    self.exclusive = exclusive
    positions = NameTable(fields.map(\.name))
  }

  /// The same object where it has other members beside its own.
  func with(_ name: String, _ article: String, _ documentation: String, _ others: [Field]) -> ObjectSchema {
    ObjectSchema(name, article, documentation, others + fields, exclusive: exclusive)
  }

  /// The field of that name.
  package subscript(name: String) -> Field? { position(of: name).map { fields[$0] } }

  func position(of name: String) -> Int? { positions[name] }

  func check(_ value: JSONValue) throws(DocumentError) {
    guard case .object(let object) = value else {
      throw DocumentError(.wrongType, "\(value.summary) is \(value.typeName); wanted \(article), an object")
    }
    try check(object)
  }

  /// Refuses members that are unknown, that are not of their type, or that say the same as another.
  func check(_ object: JSONObject) throws(DocumentError) {
    var hasTwins = false
    for member in object.members {
      do throws(DocumentError) {
        guard let position = position(of: member.name) else { throw unknownKey(member.name) }
        try fields[position].check(member.value)
        hasTwins = hasTwins || fields[position].role != .own
      } catch {
        // Another kind of object has other keys: if the kind is at fault, it alone is worth a message.
        if let kind = object["kind"] { try self["kind"]?.check(kind) }
        throw error
      }
    }
    if hasTwins { try refuseTwins(in: object) }
    for exclusive in exclusive where !exclusive.mayMeet { try refuse(exclusive, in: object) }
  }

  private func refuseTwins(in object: JSONObject) throws(DocumentError) {
    var flat: [[String]: String] = [:]
    for member in object.members {
      switch self[member.name]?.role {
      case .singular(let plural)?:
        if object[plural] != nil { throw conflict(member.name, plural) }
      case .flat(let path)?:
        try refuseTwin(of: member.name, at: path, in: object)
        if let other = flat.updateValue(member.name, forKey: path) { throw conflict(member.name, other) }
      case .own?, nil: break
      }
    }
  }

  private func refuseTwin(of name: String, at path: [String], in object: JSONObject) throws(DocumentError) {
    let head = path[0]
    if case .singular(let plural)? = self[head]?.role, object[plural] != nil { throw conflict(name, plural) }
    guard let nested = object[head] else { return }
    // A null resets the whole object, so it too contradicts a member of it.
    guard path.count > 1, let members = nested.object else { throw conflict(name, head) }
    if members[path[1]] != nil { throw conflict(name, head + "." + path[1]) }
  }

  private func conflict(_ name: String, _ other: String) -> DocumentError {
    DocumentError(.conflict, "says the same as \(JSONWriter.quoted(other)) beside it; keep one of the two").inside(
      name)
  }

  private func refuse(_ exclusive: Exclusive, in object: JSONObject) throws(DocumentError) {
    let given = exclusive.names.compactMap { name(for: $0, in: object) }
    guard given.count > 1 else { return }
    let covers = exclusive.isCovering ? ", which covers it" : ""
    throw DocumentError(
      .conflict, "stands beside \(JSONWriter.quoted(given[0]))\(covers); keep one of the two"
    ).inside(given[1])
  }

  /// The name by which a member is given: its own, or a flat one for it or for a part of it. Nil where it is not given.
  func name(for name: String, in object: JSONObject) -> String? {
    func holds(_ name: String) -> Bool { object[name].map { $0 != .null } ?? false }
    if holds(name) { return name }
    for field in fields {
      if case .flat(let path) = field.role, path[0] == name, holds(field.name) {
        return path.count > 1 ? name : field.name
      }
    }
    return nil
  }

  func unknownKey(_ key: String) -> DocumentError {
    let remedy = KeyHints.remedy(for: key, in: self) ?? Spelling.remedy(for: key, among: fields.map(\.name))
    return DocumentError(.unknownKey, "\(JSONValue.string(key).summary) is no key of \(article); \(remedy)").inside(
      key)
  }
}
