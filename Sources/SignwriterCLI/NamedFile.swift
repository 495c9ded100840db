import Glibc

/// A file that an option names, to find out whether two options name the same one.
struct NamedFile {
  let option: String
  let path: String

  /// Whether both are the same file, also by another path or a link, and even before it exists.
  func isSame(as other: NamedFile) -> Bool {
    if let ours = identity, let theirs = other.identity { return ours == theirs }
    return normalized == other.normalized
  }

  /// The identity of a regular file; nil for devices, which may be named any number of times.
  private var identity: [UInt64]? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return status.st_mode & S_IFMT == S_IFREG
      ? [UInt64(status.st_dev), UInt64(status.st_ino)] : [0, UInt64.random(in: 1...(.max))]
  }

  private var normalized: [Substring] { path.split(separator: "/").filter { $0 != "." } }
}
