import Documents
import Foundation
import JSON

/// Makes a document that fails smaller, as long as it goes on failing: members and elements are taken out one at a
/// time, then strings are shortened.
struct Minimizer {
  /// Whether a document fails.
  let fails: (JSONValue) -> Bool

  func minimized(_ document: JSONValue) -> JSONValue {
    var smallest = document
    var hasShrunk = true
    while hasShrunk {
      hasShrunk = false
      for candidate in smaller(smallest) where fails(candidate) {
        smallest = candidate
        hasShrunk = true
        break
      }
    }
    return smallest
  }

  /// Values with one thing less, the largest steps first.
  private func smaller(_ value: JSONValue) -> [JSONValue] {
    switch value {
    case .object(let object):
      let without = object.names.filter { $0 != "kind" }.map { name in
        var rest = object
        rest[name] = nil
        return JSONValue.object(rest)
      }
      let within = object.members.flatMap { member in
        smaller(member.value).map { smallerValue in
          var changed = object
          changed[member.name] = smallerValue
          return JSONValue.object(changed)
        }
      }
      return without + within
    case .array(let elements):
      let without = elements.indices.map { index in
        JSONValue.array(elements.enumerated().filter { $0.offset != index }.map(\.element))
      }
      let within = elements.indices.flatMap { index in
        smaller(elements[index]).map { smallerValue in
          var changed = elements
          changed[index] = smallerValue
          return JSONValue.array(changed)
        }
      }
      return without + within
    case .string(let text) where text.unicodeScalars.count > 1:
      let scalars = Array(text.unicodeScalars)
      let half = scalars.count / 2
      return [scalars[..<half], scalars[half...]].map { .string(String(String.UnicodeScalarView($0))) }
    default: return []
    }
  }
}
