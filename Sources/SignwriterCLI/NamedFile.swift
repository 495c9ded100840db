import Glibc

/// A file that an option names: whether two options name the same one.
struct NamedFile {
  let option: String
  let path: String

  /// Also by another path or a link, and before there is anything.
  func isSame(as other: NamedFile) -> Bool {
    if let ours = identity, let theirs = other.identity { return ours == theirs }
    return normalized == other.normalized
  }

  /// Of a regular file; devices may be named any number of times.
  private var identity: [UInt64]? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return status.st_mode & S_IFMT == S_IFREG
      ? [UInt64(status.st_dev), UInt64(status.st_ino)] : [0, UInt64.random(in: 1...(.max))]
  }

  private var normalized: [Substring] { path.split(separator: "/").filter { $0 != "." } }
}
