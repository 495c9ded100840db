/// One member of a kind of object: what it is called, what it can hold, what it means.
public struct Field: Sendable {
  /// How a field relates to the others of its object.
  public enum Role: Sendable, Hashable {
    case own
    /// The singular of a list: `shadow` for `shadows`.
    case singular(of: String)
    /// FXLabel's flat name for a nested member: `shadowBlur` for `["shadow", "blur"]`.
    case flat([String])

    var isFlat: Bool { if case .flat = self { true } else { false } }
  }

  public let name: String
  public let type: FieldType
  public let documentation: String
  /// The value that a missing member stands for. Nil where that is no value at all, or depends on others.
  public let defaultValue: JSONValue?
  public let role: Role

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
