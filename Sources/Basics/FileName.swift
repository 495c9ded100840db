/// The parts of a path, as text: nothing here asks the file system.
package enum FileName {
  /// Begins the names of files that are the program's own: halves of pictures, journals. No document may name one.
  package static let reservedPrefix = ".signwriter-"

  /// What comes after the last slash.
  package static func name(of path: String) -> Substring { path[nameStart(of: path)...] }

  /// The folder with its last slash; empty where the path names none.
  package static func folder(of path: String) -> Substring { path[..<nameStart(of: path)] }

  /// What comes after the name's last dot; nil where it has none.
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
