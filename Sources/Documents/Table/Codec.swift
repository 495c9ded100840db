import JSON

/// How values of one type are written in JSON: which are admitted, how they are read, how they are written.
///
/// Sendable; a plain value.
struct Codec<Value: Sendable>: Sendable {
  /// Checks values, and describes them in messages, in the JSON Schema and in the reference.
  let type: FieldType
  /// Reads a value that `type` admits.
  let read: @Sendable (_ json: JSONValue) throws(DocumentError) -> Value
  /// Reads a value over the present one: what has members of its own is laid over it. By its address, because this is
  /// compiled once for all types, and each type that is made of the value's own is looked up at run time.
  let lay: @Sendable (_ json: JSONValue, _ present: UnsafeMutablePointer<Value>) throws(DocumentError) -> Void
  /// Writes a value. Nil leaves its member out.
  let encode: @Sendable (Value) -> JSONValue?

  init(
    _ type: FieldType, read: @escaping @Sendable (JSONValue) throws(DocumentError) -> Value,
    lay: @escaping @Sendable (JSONValue, UnsafeMutablePointer<Value>) throws(DocumentError) -> Void,
    encode: @escaping @Sendable (Value) -> JSONValue?
  ) {
    self.type = type
    self.read = read
    self.lay = lay
    self.encode = encode
  }

  /// `present` is the value to lay over; nil where there is none.
  init(
    _ type: FieldType, decode: @escaping @Sendable (JSONValue, Value?) throws(DocumentError) -> Value,
    encode: @escaping @Sendable (Value) -> JSONValue?
  ) {
    self.init(
      type, read: { json throws(DocumentError) in try decode(json, nil) },
      lay: { json, present throws(DocumentError) in present.pointee = try decode(json, present.pointee) },
      encode: encode)
  }

  /// Reads a value over the present one, if there is one.
  func decode(_ json: JSONValue, _ present: Value?) throws(DocumentError) -> Value {
    guard var value = present else { return try read(json) }
    try withUnsafeMutablePointer(to: &value) { value throws(DocumentError) in try lay(json, value) }
    return value
  }

  /// A value that replaces the one before it. `read` answers nil for what `type` does not admit.
  init(
    _ type: FieldType, read: @escaping @Sendable (JSONValue) -> Value?,
    write: @escaping @Sendable (Value) -> JSONValue?
  ) {
    self.init(
      type,
      read: { json throws(DocumentError) in
        guard let value = read(json) else { throw type.wrongType(json) }
        return value
      },
      lay: { json, present throws(DocumentError) in
        guard let value = read(json) else { throw type.wrongType(json) }
        present.pointee = value
      }, encode: write)
  }

  /// The same for a value that may be missing.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  var optional: Codec<Value?> {
    Codec<Value?>(
      type, decode: { json, present throws(DocumentError) in try decode(json, present ?? nil) },
      encode: { $0.flatMap(encode) })
  }

  /// The same notation for another type.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func map<Other>(
    _ read: @escaping @Sendable (Value) -> Other, _ write: @escaping @Sendable (Other) -> Value
  ) -> Codec<Other> {
    Codec<Other>(
      type, decode: { json, present throws(DocumentError) in read(try decode(json, present.map(write))) },
      encode: { encode(write($0)) })
  }
}

/// These codecs are for values made of others.
extension Codec {
  /// An object, member by member over the present one. `willApply` comes before its members.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  static func object(
    _ table: ObjectTable<Value>, willApply: @escaping @Sendable (inout Value) -> Void = { _ in }
  ) -> Codec {
    @Sendable func lay(_ json: JSONValue, _ present: UnsafeMutablePointer<Value>) throws(DocumentError) {
      guard let object = json.object else { throw FieldType.object(table.schema).wrongType(json) }
      willApply(&present.pointee)
      try table.apply(object, to: &present.pointee)
    }
    return Codec(
      .object(table.schema),
      read: { json throws(DocumentError) in
        var value = table.defaults
        try withUnsafeMutablePointer(to: &value) { value throws(DocumentError) in try lay(json, value) }
        return value
      }, lay: lay, encode: { .object(table.json($0)) })
  }

  /// A list, which replaces the one before it.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  static func list<Element>(of element: Codec<Element>, maximumCount: Int) -> Codec where Value == [Element] {
    let type = FieldType.list(element.type, maximumCount: maximumCount)
    return Codec(
      type,
      decode: { json, _ throws(DocumentError) in
        guard let elements = json.array else { throw type.wrongType(json) }
        var values: [Element] = []
        values.reserveCapacity(elements.count)
        for (index, json) in elements.enumerated() {
          do throws(DocumentError) { values.append(try element.read(json)) } catch {
            throw error.inside(index)
          }
        }
        return values
      },
      encode: { values in
        var elements: [JSONValue] = []
        elements.reserveCapacity(values.count)
        for index in 0..<values.count { elements.append(element.encode(values[index]) ?? .null) }
        return .array(elements)
      })
  }

  /// An object with any keys, laid key by key over the one before it; null removes a key.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  static func map<Element>(
    _ rule: StringRule, of element: Codec<Element>, maximumCount: Int = Limits.keys
  ) -> Codec where Value == [String: Element] {
    let type = FieldType.map(rule, element.type)
    return Codec(
      type,
      decode: { json, present throws(DocumentError) in
        guard let object = json.object else { throw type.wrongType(json) }
        var values = present ?? [:]
        for member in object.members {
          guard member.value != .null else {
            values[member.name] = nil
            continue
          }
          do throws(DocumentError) {
            values[member.name] = try element.decode(member.value, values[member.name])
          } catch {
            throw error.inside(member.name)
          }
        }
        guard values.count <= maximumCount else {
          let message = "\(values.count) keys, with those of styles, are too many; the limit is \(maximumCount)"
          throw DocumentError(.outOfRange, message)
        }
        return values
      },
      encode: { values in
        // Sorted, for a dictionary's own order differs from run to run.
        var object = JSONObject()
        for (name, value) in values.sorted(by: { $0.key < $1.key }) { object[name] = element.encode(value) }
        return .object(object)
      })
  }
}
