/// One of the names an enumerated field can take.
public struct Choice: Sendable {
  public let name: String
  public let documentation: String
  /// False for what is documented but not drawn by this version: recognised, and rejected with a clear message.
  public let isSupported: Bool

  init(_ name: String, _ documentation: String, isSupported: Bool = true) {
    self.name = name
    self.documentation = documentation
    self.isSupported = isSupported
  }
}
