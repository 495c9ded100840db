import Basics
import Documents
package import JSON

/// The text of a JSON value, in which values are changed and all else stays as the author wrote it: order, spaces,
/// line breaks, and how numbers and strings are written.
///
/// A value; Sendable.
package struct JSONText: Sendable {
  private let bytes: [UInt8]
  private let root: JSONNode

  /// Reads a text. Throws if it is not JSON.
  package init(_ bytes: [UInt8]) throws(DocumentError) {
    self.bytes = bytes
    root = try JSONParser.node(bytes)
  }

  /// The text with `value` at a place; nil if there is no such place. Members that are the same stay, members that are
  /// new come last.
  package func replacing(_ path: [String], with value: JSONValue) -> [UInt8]? {
    var node = root
    for name in path {
      guard let member = node.members?.first(where: { $0.name.hasSameBytes(as: name) }) else { return nil }
      node = member.value
    }
    var edits = JSONEdits(bytes)
    edits.change(node, to: value)
    return edits.applied
  }
}
