import Glibc

/// A file or folder that cannot be written or read. Sendable; a value.
public struct OutputError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path of the file or folder.
  public let path: String
  /// Why it cannot be written or read.
  public let reason: String
  private let verb: String

  /// `verb` is what cannot be done with it: "written", "read".
  public init(path: String, reason: String, verb: String = "written") {
    self.path = path
    self.reason = reason
    self.verb = verb
  }

  /// `code` is a value of `errno`.
  package init(path: String, code: Int32) {
    self.init(path: path, reason: String(cString: strerror(code)))
  }

  /// The error as a sentence.
  public var description: String { "\"\(path)\" cannot be \(verb): \(reason)" }
}
