package import JSON

/// One member of a kind of object: what it is called, what it can hold, what it means.
///
/// Immutable, so Sendable; a class, because each member that is checked asks for its field.
package final class Field: Sendable {
  /// How a field relates to the others of its object.
  package enum Role: Sendable, Hashable {
    case own
    /// The singular of a list: `shadow` for `shadows`.
    case singular(of: String)
    /// A component's name for a member, or for one of a nested object: `shadowBlur` for `["shadow", "blur"]`.
    case flat([String])

    var isFlat: Bool { if case .flat = self { true } else { false } }
  }

  package let name: String
  package let type: FieldType
  package let documentation: String
  /// The value that a missing member stands for. Nil where that is no value at all, or depends on others.
  package let defaultValue: JSONValue?
  package let role: Role

  init(
    _ name: String, _ type: FieldType, _ documentation: String, default defaultValue: JSONValue? = nil,
    role: Role = .own
  ) {
    self.name = name
    self.type = type
    self.documentation = documentation
    self.defaultValue = defaultValue
    self.role = role
  }

  func check(_ value: JSONValue) throws(DocumentError) {
    guard value != .null else { return }
    do throws(DocumentError) { try type.check(value) } catch { throw error.inside(name) }
  }
}
