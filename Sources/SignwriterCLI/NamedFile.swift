import Glibc

/// A file that an option names, to find out whether two options name the same one.
struct NamedFile {
  let option: String
  let path: String

  /// Whether both are the same file, also by another path or a link, and even before it or its folder exists.
  func isSame(as other: NamedFile) -> Bool {
    if let ours = identity, let theirs = other.identity { return ours == theirs }
    return normalized == other.normalized
  }

  /// The first of some files that is among those before it, by whatever path.
  static func firstTwice(_ files: [NamedFile]) -> NamedFile? {
    var (identities, paths): (Set<[UInt64]>, Set<[Substring]>) = ([], [])
    return files.first { file in
      if let identity = file.identity { return !identities.insert(identity).inserted }
      return !paths.insert(file.normalized).inserted
    }
  }

  /// The identity of a regular file; nil for devices, which may be named any number of times.
  private var identity: [UInt64]? {
    var status = stat()
    // The folder before a ".." may be made yet.
    guard stat(path, &status) == 0 || stat("/" + normalized.joined(separator: "/"), &status) == 0 else {
      return nil
    }
    return status.st_mode & S_IFMT == S_IFREG
      ? [UInt64(status.st_dev), UInt64(status.st_ino)] : [0, UInt64.random(in: 1...(.max))]
  }

  /// The parts of the whole path, without "." and "..".
  private var normalized: [Substring] {
    var parts: [Substring] = []
    for part in (path.hasPrefix("/") ? path : NamedFile.workingFolder + "/" + path).split(separator: "/") {
      switch part {
      case ".": break
      case "..": _ = parts.popLast()
      default: parts.append(part)
      }
    }
    return parts
  }

  private static var workingFolder: String {
    guard let folder = getcwd(nil, 0) else { return "" }
    defer { free(folder) }
    return String(cString: folder)
  }
}
