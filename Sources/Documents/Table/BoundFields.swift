import JSON

/// The members of a table, without the type of the value that they describe.
///
/// Immutable, so Sendable.
final class BoundFields: Sendable {
  let schema: ObjectSchema
  let fields: [BoundField]
  /// The value for which an object without members stands. Nobody changes it, and it is never given back.
  nonisolated(unsafe) let defaults: UnsafeRawPointer
  /// A member that goes where another one is laid over it.
  private struct Rival {
    let position: Int
    /// The place of their rule among the schema's. No reference, because whoever walks a list of rivals would count it.
    let rule: Int
  }

  /// Those beside which a member does not count or cannot stand, by its position.
  private let rivals: [[Rival]]

  init(
    _ name: String, _ article: String, _ documentation: String, exclusive: [ObjectSchema.Exclusive],
    defaults: UnsafeRawPointer, _ fields: [BoundField]
  ) {
    let schema = ObjectSchema(
      name, article, documentation, fields.map { $0.field(defaults: defaults) }, exclusive: exclusive)
    var rivals = [[Rival]](repeating: [], count: fields.count)
    for (rule, exclusive) in exclusive.enumerated() {
      for (strength, name) in exclusive.names.enumerated() {
        let others = exclusive.mayMeet ? exclusive.names.prefix(strength) : exclusive.names[...]
        for place in fields.indices where fields[place].name == name || fields[place].role == .flat([name]) {
          rivals[place] += others.filter { $0 != name }.compactMap { schema.position(of: $0) }.map {
            Rival(position: $0, rule: rule)
          }
        }
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
        let hasDropped = try apply(member.value, at: position, of: object, to: root)
        isDrafted = isDrafted || hasDropped || fields[position].isDrafted
      }
    }
    // Flat names add to the nested objects beside them, and an end of a gradient to its colours: in the table's order.
    if flat.count > 1 { flat.sort { $0.position < $1.position } }
    for (position, value) in flat { _ = try apply(value, at: position, of: object, to: root) }
    return isDrafted || !flat.isEmpty
  }

  /// Answers whether another member went for it.
  private func apply(
    _ value: JSONValue, at position: Int, of object: JSONObject, to root: UnsafeMutableRawPointer
  ) throws(DocumentError) -> Bool {
    let field = fields[position]
    do throws(DocumentError) {
      var hasDropped = false
      if !rivals[position].isEmpty, value != .null {
        for rival in rivals[position] where goes(rival, from: root, besides: object) {
          try fields[rival.position].access.apply(.null, root, defaults)
          hasDropped = true
        }
      }
      try field.access.apply(value, root, defaults)
      return hasDropped
    } catch {
      throw error.inside(field.name)
    }
  }

  private func goes(_ rival: Rival, from root: UnsafeRawPointer, besides object: JSONObject) -> Bool {
    let field = fields[rival.position]
    guard schema.exclusive[rival.rule].mayMeet else { return field.access.encode(root) != nil }
    return !field.access.isDefault(root, defaults) && schema.name(for: field.name, in: object) == nil
      && field.access.encode(root).map(schema.exclusive[rival.rule].covers) ?? false
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
