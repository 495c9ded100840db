import JSON

/// The members of a table, without the type of the value that they describe.
///
/// Immutable, so Sendable.
final class BoundFields: Sendable {
  let schema: ObjectSchema
  let fields: [BoundField]
  /// The value for which an object without members stands. Nobody changes it, and it is never given back.
  nonisolated(unsafe) let defaults: UnsafeRawPointer
  /// The others beside which a member cannot stand, by its name.
  private let rivals: [Int: [Int]]

  init(
    _ name: String, _ article: String, _ documentation: String, exclusive: [ObjectSchema.Exclusive],
    defaults: UnsafeRawPointer, _ fields: [BoundField]
  ) {
    let schema = ObjectSchema(
      name, article, documentation, fields.map { $0.field(defaults: defaults) }, exclusive: exclusive)
    var rivals: [Int: [Int]] = [:]
    for names in exclusive.map(\.names) {
      for name in names {
        guard let position = schema.position(of: name) else { continue }
        let others = names.filter { $0 != name }.compactMap { schema.position(of: $0) }
        rivals[position] = others
        for (place, field) in fields.enumerated() where field.role == .flat([name]) { rivals[place] = others }
      }
    }
    self.schema = schema
    self.fields = fields
    self.defaults = defaults
    self.rivals = rivals
  }

  /// The member of that name.
  subscript(name: String) -> BoundField? { schema.position(of: name).map { fields[$0] } }

  /// See ``ObjectTable/apply(_:to:)``.
  func apply(_ object: JSONObject, to root: UnsafeMutableRawPointer) throws(DocumentError) -> Bool {
    var isDrafted = false
    var flat: [(position: Int, value: JSONValue)] = []
    for member in object.members {
      guard let position = schema.position(of: member.name) else { continue }
      if fields[position].role.isFlat {
        flat.append((position, member.value))
      } else {
        try apply(member.value, at: position, to: root)
        isDrafted = isDrafted || fields[position].isDrafted
      }
    }
    // Flat names add to the nested objects beside them, and an end of a gradient to its colours: in the table's order.
    if flat.count > 1 { flat.sort { $0.position < $1.position } }
    for (position, value) in flat { try apply(value, at: position, to: root) }
    return isDrafted || !flat.isEmpty
  }

  private func apply(
    _ value: JSONValue, at position: Int, to root: UnsafeMutableRawPointer
  ) throws(DocumentError) {
    let field = fields[position]
    do throws(DocumentError) {
      if value != .null, !rivals.isEmpty {
        for rival in rivals[position] ?? [] where fields[rival].access.encode(root) != nil {
          try fields[rival].access.apply(.null, root, defaults)
        }
      }
      try field.access.apply(value, root, defaults)
    } catch {
      throw error.inside(field.name)
    }
  }

  /// Every member that has a value.
  func json(_ root: UnsafeRawPointer) -> JSONObject {
    var object = JSONObject()
    object.reserveCapacity(fields.count)
    for field in fields {
      if let value = field.access.encode(root) {
        object.append(JSONObject.Member(name: field.name, value: value))
      }
    }
    return object
  }
}
