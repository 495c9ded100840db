import Basics

/// An error in a path's text: what is wrong, and where.
///
/// Sendable; a value.
public struct PathError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The place in the text, in characters from 0.
  public let offset: Int
  /// The text at that place, at most a dozen characters; empty at the end of the text.
  public let found: String
  /// The fault, and the remedy.
  public let problem: String

  /// Makes an error from its members. `offset` is in characters from 0.
  public init(offset: Int, found: String, problem: String) {
    self.offset = offset
    self.found = found
    self.problem = problem
  }

  /// One line that names the place, what is there, what is wrong and the remedy.
  public var description: String {
    "path, character \(offset + 1), \(found.isEmpty ? "the end" : Message.quoted(found)): \(problem)"
  }
}
