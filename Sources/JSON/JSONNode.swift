import Basics

/// A value of a JSON text with its place. Numbers are kept as they are written, because times are read as decimals.
///
/// Sendable; a value.
package struct JSONNode: Sendable {
  /// What it is. Sendable; a value.
  package enum Value: Sendable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONNode])
    case object([Member])
  }

  /// A name and its value. Sendable; a value.
  package struct Member: Sendable {
    package let name: String
    /// From the name's quotation mark to the end of the value.
    package let span: Range<Int>
    package let value: JSONNode
  }

  /// Its bytes in the text.
  package let span: Range<Int>
  /// Its line, from 1 on.
  package let line: Int
  package let value: Value

  /// Reads a text, and answers with the lines in which something was replaced by U+FFFD.
  package static func read(
    _ bytes: [UInt8], _ rules: JSONRules
  ) throws(JSONFault) -> (node: JSONNode, damagedLines: [Int]) {
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(JSONFault) in
        var reader = JSONReader(bytes, rules)
        let node = try reader.document(JSONNode.self)
        return (node, reader.damagedLines)
      }
    }
    return try result.get()
  }

  /// The elements of a list.
  package var elements: [JSONNode]? {
    if case .array(let elements) = value { elements } else { nil }
  }

  /// The members of an object.
  package var members: [Member]? {
    if case .object(let members) = value { members } else { nil }
  }

  /// The value without places.
  package var json: JSONValue {
    switch value {
    case .null: .null
    case .bool(let bool): .bool(bool)
    case .number(let text): .number(Double(text) ?? .nan)
    case .string(let text): .string(text)
    case .array(let elements): .array(elements.map(\.json))
    case .object(let members):
      .object(members.reduce(into: JSONObject()) { object, member in object[member.name] = member.value.json })
    }
  }
}

extension JSONNode: JSONTree {
  private init(_ place: JSONPlace, _ end: Int, _ value: Value) {
    (span, line, self.value) = (place.start..<end, place.line, value)
  }

  init(nullAt place: JSONPlace, end: Int) { self.init(place, end, .null) }
  init(bool: Bool, at place: JSONPlace, end: Int) { self.init(place, end, .bool(bool)) }
  init(number: Double, written: Slice<UnsafeBufferPointer<UInt8>>, at place: JSONPlace) {
    self.init(place, written.endIndex, .number(String(decoding: written, as: UTF8.self)))
  }
  init(string: String, at place: JSONPlace, end: Int) { self.init(place, end, .string(string)) }
  init(elements: [JSONNode], at place: JSONPlace, end: Int) { self.init(place, end, .array(elements)) }
  init(members: Members, at place: JSONPlace, end: Int) { self.init(place, end, .object(members.list)) }

  /// The members of an object, and their names where each must be new.
  struct Members {
    var list: [Member] = []
    var names: Set<ByteText> = []
  }

  static var none: Members { Members() }

  static func append(
    _ name: String, from start: Int, _ value: JSONNode, to members: inout Members, mustBeNew: Bool
  ) -> Bool {
    if mustBeNew, !members.names.insert(ByteText(name)).inserted { return false }
    members.list.append(Member(name: name, span: start..<value.span.upperBound, value: value))
    return true
  }
}
