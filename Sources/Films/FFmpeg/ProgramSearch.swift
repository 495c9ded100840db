import Glibc

/// Finds other programs.
package enum ProgramSearch {
  /// The path of a program in PATH; nil where that has none.
  package static func inPath(_ name: String) -> String? {
    let path = getenv("PATH").map { String(cString: $0) } ?? ""
    return path.split(separator: ":").map { "\($0)/\(name)" }.first { isProgram($0) }
  }

  /// The path of a program in the folder of this one; nil where it is not there.
  package static func besideThis(_ name: String) -> String? {
    ownFolder.flatMap { inFolder($0, name) }
  }

  /// The path of a program in a folder; nil where it is not there.
  package static func inFolder(_ folder: String, _ name: String) -> String? {
    let path = "\(folder)/\(name)"
    return isProgram(path) ? path : nil
  }

  /// The folder of this program, without a slash at its end.
  package static var ownFolder: String? {
    guard let own = ownPath, let slash = own.lastIndex(of: "/") else { return nil }
    return String(own[..<slash])
  }

  /// Whether it is a file that may be run. A folder may be searched, which is the same permission.
  private static func isProgram(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }

  /// The path of this program itself.
  package static var ownPath: String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/self/exe", &buffer, buffer.count)
    return length > 0 ? String(decoding: buffer[..<length], as: UTF8.self) : nil
  }
}
