/// One of the names an enumerated field can take.
public struct Choice: Sendable {
  public let name: String
  public let documentation: String

  init(_ name: String, _ documentation: String) {
    self.name = name
    self.documentation = documentation
  }
}
