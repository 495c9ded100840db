import JSON

/// `{{name}}` in the strings of a style or of a job, filled with the job's values. One that is in what is drawn and that
/// nothing fills is an error. What is filled in is not looked through again, so a value may hold `{{name}}` itself.
enum Placeholders {
  /// Whether a string of a tree holds a placeholder. Few have a brace, and a search for a string takes microseconds.
  static func areIn(_ value: JSONValue) -> Bool {
    switch value {
    case .string(let text): text.utf8.contains(UInt8(ascii: "{")) && first(in: text[...]) != nil
    case .array(let elements): elements.contains { areIn($0) }
    case .object(let object): object.members.contains { areIn($0.value) }
    default: false
    }
  }

  /// The names of the placeholders in a tree, in order, again for each time they stand there.
  static func names(in value: JSONValue) -> [String] {
    switch value {
    case .string(let text):
      var names: [String] = []
      var rest = text[...]
      while let (_, name, after) = first(in: rest) {
        names.append(name)
        rest = after
      }
      return names
    case .array(let elements): return elements.flatMap { names(in: $0) }
    case .object(let object): return object.members.flatMap { names(in: $0.value) }
    default: return []
    }
  }

  /// The most bytes that the values of one job may fill, all places of a style or a job together.
  static let mostBytes = 16 << 20

  /// Throws where the values would fill more: a long value in many places would take any memory.
  static func check(_ names: some Sequence<String>, with values: PlaceholderValues) throws(DocumentError) {
    let bytes = names.reduce(0) { $0 + (values[$1]?.utf8.count ?? 0) }
    guard bytes <= mostBytes else {
      throw DocumentError(
        .outOfRange, "the values fill \(bytes) bytes, over the limit of \(mostBytes); shorten them or use them less"
      )
    }
  }

  /// The first placeholder, with what stands before and after it.
  private static func first(
    in text: Substring
  ) -> (before: Substring, name: String, after: Substring)? {
    guard let open = text.firstRange(of: "{{"), let close = text[open.upperBound...].firstRange(of: "}}") else {
      return nil
    }
    let name = String(text[open.upperBound..<close.lowerBound]).trimmingSpaces
    return (text[..<open.lowerBound], name, text[close.upperBound...])
  }

  /// The tree with every placeholder filled. A placeholder without a value is an error that names it and its `owner`.
  static func filled(
    _ value: JSONValue, with values: PlaceholderValues, of owner: String
  ) throws(DocumentError) -> JSONValue {
    switch value {
    case .string(let text): return .string(try filled(text, with: values, of: owner))
    case .array(let elements):
      var result: [JSONValue] = []
      for element in elements { result.append(try filled(element, with: values, of: owner)) }
      return .array(result)
    case .object(let object):
      var result = JSONObject()
      for member in object.members {
        do throws(DocumentError) {
          result[member.name] = try filled(member.value, with: values, of: owner)
        } catch {
          throw error.inside(member.name)
        }
      }
      return .object(result)
    default: return value
    }
  }

  private static func filled(
    _ text: String, with values: PlaceholderValues, of owner: String
  ) throws(DocumentError) -> String {
    var result = ""
    var rest = text[...]
    while let (before, name, after) = first(in: rest) {
      guard let value = values[name] else {
        let known = values.names
        let remedy =
          known.isEmpty
          ? "give the job \"values\", or a table a column of that name" : Spelling.remedy(for: name, among: known)
        throw DocumentError(.style, "no value fills the \(owner)'s {{\(name)}}; \(remedy)")
      }
      result += before + value
      rest = after
    }
    return result + rest
  }
}
