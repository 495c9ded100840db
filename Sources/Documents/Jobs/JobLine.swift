package import JSON

/// A line of a job file, not decoded yet: lines can be read by one thread and decoded by many.
///
/// Sendable; a plain value.
package struct JobLine: Sendable, Hashable {
  /// Gives bytes of a job file as they come; none is the end.
  package typealias NextChunk = () throws(DocumentError) -> [UInt8]

  /// The number of the line, counted from 1 with blank lines included.
  package let number: Int
  /// The line without its end, or why it could not be read.
  package let content: Result<[UInt8], DocumentError>

  package init(number: Int, content: Result<[UInt8], DocumentError>) {
    self.number = number
    self.content = content
  }
}
