import Glibc
import JSON

/// How a member reaches its part of a value: by the value's address. It knows the type of neither, so that the code of
/// tables is there once, and not once for each kind of object and each type of member. That was a seventh of the
/// program.
///
/// Addresses are those of values of the type that the member was made for; ``Member`` and ``ObjectTable`` see to that.
///
/// Sendable; a plain value.
struct MemberAccess: Sendable {
  typealias Apply =
    @Sendable (_ json: JSONValue, _ part: UnsafeMutableRawPointer, _ defaults: UnsafeRawPointer)
    throws(DocumentError) -> Void

  /// Where the part begins in the value.
  private let offset: Int
  /// How many bytes it has; nil where it is not a part of the value's memory.
  private let size: Int?
  private let applyPart: Apply
  private let encodePart: @Sendable (UnsafeRawPointer) -> JSONValue?
  private let isDefaultPart: @Sendable (_ part: UnsafeRawPointer, _ defaults: UnsafeRawPointer) -> Bool

  private init(
    offset: Int, size: Int?, apply: @escaping Apply, encode: @escaping @Sendable (UnsafeRawPointer) -> JSONValue?,
    isDefault: @escaping @Sendable (UnsafeRawPointer, UnsafeRawPointer) -> Bool
  ) {
    self.offset = offset
    self.size = size
    applyPart = apply
    encodePart = encode
    isDefaultPart = isDefault
  }

  /// Sets a checked value; null is the default. Errors are relative to the value.
  func apply(
    _ json: JSONValue, _ root: UnsafeMutableRawPointer, _ defaults: UnsafeRawPointer
  ) throws(DocumentError) {
    try applyPart(json, root + offset, defaults + offset)
  }

  /// Writes the member; nil where there is nothing to write.
  func encode(_ root: UnsafeRawPointer) -> JSONValue? { encodePart(root + offset) }

  func isDefault(_ root: UnsafeRawPointer, _ defaults: UnsafeRawPointer) -> Bool {
    // What has the same bytes is equal. A number that is none is no default.
    if let size, memcmp(root + offset, defaults + offset, size) == 0 { return true }
    return isDefaultPart(root + offset, defaults + offset)
  }
}

extension MemberAccess {
  /// The access to a whole value.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  static func whole<Value: Equatable>(_ codec: Codec<Value>) -> MemberAccess {
    MemberAccess(
      offset: 0, size: MemoryLayout<Value>.size,
      apply: { json, part, defaults throws(DocumentError) in
        let part = part.assumingMemoryBound(to: Value.self)
        guard json == .null else { return try codec.lay(json, part) }
        part.pointee = defaults.assumingMemoryBound(to: Value.self).pointee
      }, encode: { codec.encode($0.assumingMemoryBound(to: Value.self).pointee) },
      isDefault: {
        $0.assumingMemoryBound(to: Value.self).pointee == $1.assumingMemoryBound(to: Value.self).pointee
      })
  }

  /// The access to a whole value of which nil says nothing, and null is an answer: that there is no value.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  static func answer<Value: Equatable>(_ codec: Codec<Value>) -> MemberAccess {
    MemberAccess(
      offset: 0, size: MemoryLayout<Value??>.size,
      apply: { json, part, _ throws(DocumentError) in
        part.assumingMemoryBound(to: Value??.self).pointee =
          .some(json == .null ? nil : try codec.read(json))
      },
      encode: { part in
        part.assumingMemoryBound(to: Value??.self).pointee.map { $0.flatMap(codec.encode) ?? .null }
      },
      isDefault: {
        $0.assumingMemoryBound(to: Value??.self).pointee == $1.assumingMemoryBound(to: Value??.self).pointee
      })
  }

  /// The same access for another name of a member, which is never written.
  var unwritten: MemberAccess {
    MemberAccess(
      offset: offset, size: nil, apply: applyPart, encode: { _ in nil }, isDefault: { _, _ in true })
  }

  /// What a member does that is more than to read and to write a part.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  static func custom<Root>(
    apply: @escaping Member<Root>.Apply, encode: @escaping @Sendable (Root) -> JSONValue?,
    isDefault: @escaping @Sendable (Root, Root) -> Bool
  ) -> MemberAccess {
    MemberAccess(
      offset: 0, size: nil,
      apply: { json, root, defaults throws(DocumentError) in
        try apply(
          json, &root.assumingMemoryBound(to: Root.self).pointee,
          defaults.assumingMemoryBound(to: Root.self).pointee)
      }, encode: { encode($0.assumingMemoryBound(to: Root.self).pointee) },
      isDefault: {
        isDefault($0.assumingMemoryBound(to: Root.self).pointee, $1.assumingMemoryBound(to: Root.self).pointee)
      })
  }

  /// The same access, where its value is a part of another.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func lifted<Whole, Part>(by path: any WritableKeyPath<Whole, Part> & Sendable) -> MemberAccess {
    guard let start = MemoryLayout<Whole>.offset(of: path) else { return computed(by: path) }
    return MemberAccess(
      offset: offset + start, size: size, apply: applyPart, encode: encodePart, isDefault: isDefaultPart)
  }

  /// The same, where the value is in a box.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func lifted<Whole, Part: Box>(
    byBox path: any WritableKeyPath<Whole, Part> & Sendable
  ) -> MemberAccess {
    MemberAccess(
      offset: 0, size: MemoryLayout<Part>.size,
      apply: { json, part, defaults throws(DocumentError) in
        let start = defaults.assumingMemoryBound(to: Part.self).pointee
        try part.assumingMemoryBound(to: Part.self).pointee.withMutableAddress {
          part throws(DocumentError) in
          try start.withAddress { start -> Result<Void, DocumentError> in
            do throws(DocumentError) {
              return .success(try apply(json, part, start))
            } catch {
              return .failure(error)
            }
          }.get()
        }
      },
      encode: { part in part.assumingMemoryBound(to: Part.self).pointee.withAddress { encode($0) } },
      isDefault: { part, defaults in
        part.assumingMemoryBound(to: Part.self).pointee.withAddress { part in
          defaults.assumingMemoryBound(to: Part.self).pointee.withAddress { isDefault(part, $0) }
        }
      }
    ).lifted(by: path)
  }

  /// The same where the part does not lie in the memory of the whole.
  private func computed<Whole, Part>(by path: any WritableKeyPath<Whole, Part> & Sendable) -> MemberAccess {
    MemberAccess(
      offset: 0, size: nil,
      apply: { json, whole, defaults throws(DocumentError) in
        let whole = whole.assumingMemoryBound(to: Whole.self)
        var part = whole.pointee[keyPath: path]
        let start = defaults.assumingMemoryBound(to: Whole.self).pointee[keyPath: path]
        try withUnsafePointer(to: start) { start throws(DocumentError) in
          try withUnsafeMutablePointer(to: &part) { part throws(DocumentError) in try apply(json, part, start) }
        }
        whole.pointee[keyPath: path] = part
      },
      encode: { whole in
        withUnsafePointer(to: whole.assumingMemoryBound(to: Whole.self).pointee[keyPath: path]) { encode($0) }
      },
      isDefault: { whole, defaults in
        withUnsafePointer(to: whole.assumingMemoryBound(to: Whole.self).pointee[keyPath: path]) { part in
          withUnsafePointer(to: defaults.assumingMemoryBound(to: Whole.self).pointee[keyPath: path]) { start in
            isDefault(part, start)
          }
        }
      })
  }
}
