import JSON

/// A field with the access to its part of a value: a member, without the type of the value.
///
/// Immutable, so Sendable.
final class BoundField: Sendable {
  let name: String
  let type: FieldType
  let documentation: String
  let role: Field.Role
  /// Whether it changes what was said about a value that is still to be finished.
  let isDrafted: Bool
  /// The default as the documentation shows it, where no default value shows it.
  let statedDefault: JSONValue?
  let access: MemberAccess

  init(
    _ name: String, _ type: FieldType, _ documentation: String, default statedDefault: JSONValue?, role: Field.Role,
    isDrafted: Bool, access: MemberAccess
  ) {
    self.name = name
    self.type = type
    self.documentation = documentation
    self.statedDefault = statedDefault
    self.role = role
    self.isDrafted = isDrafted
    self.access = access
  }

  /// The part of the member that the schema, the messages and the documentation need.
  func field(defaults: UnsafeRawPointer) -> Field {
    // The default of an object is stated member by member.
    var shown = statedDefault ?? (type.isObject ? nil : access.encode(defaults))
    if case .color = type { shown = shown.map { ColorNotation.shortest($0) } }
    return Field(name, type, documentation, default: shown, role: role)
  }

  /// The checked JSON of a value that is not the default: such a value may have been set from Swift.
  func checkedJSON(_ root: UnsafeRawPointer, defaults: UnsafeRawPointer) throws(DocumentError) -> JSONValue? {
    guard !access.isDefault(root, defaults), let json = access.encode(root), json != .null else { return nil }
    do throws(DocumentError) { try type.check(json) } catch { throw error.inside(name) }
    return json
  }
}
