/// One of the names an enumerated field can take.
package struct Choice: Sendable {
  package let name: String
  package let documentation: String

  init(_ name: String, _ documentation: String) {
    self.name = name
    self.documentation = documentation
  }
}
