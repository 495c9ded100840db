import JSON

/// Where values stand in JSON: the names of members, the numbers of elements, and `*` for each element or member, as in
/// "results.*.alternatives.0.words". An empty path is the whole.
///
/// Sendable; a value.
struct JSONPath: ExpressibleByStringLiteral, Sendable {
  private enum Step: Sendable {
    case member(String)
    case element(Int)
    case each
  }

  private let steps: [Step]

  init(stringLiteral text: String) {
    steps = text.split(separator: ".").map { part in
      part == "*" ? .each : Int(part).map(Step.element) ?? .member(String(part))
    }
  }

  /// All values that it leads to, in their order.
  func values(in node: JSONNode) -> [JSONNode] {
    steps.reduce([node]) { found, step in found.flatMap { JSONPath.next($0, step) } }
  }

  /// The first value that it leads to, going by the first element where it says each.
  func value(in node: JSONNode) -> JSONNode? {
    var node = node
    for step in steps {
      guard let next = JSONPath.next(node, step).first else { return nil }
      node = next
    }
    return node
  }

  private static func next(_ node: JSONNode, _ step: Step) -> [JSONNode] {
    switch step {
    case .member(let name): return node[name].map { [$0] } ?? []
    case .element(let index):
      guard let list = node.list, list.indices.contains(index) else { return [] }
      return [list[index]]
    case .each: return node.list ?? node.members?.map(\.value) ?? []
    }
  }
}
