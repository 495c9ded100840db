/// A line of a job file, not decoded yet: lines can be read by one thread and decoded by many.
///
/// Sendable; a plain value.
public struct JobLine: Sendable, Hashable {
  /// Counted from 1, blank lines included.
  public let number: Int
  /// The line without its end, or why it could not be read.
  public let content: Result<[UInt8], DocumentError>

  public init(number: Int, content: Result<[UInt8], DocumentError>) {
    self.number = number
    self.content = content
  }
}
