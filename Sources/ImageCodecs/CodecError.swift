/// An image that cannot be encoded or decoded. Sendable; a value.
public struct CodecError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The name of the format.
  public let format: String
  /// What is wrong, and the remedy.
  public let reason: String

  /// An error of this format for this reason.
  public init(format: String, reason: String) {
    self.format = format
    self.reason = reason
  }

  /// The error as a sentence.
  public var description: String { "\(format): \(reason)" }
}
