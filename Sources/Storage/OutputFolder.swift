import Glibc
import Synchronization

/// The folder that results go to. Files appear whole or not at all: written beside, then renamed. None leaves the folder,
/// not by its name and not by a symbolic link, also one that is made meanwhile.
///
/// Sendable, usable from any thread.
public final class OutputFolder: Sendable {
  public let path: String
  private let root: OpenFolder
  /// Whether names that differ by case alone are one file here, as on file systems made for other systems.
  package let foldsCase: Bool
  /// Folders below in which files were written before. In others leftovers of killed runs are looked for first.
  private let used = Mutex<Set<Substring>>([])
  /// How many of them are remembered: a batch may have a folder for each job.
  private static let rememberedFolders = 4096

  /// Makes the folder where it is missing, and checks that it can be written to.
  public init(_ path: String) throws(OutputError) {
    self.path = path
    try OutputFolder.makeFolder(path)
    guard access(path, W_OK | X_OK) == 0 else { throw OutputError(path: path, code: errno) }
    root = try OpenFolder(path)
    foldsCase = root.foldsCase
    PendingFile.removeLeftovers(in: root)
  }

  /// Writes a file below the folder, and makes the folders between. A `name` that is not safe is an error.
  public func write(_ bytes: [UInt8], to name: String) throws(OutputError) {
    guard OutputFolder.isSafe(name) else {
      throw OutputError(path: name, reason: "it is no relative path below the output folder")
    }
    let folder = try root.folder(above: name, makes: true, path: path)
    let slash = name.lastIndex(of: "/")
    if let slash, isFirst(in: name[..<slash]) { PendingFile.removeLeftovers(in: folder) }
    let last = slash.map { String(name[name.index(after: $0)...]) } ?? name
    var file = try PendingFile(last, in: folder, path: path + "/" + name)
    try file.append(bytes)
    try file.commit()
  }

  /// Whether this is the first file in a folder. Of a batch with more folders than are remembered the rest keep what
  /// killed runs left.
  private func isFirst(in folder: Substring) -> Bool {
    used.withLock { used in
      used.count < OutputFolder.rememberedFolders && used.insert(folder).inserted
    }
  }

  /// Opens a regular file below the folder for reading, which the caller closes; nil where there is none. No symbolic link
  /// is followed.
  package func openFile(_ name: String) -> Int32? {
    guard OutputFolder.isSafe(name),
      let last = name.split(separator: "/").last,
      let folder = try? root.folder(above: name, makes: false, path: path)
    else { return nil }
    return folder.openRegular(String(last), O_RDONLY)
  }

  /// Of files directly in the folder.
  package var names: [String] { root.names }

  /// See ``OpenFolder/openRegular(_:_:)``.
  package func openRegular(_ name: String, _ flags: Int32) -> Int32? { root.openRegular(name, flags) }

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

  /// Removes what killed runs left on its way beside a path.
  package static func removeLeftovers(beside path: String) {
    if let folder = try? OpenFolder(above: path) { PendingFile.removeLeftovers(in: folder) }
  }

  /// Makes the folder that a file will stand in.
  public static func makeFolder(above path: String) throws(OutputError) {
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex { try makeFolder(String(path[..<slash])) }
  }

  /// Makes a folder and those above it.
  public static func makeFolder(_ path: String) throws(OutputError) {
    // The system takes no path that is longer, and each folder in one is a call here.
    guard path.utf8.count < PATH_MAX else { throw OutputError(path: path, code: ENAMETOOLONG) }
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFDIR else {
        throw OutputError(path: path, reason: OpenFolder.fileReason)
      }
      return
    }
    try makeFolder(above: path)
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw OutputError(path: path, code: errno) }
  }
}
