import Basics

/// A JSON value as the author wrote it: numbers are doubles, objects keep the order of their keys.
///
/// Sendable; a plain value.
public enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)

  /// Whether the value is null.
  public var isNull: Bool { self == .null }

  /// The boolean, or nil where the value is of another type.
  public var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The number, or nil where the value is of another type. One nearer to 0 than 1e-30 is 0: nothing so small can be seen,
  /// and as a float it is 0 on one renderer and not on the other, and a division by it infinite.
  public var number: Double? {
    guard case .number(let value) = self else { return nil }
    return value.magnitude < 1e-30 ? 0 : value
  }

  /// The string, or nil where the value is of another type.
  public var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The elements of the list, or nil where the value is of another type.
  public var array: [JSONValue]? {
    if case .array(let value) = self { value } else { nil }
  }

  /// The object, or nil where the value is of another type.
  public var object: JSONObject? {
    if case .object(let value) = self { value } else { nil }
  }

  /// The name of the value's type in messages: "a string", "a list".
  public var typeName: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

extension JSONValue: Hashable {
  /// Whether both are the same value; strings are, if they have the same bytes.
  public static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left.hasSameBytes(as: right)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }

  /// Feeds the value and its type to the hasher.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let value): hasher.combine(value)
    case .number(let value): hasher.combine(value)
    case .string(let value): value.hashBytes(into: &hasher)
    case .array(let value): hasher.combine(value)
    case .object(let value): hasher.combine(value)
    }
  }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Lets `nil` stand for null.
  public init(nilLiteral: ()) { self = .null }
  /// Lets a boolean literal stand for a boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Lets a whole number stand for a number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// Lets a number literal stand for a number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Lets a string literal stand for a string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Lets an array literal stand for a list.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Lets a dictionary literal stand for an object, in its order. A name that comes again replaces the value before it.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    var object = JSONObject()
    for (name, value) in elements { object[name] = value }
    self = .object(object)
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as JSON on one line: deterministic, keys in their own order.
  public var description: String { JSONWriter.compact(self) }
}
