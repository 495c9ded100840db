package import Basics
import Glibc
import Synchronization

/// A folder for results. A file appears whole or not at all, because it is written under a temporary name and then
/// renamed. No file leaves the folder, neither by its name nor by a symbolic link, even one that is created meanwhile.
///
/// Sendable, usable from any thread.
package final class OutputFolder: Sendable {
  /// The path of the folder.
  package let path: String
  private let root: OpenFolder
  /// The files that nothing may overwrite.
  private let kept: KeptFiles?
  package let isDurable: Bool
  /// Whether nothing is written to it: its files are only compared.
  package let isRead: Bool
  /// Whether names that differ only by case are one file here, as on file systems made for other systems.
  package let foldsCase: Bool
  /// The folders below in which files were written before. In others, leftovers of killed runs are removed first.
  private let used = Mutex<Set<ByteText>>([])
  /// How many of them are remembered: a batch may have a folder for each job.
  private static let rememberedFolders = 4096

  /// Creates the folder if it is missing, and checks that it can be written to. Throws if not. No file takes the place of
  /// one of `kept`.
  /// With `isDurable`, files have their bytes under their names even after a loss of power, and those of which
  /// ``sync(above:)`` was told have their names, too.
  package init(_ path: String, keeping kept: KeptFiles? = nil, isDurable: Bool = false) throws(OutputError) {
    (self.path, self.kept, self.isDurable, isRead) = (path, kept, isDurable, false)
    try OutputFolder.makeFolder(path)
    guard access(path, W_OK | X_OK) == 0 else { throw OutputError(path: path, code: errno) }
    root = try OpenFolder(path)
    foldsCase = root.foldsCase
    PendingFile.removeLeftovers(in: root)
  }

  /// Opens a folder whose files are only compared: nothing is made, written or removed. Throws if there is none.
  package init(reading path: String, keeping kept: KeptFiles? = nil) throws(OutputError) {
    (self.path, self.kept, isDurable, isRead) = (path, kept, false, true)
    root = try OpenFolder(path)
    foldsCase = false
  }

  /// Writes a file below the folder, and creates the folders between. Throws if `name` is not safe or the file cannot
  /// be written.
  package func write(_ bytes: [UInt8], to name: String) throws(OutputError) {
    var file = try begin(name)
    try file.append(bytes)
    try file.commit()
  }

  /// Begins a file below the folder, and creates the folders between. Throws as ``write(_:to:)`` does.
  package func begin(_ name: String) throws(OutputError) -> PendingFile {
    guard OutputFolder.isSafe(name) else {
      throw OutputError(path: name, reason: "it is no relative path below the output folder")
    }
    let folder = try root.folder(above: name, makes: true, path: path)
    let slash = name.lastIndex(of: "/")
    if let slash, isFirst(in: name[..<slash]) { PendingFile.removeLeftovers(in: folder) }
    let last = slash.map { String(name[name.index(after: $0)...]) } ?? name
    if let role = kept.flatMap({ folder.role(of: last, among: $0) }) {
      throw OutputError(
        path: path + "/" + name,
        reason: "it is \(role), and would be overwritten; give the job another id or \"out\"")
    }
    var file = try PendingFile(last, in: folder, path: path + "/" + name)
    if isDurable { file.durability = .content }
    return file
  }

  /// Waits until the names of files below the folder, and of the folders that they are in, are on the disk. Returns 0, or
  /// the code of an error.
  package func sync(above names: [String]) -> Int32 {
    var folders: Set<ByteText> = []
    for name in names {
      var rest = name[...]
      while let slash = rest.lastIndex(of: "/"), folders.insert(ByteText(String(rest[..<slash]))).inserted {
        rest = rest[..<slash]
      }
    }
    for name in folders {
      guard let folder = try? root.folder(above: name.string + "/.", makes: false, path: path) else {
        return ENOENT
      }
      if fsync(folder.descriptor) != 0 { return errno }
    }
    return fsync(root.descriptor) == 0 ? 0 : errno
  }

  /// Whether this is the first file in a folder. If a batch has more folders than are remembered, the others keep the
  /// leftovers of killed runs.
  private func isFirst(in folder: Substring) -> Bool {
    used.withLock { used in
      used.count < OutputFolder.rememberedFolders && used.insert(ByteText(String(folder))).inserted
    }
  }

  /// Opens a regular file below the folder for reading; nil if there is none. No symbolic link is followed. The caller
  /// must close it.
  package func openFile(_ name: String) -> Int32? {
    guard OutputFolder.isSafe(name),
      let last = name.split(separator: "/").last,
      let folder = try? root.folder(above: name, makes: false, path: path)
    else { return nil }
    return folder.openRegular(String(last), O_RDONLY)
  }

  /// The bytes of a regular file below the folder; nil if there is none, it is larger than `most` bytes, or it cannot be
  /// read. No symbolic link is followed.
  package func read(_ name: String, most: Int) -> [UInt8]? {
    guard let descriptor = openFile(name) else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size <= most else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(status.st_size))
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= most {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
    return nil
  }

  /// What a file below the folder is, where it is one of those that nothing may overwrite: "the style sheet".
  package func role(of name: String) -> String? {
    guard OutputFolder.isSafe(name), let kept, let last = name.split(separator: "/").last,
      let folder = try? root.folder(above: name, makes: false, path: path)
    else { return nil }
    return folder.role(of: String(last), among: kept)
  }

  /// Whether there is a regular file of that name below the folder, which can be read.
  package func has(_ name: String) -> Bool {
    guard let descriptor = openFile(name) else { return false }
    close(descriptor)
    return true
  }

  /// Whether there is a folder at a path.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Removes a regular file below the folder, and the folders between that are empty then. Whether it is gone.
  package func remove(_ name: String) -> Bool {
    guard !isRead, OutputFolder.isSafe(name), let last = name.split(separator: "/").last,
      let folder = try? root.folder(above: name, makes: false, path: path), folder.removeRegular(String(last))
    else { return false }
    var rest = name[...]
    while let slash = rest.lastIndex(of: "/") {
      rest = rest[..<slash]
      guard let above = try? root.folder(above: String(rest), makes: false, path: path),
        let empty = rest.split(separator: "/").last, above.removeEmptyFolder(String(empty))
      else { break }
    }
    return true
  }

  /// The names of the entries directly in the folder.
  package var names: [String] { root.names }

  /// See ``OpenFolder/openRegular(_:_:)``.
  package func openRegular(_ name: String, _ flags: Int32) -> Int32? { root.openRegular(name, flags) }

  /// Whether a path is relative and stays below its start.
  package static func isSafe(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return !name.isEmpty && !name.utf8.contains(0)
      && parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." && $0.utf8.count <= 255 }
  }

  /// Writes a temporary file beside `path` and renames it, so that no reader ever sees half a file, even after a kill.
  /// Missing folders are created. Devices and pipes are written to directly. Throws if the file cannot be written.
  /// `permissions` are those of the new file; nil for what is usual.
  package static func writeWhole(
    _ bytes: [UInt8], to path: String, permissions: UInt32? = nil, isDurable: Bool = false
  ) throws(OutputError) {
    try makeFolder(above: path)
    var file = try PendingFile(path, inPlace: true, permissions: permissions)
    if isDurable { file.durability = .contentAndName }
    try file.append(bytes)
    try file.commit()
  }

  /// Removes the temporary files that killed runs left beside a path.
  package static func removeLeftovers(beside path: String) {
    if let folder = try? OpenFolder(above: path) { PendingFile.removeLeftovers(in: folder) }
  }

  /// Creates the folder in which a file will be. Throws if it cannot.
  package static func makeFolder(above path: String) throws(OutputError) {
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex { try makeFolder(String(path[..<slash])) }
  }

  /// Creates a folder and those above it. Throws if it cannot.
  package static func makeFolder(_ path: String) throws(OutputError) {
    // The system takes no longer path, and each folder in it is a call here.
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
