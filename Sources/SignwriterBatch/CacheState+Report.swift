package import Basics
package import JSON

extension CacheState {
  /// A table of caches for reports, with a heading.
  package static func lines(_ states: [CacheState]) -> [String] {
    let width = states.map(\.name.count).max() ?? 0
    return ["Caches, what they hold of what they may, and how many entries were let go:"]
      + states.map { state in
        "  " + state.name + String(repeating: " ", count: width - state.name.count)
          + "  \(state.size) of \(state.bound) \(state.unit), \(state.evictions)"
      }
  }

  /// The same for a program, by names, with their use.
  package static func json(_ states: [CacheState]) -> JSONValue {
    var caches = JSONObject()
    for state in states { caches[state.name] = state.json }
    return .object(caches)
  }

  private var json: JSONValue {
    [
      "asked": .number(Double(use.asked)), "found": .number(Double(use.found)), "size": .number(Double(size)),
      "bound": .number(Double(bound)), "unit": .string(unit), "evictions": .number(Double(evictions)),
    ]
  }

  private var unit: String { isInBytes ? "bytes" : "entries" }
}
