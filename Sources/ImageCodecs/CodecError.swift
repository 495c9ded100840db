/// An image that cannot be encoded or decoded.
public struct CodecError: Error, Sendable, Hashable, CustomStringConvertible {
  public let format: String
  public let reason: String

  public init(format: String, reason: String) {
    self.format = format
    self.reason = reason
  }

  public var description: String { "\(format): \(reason)" }
}
