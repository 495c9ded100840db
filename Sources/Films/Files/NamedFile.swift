import Basics
import Glibc

/// A file that an option names, to find out whether two options name the same one.
package struct NamedFile {
  package let option: String
  package let path: String

  package init(option: String, path: String) { (self.option, self.path) = (option, path) }

  /// What makes a file the same one by whatever path or link, even before it or its folder exists: the nearest folder
  /// that exists, and the path from there.
  package struct Key: Hashable {
    fileprivate let nearest: FileIdentity
    /// As bytes, because file systems tell names apart that are one `String`.
    fileprivate let rest: [[UInt8]]
  }

  /// Whether both are the same file.
  package func isSame(as other: NamedFile) -> Bool { key.map { $0 == other.key } ?? false }

  /// The first of some files that is among those before it, by whatever path.
  package static func firstTwice(_ files: [NamedFile]) -> NamedFile? {
    var known = Set<Key>()
    return files.first { $0.key.map { !known.insert($0).inserted } ?? false }
  }

  /// Nil for devices and pipes, which may be named any number of times, and for a path that is longer than any file's.
  package var key: Key? {
    guard path.utf8.count < Int(PATH_MAX) else { return nil }
    var status = stat()
    if stat(path, &status) == 0 { return key(of: status, isWhole: true, rest: []) }
    // The folder before a ".." may be made yet.
    var (parts, rest) = (normalized, [[UInt8]]())
    while stat("/" + parts.joined(separator: "/"), &status) != 0, let last = parts.popLast() {
      rest.insert(Array(last.utf8), at: 0)
    }
    return key(of: status, isWhole: rest.isEmpty, rest: rest)
  }

  private func key(of status: stat, isWhole: Bool, rest: [[UInt8]]) -> Key? {
    guard !isWhole || status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Key(nearest: FileIdentity(status), rest: rest)
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
