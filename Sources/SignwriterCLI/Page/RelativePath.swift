import Foundation

/// Paths as a page names them.
enum RelativePath {
  /// The path of a folder as seen from the folder of a file. Links are followed where they exist; nothing else has to.
  static func path(to folder: String, fromFolderOf file: String) -> String {
    let slash = file.lastIndex(of: "/")
    let base = parts(slash.map { String(file[...$0]) } ?? ".")
    let target = parts(folder)
    let shared = zip(base, target).prefix { $0 == $1 }.count
    let path = base.dropFirst(shared).map { _ in ".." } + target.dropFirst(shared)
    return path.isEmpty ? "." : path.joined(separator: "/")
  }

  private static func parts(_ path: String) -> [String] {
    URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL.resolvingSymlinksInPath().path
      .split(separator: "/").map(String.init)
  }
}
