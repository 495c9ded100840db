import Glibc

/// A file or folder that cannot be written or read.
public struct OutputError: Error, Sendable, Hashable, CustomStringConvertible {
  public let path: String
  public let reason: String
  private let verb: String

  public init(path: String, reason: String, verb: String = "written") {
    self.path = path
    self.reason = reason
    self.verb = verb
  }

  /// `code` is what `errno` said.
  package init(path: String, code: Int32) {
    self.init(path: path, reason: String(cString: strerror(code)))
  }

  public var description: String { "\"\(path)\" cannot be \(verb): \(reason)" }
}
