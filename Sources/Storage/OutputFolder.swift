import Glibc
import Synchronization

/// The folder that results go to. Files appear whole or not at all: written beside, then renamed.
///
/// Sendable, usable from any thread.
public final class OutputFolder: Sendable {
  public let path: String
  /// Folders known to be there, so that each is made once.
  private let made = Mutex<Set<String>>([])
  /// How many of them are remembered: a batch may have a folder for each job.
  private static let rememberedFolders = 4096

  /// Makes the folder where it is missing, and checks that it can be written to.
  public init(_ path: String) throws(OutputError) {
    self.path = path
    try OutputFolder.makeFolder(path)
    guard access(path, W_OK | X_OK) == 0 else { throw OutputError(path: path, code: errno) }
  }

  /// Writes a file below the folder. `name` is a relative path that has been checked: no "..", no leading "/".
  public func write(_ bytes: [UInt8], to name: String) throws(OutputError) {
    precondition(OutputFolder.isSafe(name), "an unchecked name reached the output folder: \(name)")
    if let slash = name.lastIndex(of: "/") {
      let folder = path + "/" + name[..<slash]
      if made.withLock({ !$0.contains(folder) }) {
        try OutputFolder.makeFolder(folder)
        made.withLock { made in
          if made.count >= OutputFolder.rememberedFolders { made.removeAll(keepingCapacity: true) }
          made.insert(folder)
        }
      }
    }
    var file = try PendingFile(path + "/" + name)
    try file.append(bytes)
    try file.commit()
  }

  /// True for a relative path that stays below where it starts.
  public static func isSafe(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return !name.isEmpty && !name.utf8.contains(0)
      && parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." && $0.utf8.count <= 255 }
  }

  /// Writes beside `path` and renames, so that a reader, or a run that is killed, never sees half a file. Folders are
  /// made; devices and pipes are written to as they are.
  public static func writeWhole(_ bytes: [UInt8], to path: String) throws(OutputError) {
    try makeFolder(above: path)
    var file = try PendingFile(path, inPlace: true)
    try file.append(bytes)
    try file.commit()
  }

  /// Makes the folder that a file will stand in.
  public static func makeFolder(above path: String) throws(OutputError) {
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex { try makeFolder(String(path[..<slash])) }
  }

  /// Makes a folder and those above it.
  public static func makeFolder(_ path: String) throws(OutputError) {
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFDIR else {
        throw OutputError(path: path, reason: "it is a file, and a folder is needed there")
      }
      return
    }
    try makeFolder(above: path)
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw OutputError(path: path, code: errno) }
  }
}
