/// One member of a kind of object: what it is called, what it can hold, what it means.
public struct Field: Sendable {
  /// How a field relates to the others of its object.
  public enum Role: Sendable, Hashable {
    case own
    /// The singular of a list: `shadow` for `shadows`.
    case singular(of: String)
    /// FXLabel's flat name for a nested member: `shadowBlur` for `["shadow", "blur"]`.
    case flat([String])
  }

  public let name: String
  public let type: FieldType
  public let documentation: String
  /// The value that a missing member stands for. Nil where that is no value at all, or depends on others.
  public let defaultValue: JSONValue?
  public let role: Role
  /// Documented, but not drawn by this version: only the default value (or null) is accepted.
  /// Lifting that is this one word in the table.
  public let isSupported: Bool

  init(
    _ name: String, _ type: FieldType, _ documentation: String, default defaultValue: JSONValue? = nil,
    role: Role = .own, isSupported: Bool = true
  ) {
    self.name = name
    self.type = type
    self.documentation = documentation
    self.defaultValue = defaultValue
    self.role = role
    self.isSupported = isSupported
  }

  func check(_ value: JSONValue) throws(DocumentError) {
    guard value != .null else { return }
    do throws(DocumentError) {
      if isSupported { return try type.check(value) }
      if value == defaultValue { return }
      // A mistake inside comes first: it would still be one in a version that draws this.
      try type.check(value)
      let remedy = defaultValue.map { "leave it out, or write \($0)" } ?? "leave it out"
      throw DocumentError(.unsupported, "\(name) is not supported yet in this version; \(remedy)")
    } catch {
      throw error.inside(name)
    }
  }
}
