import JSON

/// How values of one type are written in JSON: which are admitted, how they are read, how they are written.
///
/// Sendable; a plain value.
struct Codec<Value: Sendable>: Sendable {
  /// Checks values, and describes them in messages, in the JSON Schema and in the reference.
  let type: FieldType
  /// Reads a value that `type` admits. What has members of its own is laid over the present value.
  let decode: @Sendable (_ json: JSONValue, _ present: Value?) throws(DocumentError) -> Value
  /// Writes a value. Nil leaves its member out.
  let encode: @Sendable (Value) -> JSONValue?

  init(
    _ type: FieldType, decode: @escaping @Sendable (JSONValue, Value?) throws(DocumentError) -> Value,
    encode: @escaping @Sendable (Value) -> JSONValue?
  ) {
    self.type = type
    self.decode = decode
    self.encode = encode
  }

  /// A value that replaces the one before it. `read` answers nil for what `type` does not admit.
  init(
    _ type: FieldType, read: @escaping @Sendable (JSONValue) -> Value?,
    write: @escaping @Sendable (Value) -> JSONValue?
  ) {
    self.init(
      type,
      decode: { json, _ throws(DocumentError) in
        guard let value = read(json) else { throw type.wrongType(json) }
        return value
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
    Codec(
      .object(table.schema),
      decode: { json, present throws(DocumentError) in
        guard let object = json.object else { throw FieldType.object(table.schema).wrongType(json) }
        var value = present ?? table.defaults
        willApply(&value)
        try table.apply(object, to: &value)
        return value
      }, encode: { .object(table.json($0)) })
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
          do throws(DocumentError) { values.append(try element.decode(json, nil)) } catch {
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
