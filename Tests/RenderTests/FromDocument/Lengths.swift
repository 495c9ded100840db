import Documents
import JSON

/// The lengths of documents, found by the tables that read and check them. So a new member that is a length is known
/// without anybody having to think of it.
struct Lengths {
  /// The lengths that were met in documents, as "layerStroke.size".
  private(set) var met: Set<String> = []

  /// Members whose lengths are within a string or a unit of their own, which their types do not tell.
  private static let paths: Set<String> = ["clip.path", "textPath.path"]

  private static func isLength(_ unit: String) -> Bool { unit.hasPrefix("points") }

  /// Every length that a document can have.
  static var all: Set<String> {
    var names = paths
    for schema in DocumentSchema.objects where !isRepetition(schema.name) {
      for field in schema.fields where field.role == .own && holdsLength(field.type) {
        if schema.name == "groupChild", schemas["group"]?[field.name] != nil { continue }
        names.insert("\(schema.name).\(field.name)")
      }
    }
    return names
  }

  /// A document in a job or in a group has the members of the document by itself; one kind of child has those that all
  /// children have.
  private static func isRepetition(_ name: String) -> Bool {
    name == "job" || name.hasSuffix("Job") || name == "style" || name == "captionTrack"
      || name.hasSuffix("Child") && name != "groupChild"
  }

  private static func holdsLength(_ type: FieldType) -> Bool {
    switch type {
    case .number(_, let unit), .tuple(_, _, let unit): isLength(unit)
    case .size, .frame: true
    case .list(let element, _), .map(_, let element): holdsLength(element)
    case .either(let first, let second): holdsLength(first) || holdsLength(second)
    case .any(let types): types.contains { holdsLength($0) }
    default: false
    }
  }

  // MARK: Doubling

  private static let schemas = Dictionary(uniqueKeysWithValues: DocumentSchema.objects.map { ($0.name, $0) })

  /// The document with all its lengths doubled.
  mutating func doubled(_ document: JSONValue) -> JSONValue {
    doubled(document, Self.schemas[document.object?["kind"]?.string ?? "label"]!)
  }

  private mutating func doubled(_ object: JSONValue, _ schema: ObjectSchema) -> JSONValue {
    guard let members = object.object?.members else { return object }
    var result = JSONObject()
    for member in members {
      guard let field = schema[member.name] else { preconditionFailure("no \(member.name) in \(schema.name)") }
      var name = "\(schema.name).\(member.name)"
      // Kinds of children have their own members, and those of all children.
      if schema.name.hasSuffix("Child") {
        let kind = String(schema.name.dropLast(5))
        name = Self.schemas[kind]?[member.name] == nil ? "groupChild.\(member.name)" : "\(kind).\(member.name)"
      }
      result[member.name] = doubled(member.value, field.type, name)
    }
    // What is left out has a length, too. It was not met.
    var defaults = Lengths()
    for field in schema.fields where result[field.name] == nil && field.role == .own {
      guard Self.holdsLength(field.type), let value = field.defaultValue else { continue }
      let doubled = defaults.doubled(value, field.type, field.name)
      // A zero may be no length, and contradict another member.
      if doubled != value { result[field.name] = doubled }
    }
    return .object(result)
  }

  private mutating func doubled(_ value: JSONValue, _ type: FieldType, _ name: String) -> JSONValue {
    if Self.paths.contains(name), let path = value.string {
      met.insert(name)
      return .string(Self.doubled(path: path))
    }
    switch (type, value) {
    case (.number(_, let unit), .number(let number)) where Self.isLength(unit):
      met.insert(name)
      return .number(2 * number)
    case (.tuple(_, _, let unit), .array) where Self.isLength(unit): return doubled(all: value, name)
    case (.size, .array), (.frame, .array): return doubled(all: value, name)
    case (.list(let element, _), .array(let list)): return .array(list.map { doubled($0, element, name) })
    case (.map(_, let element), .object(let object)):
      var result = JSONObject()
      for member in object.members { result[member.name] = doubled(member.value, element, name) }
      return .object(result)
    case (.object(let schema), .object): return doubled(value, schema)
    case (.document, .object(let child)):
      return doubled(value, Self.schemas[(child["kind"]?.string ?? "label") + "Child"]!)
    case (.either(let first, let second), _): return doubled(value, Self.isOf(second, value) ? second : first, name)
    case (.any(let types), _): return types.first { Self.isOf($0, value) }.map { doubled(value, $0, name) } ?? value
    default: return value
    }
  }

  /// Whether a value has the shape of a type.
  private static func isOf(_ type: FieldType, _ value: JSONValue) -> Bool {
    switch (type, value) {
    case (.number, .number), (.integer, .number), (.string, .string), (.choice, .string), (.boolean, .bool),
      (.tuple, .array), (.list, .array), (.size, .array), (.frame, .array), (.object, .object), (.map, .object),
      (.document, .object):
      true
    case (.either(let first, let second), _): isOf(first, value) || isOf(second, value)
    default: false
    }
  }

  private mutating func doubled(all value: JSONValue, _ name: String) -> JSONValue {
    met.insert(name)
    return .array((value.array ?? []).map { $0.number.map { .number(2 * $0) } ?? $0 })
  }

  /// A path of commands and numbers, with spaces between them.
  private static func doubled(path: String) -> String {
    path.split(separator: " ").map { Double($0).map { "\(2 * $0)" } ?? String($0) }.joined(separator: " ")
  }
}
