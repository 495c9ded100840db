/// A member of an object: its one statement, bound to a part of the value that it describes.
///
/// Immutable, so Sendable.
final class Member<Root: Sendable>: Sendable {
  typealias Apply =
    @Sendable (_ json: JSONValue, _ root: inout Root, _ defaults: Root) throws(DocumentError) -> Void

  let name: String
  let type: FieldType
  let documentation: String
  let role: Field.Role
  /// Whether it changes what was said about a value that is still to be finished.
  let isDrafted: Bool
  /// Sets a checked value; null is the default. Errors are relative to the value.
  let apply: Apply
  /// Writes the member; nil where there is nothing to write.
  let encode: @Sendable (Root) -> JSONValue?
  let isDefault: @Sendable (_ root: Root, _ defaults: Root) -> Bool
  /// The default as the documentation shows it, where no default value shows it.
  let statedDefault: JSONValue?

  init(
    _ name: String, _ type: FieldType, _ documentation: String, default statedDefault: JSONValue? = nil,
    role: Field.Role = .own, isDrafted: Bool = false, apply: @escaping Apply,
    encode: @escaping @Sendable (Root) -> JSONValue? = { _ in nil },
    isDefault: @escaping @Sendable (Root, Root) -> Bool = { _, _ in true }
  ) {
    self.name = name
    self.type = type
    self.documentation = documentation
    self.statedDefault = statedDefault
    self.role = role
    self.isDrafted = isDrafted
    self.apply = apply
    self.encode = encode
    self.isDefault = isDefault
  }

  /// A part of the value.
  convenience init<Value>(
    _ name: String, _ codec: Codec<Value>, _ path: any WritableKeyPath<Root, Value> & Sendable,
    _ documentation: String, default statedDefault: JSONValue? = nil, isDrafted: Bool = false
  ) {
    self.init(
      name, codec.type, documentation, default: statedDefault, isDrafted: isDrafted,
      apply: { json, root, defaults throws(DocumentError) in
        root[keyPath: path] =
          json == .null ? defaults[keyPath: path] : try codec.decode(json, root[keyPath: path])
      }, encode: { codec.encode($0[keyPath: path]) }, isDefault: { $0[keyPath: path] == $1[keyPath: path] })
  }

  /// A part that may be missing.
  convenience init<Value>(
    _ name: String, _ codec: Codec<Value>, _ path: any WritableKeyPath<Root, Value?> & Sendable,
    _ documentation: String, default statedDefault: JSONValue? = nil, isDrafted: Bool = false
  ) {
    self.init(name, codec.optional, path, documentation, default: statedDefault, isDrafted: isDrafted)
  }

  /// Another way to write one member of an object that may be missing, or to write a list of one. It is never written.
  convenience init<Value>(
    _ name: String, for role: Field.Role, _ codec: Codec<Value>,
    _ path: any WritableKeyPath<Root, Value> & Sendable, _ documentation: String
  ) {
    self.init(
      name, codec.type, documentation, role: role, isDrafted: true,
      apply: { json, root, defaults throws(DocumentError) in
        root[keyPath: path] =
          json == .null ? defaults[keyPath: path] : try codec.decode(json, root[keyPath: path])
      })
  }

  /// A part of which nil says nothing, and null is an answer: that there is no value.
  static func answer<Value>(
    _ name: String, _ codec: Codec<Value>, _ path: any WritableKeyPath<Root, Value??> & Sendable,
    _ documentation: String
  ) -> Member {
    Member(
      name, codec.type, documentation,
      apply: { json, root, _ throws(DocumentError) in
        root[keyPath: path] = .some(json == .null ? nil : try codec.decode(json, nil))
      }, encode: { $0[keyPath: path].map { $0.flatMap(codec.encode) ?? .null } },
      isDefault: { $0[keyPath: path] == $1[keyPath: path] })
  }

  /// The same member of a value that is a part of another.
  func lifted<Whole>(by path: any WritableKeyPath<Whole, Root> & Sendable) -> Member<Whole> {
    Member<Whole>(
      name, type, documentation, default: statedDefault, role: role, isDrafted: isDrafted,
      apply: { [self] json, whole, defaults throws(DocumentError) in
        try apply(json, &whole[keyPath: path], defaults[keyPath: path])
      }, encode: { [self] in encode($0[keyPath: path]) },
      isDefault: { [self] in isDefault($0[keyPath: path], $1[keyPath: path]) })
  }

  /// The part of the member that the schema, the messages and the documentation need.
  func field(defaults: Root) -> Field {
    // The default of an object is stated member by member.
    var shown = statedDefault ?? (type.isObject ? nil : encode(defaults))
    if case .color = type { shown = shown.map { ColorNotation.shortest($0) } }
    return Field(name, type, documentation, default: shown, role: role)
  }

  /// Refuses a value set from Swift that no author may write.
  func validate(_ root: Root, defaults: Root) throws(DocumentError) {
    guard !isDefault(root, defaults), let json = encode(root), json != .null else { return }
    do throws(DocumentError) {
      try type.check(json)
      var trial = defaults
      try apply(json, &trial, defaults)
    } catch {
      throw error.inside(name)
    }
  }
}

extension Array {
  /// The members of a value that is a part of another.
  func lifted<Part, Whole>(by path: any WritableKeyPath<Whole, Part> & Sendable) -> [Member<Whole>]
  where Element == Member<Part> {
    map { $0.lifted(by: path) }
  }
}
