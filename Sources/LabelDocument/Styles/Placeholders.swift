/// `{{name}}` in the strings of a style, filled with a job's values.
enum Placeholders {
  /// Whether there is any in a tree.
  static func areIn(_ value: JSONValue) -> Bool {
    switch value {
    case .string(let text): text.contains("{{")
    case .array(let elements): elements.contains(where: areIn)
    case .object(let object): object.members.contains { areIn($0.value) }
    default: false
    }
  }

  /// The tree with every placeholder filled. One that no value is there for is an error that names it.
  static func filled(_ value: JSONValue, with values: JSONObject) throws(DocumentError) -> JSONValue {
    switch value {
    case .string(let text): return .string(try filled(text, with: values))
    case .array(let elements):
      var result: [JSONValue] = []
      for element in elements { result.append(try filled(element, with: values)) }
      return .array(result)
    case .object(let object):
      var result = JSONObject()
      for member in object.members {
        do throws(DocumentError) {
          result[member.name] = try filled(member.value, with: values)
        } catch {
          throw error.inside(member.name)
        }
      }
      return .object(result)
    default: return value
    }
  }

  private static func filled(_ text: String, with values: JSONObject) throws(DocumentError) -> String {
    var result = ""
    var rest = text[...]
    while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
      let name = String(rest[open.upperBound..<close.lowerBound]).trimmingSpaces
      guard let value = values[name]?.string else {
        let known = values.names
        let remedy = known.isEmpty ? "give the job \"values\"" : Spelling.remedy(for: name, among: known)
        throw DocumentError(.style, "no value fills the style's {{\(name)}}; \(remedy)")
      }
      result += rest[..<open.lowerBound] + value
      rest = rest[close.upperBound...]
    }
    return result + rest
  }
}
