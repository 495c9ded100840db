import Basics
import JSON

/// A member of an object: its one statement, bound to a part of the value that it describes.
///
/// Sendable; a plain value.
struct Member<Root: Sendable>: Sendable {
  typealias Apply =
    @Sendable (_ json: JSONValue, _ root: inout Root, _ defaults: Root) throws(DocumentError) -> Void

  let field: BoundField

  var name: String { field.name }
  var type: FieldType { field.type }
  package var role: Field.Role { field.role }

  init(_ field: BoundField) { self.field = field }

  /// What is more than a part of the value.
  init(
    _ name: String, _ type: FieldType, _ documentation: String, default statedDefault: JSONValue? = nil,
    role: Field.Role = .own, isDrafted: Bool = false, apply: @escaping Apply,
    encode: @escaping @Sendable (Root) -> JSONValue? = { _ in nil },
    isDefault: @escaping @Sendable (Root, Root) -> Bool = { _, _ in true }
  ) {
    field = BoundField(
      name, type, documentation, default: statedDefault, role: role, isDrafted: isDrafted,
      access: .custom(apply: apply, encode: encode, isDefault: isDefault))
  }

  /// A part of the value.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  init<Value: Equatable>(
    _ name: String, _ codec: Codec<Value>, _ path: any WritableKeyPath<Root, Value> & Sendable,
    _ documentation: String, default statedDefault: JSONValue? = nil, isDrafted: Bool = false
  ) {
    field = BoundField(
      name, codec.type, documentation, default: statedDefault, role: .own, isDrafted: isDrafted,
      access: .whole(codec).lifted(by: path))
  }

  /// A part that may be missing.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  init<Value: Equatable>(
    _ name: String, _ codec: Codec<Value>, _ path: any WritableKeyPath<Root, Value?> & Sendable,
    _ documentation: String, default statedDefault: JSONValue? = nil, isDrafted: Bool = false
  ) {
    self.init(name, codec.optional, path, documentation, default: statedDefault, isDrafted: isDrafted)
  }

  /// A part that is mostly missing.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  init<Value: Hashable & Sendable>(
    _ name: String, _ codec: Codec<Value>, rare path: any WritableKeyPath<Root, Rare<Value?>> & Sendable,
    _ documentation: String, isDrafted: Bool = false
  ) {
    let codec = codec.optional
    field = BoundField(
      name, codec.type, documentation, default: nil, role: .own, isDrafted: isDrafted,
      access: .whole(codec).lifted(byBox: path))
  }

  /// Another way to write one member of an object that may be missing, or to write a list of one. It is never written.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  init<Value: Equatable>(
    _ name: String, for role: Field.Role, _ codec: Codec<Value>,
    _ path: any WritableKeyPath<Root, Value> & Sendable, _ documentation: String
  ) {
    field = BoundField(
      name, codec.type, documentation, default: nil, role: role, isDrafted: true,
      access: MemberAccess.whole(codec).lifted(by: path).unwritten)
  }

  /// A part of which nil says nothing, and null is an answer: that there is no value.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  static func answer<Value: Equatable>(
    _ name: String, _ codec: Codec<Value>, _ path: any WritableKeyPath<Root, Value??> & Sendable,
    _ documentation: String
  ) -> Member {
    Member(
      BoundField(
        name, codec.type, documentation, default: nil, role: .own, isDrafted: false,
        access: .answer(codec).lifted(by: path)))
  }

  /// The same member of a value that is a part of another.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func lifted<Whole>(by path: any WritableKeyPath<Whole, Root> & Sendable) -> Member<Whole> {
    Member<Whole>(
      BoundField(
        name, type, field.documentation, default: field.statedDefault, role: role, isDrafted: field.isDrafted,
        access: field.access.lifted(by: path)))
  }

  /// The same member of a value that is in a box of another.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func lifted<Whole, Part: Box>(
    byBox path: any WritableKeyPath<Whole, Part> & Sendable
  ) -> Member<Whole> where Part.Value == Root {
    Member<Whole>(
      BoundField(
        name, type, field.documentation, default: field.statedDefault, role: role, isDrafted: field.isDrafted,
        access: field.access.lifted(byBox: path)))
  }

  /// Sets a checked value; null is the default. Errors are relative to the value.
  func apply(_ json: JSONValue, _ root: inout Root, _ defaults: Root) throws(DocumentError) {
    try withUnsafeMutablePointer(to: &root) { root throws(DocumentError) in
      try withUnsafePointer(to: defaults) { defaults throws(DocumentError) in
        try field.access.apply(json, root, defaults)
      }
    }
  }

  func isDefault(_ root: Root, _ defaults: Root) -> Bool {
    withUnsafePointer(to: root) { root in
      withUnsafePointer(to: defaults) { defaults in field.access.isDefault(root, defaults) }
    }
  }

  /// Refuses a value set from Swift that no author may write.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func validate(_ root: Root, defaults: Root) throws(DocumentError) {
    let json = try withUnsafePointer(to: root) { root throws(DocumentError) in
      try withUnsafePointer(to: defaults) { defaults throws(DocumentError) in
        try field.checkedJSON(root, defaults: defaults)
      }
    }
    guard let json else { return }
    var trial = defaults
    do throws(DocumentError) { try apply(json, &trial, defaults) } catch { throw error.inside(name) }
  }
}

extension Array {
  /// The members of a value that is a part of another.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func lifted<Part, Whole>(by path: any WritableKeyPath<Whole, Part> & Sendable) -> [Member<Whole>]
  where Element == Member<Part> {
    var lifted: [Member<Whole>] = []
    for index in 0..<count { lifted.append(self[index].lifted(by: path)) }
    return lifted
  }

  /// The members of a value that is in a box of another.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func lifted<Part: Box, Whole>(byBox path: any WritableKeyPath<Whole, Part> & Sendable) -> [Member<Whole>]
  where Element == Member<Part.Value> {
    var lifted: [Member<Whole>] = []
    for index in 0..<count { lifted.append(self[index].lifted(byBox: path)) }
    return lifted
  }
}
