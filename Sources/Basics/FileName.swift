/// The parts of a path as text; nothing here accesses the file system.
package enum FileName {
  /// The prefix of the program's own files: unfinished pictures and journals. No document may name such a file.
  package static let reservedPrefix = ".signwriter-"

  /// The text after the last slash.
  package static func name(of path: String) -> Substring { path[nameStart(of: path)...] }

  /// The folder with its last slash; empty if the path has no folder.
  package static func folder(of path: String) -> Substring { path[..<nameStart(of: path)] }

  /// The text after the last dot of the name; nil without a dot.
  package static func ending(of path: String) -> Substring? {
    let name = name(of: path)
    return name.lastIndex(of: ".").map { name[name.index(after: $0)...] }
  }

  /// The path without its ending and the dot before it. A name that begins with its only dot is a stem as a whole.
  package static func stem(of path: String) -> Substring {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return path[...] }
    return path[..<dot]
  }

  private static func nameStart(of path: String) -> String.Index {
    path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
  }
}
