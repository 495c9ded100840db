/// A file that would be written over one that is read, or twice. A value; Sendable.
public struct OverwriteError: Error, Sendable, CustomStringConvertible {
  /// The file, who else names it, and what to do.
  public let description: String

  init(_ file: NamedFile, _ other: NamedFile, isRead: Bool) {
    let whose = isRead ? "is the file of \(other.option)" : "is also written by \(other.option)"
    let path = file.path.replacing("//", with: "/")
    description =
      "\"\(path)\", which \(file.option) writes, \(whose), and would be overwritten; name another for \(file.option)"
  }
}
