package import Basics

/// An event that is sent to browsers, in the format of server-sent events. Sendable; a value.
package struct ServerEvent: Sendable, Hashable {
  @Bytewise package private(set) var name: String
  @Bytewise package private(set) var data: String

  /// `name` is one line.
  package init(_ name: String, _ data: String) { (self.name, self.data) = (name, data) }

  /// The event as it is sent. Each line of the data is a field.
  package var text: String {
    let lines = data.split(separator: "\n", omittingEmptySubsequences: false)
    return "event: \(name)\n" + lines.map { "data: \($0)\n" }.joined() + "\n"
  }
}
