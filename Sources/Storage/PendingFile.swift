import Basics
import Glibc
import Synchronization

/// A file that is being written under a temporary name and gets its own name once it is whole. Without ``commit()`` it
/// is removed, at the end of this value or by ``abandon()``.
///
/// While it is written, its writer holds a lock on it, so that leftovers of a killed process can be told from files
/// that another process is writing. Not copyable: it owns the descriptor. Use it on one thread at a time.
package struct PendingFile: ~Copyable {
  /// The path, for errors.
  private let path: String
  /// The folder of the temporary and the final name; -1 for a file that is written in place.
  private let folder: Int32
  private let name: String
  /// Nil if `path` is a device or a pipe, which is written in place.
  private let temporary: String?
  /// The open file; -1 once it is committed or abandoned.
  package private(set) var descriptor: Int32

  /// What a loss of power may not take.
  package enum Durability: Sendable {
    /// It may take everything that the system had not written yet: under its name a file may be empty.
    case none
    /// Where the name is there, so are the bytes.
    case content
    /// Once the file is committed, both are.
    case contentAndName
  }

  package var durability = Durability.none

  /// Distinguishes the temporary files of one process.
  private static let count = Atomic(0)

  private static let suffix = ".part"

  /// Whether this is the name of a temporary file.
  package static func isTemporary(_ name: String) -> Bool {
    name.hasPrefix(FileName.reservedPrefix) && name.hasSuffix(suffix)
  }

  /// With `inPlace`, existing devices, pipes and links are written to, as the shell's `>` does, and not replaced.
  /// `permissions` are those of a new file, from before anything is in it; nil for what is usual. With `removesLeftovers`
  /// what killed processes left in the file's folder is removed first: for files that are written for long.
  package init(
    _ path: String, inPlace: Bool = false, permissions: UInt32? = nil, removesLeftovers: Bool = false
  ) throws(OutputError) {
    let path = inPlace ? try PendingFile.followed(path) : path
    if inPlace && PendingFile.isDevice(path) {
      let descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw OutputError(path: path, code: errno) }
      self.init(path: path, folder: -1, name: "", temporary: nil, descriptor: descriptor)
    } else {
      let folder = try OpenFolder(above: path)
      if removesLeftovers { PendingFile.removeLeftovers(in: folder) }
      try self.init(String(FileName.name(of: path)), in: folder, path: path, permissions: permissions)
    }
  }

  /// Begins a file directly in `folder`. `path` is its name in errors.
  package init(
    _ name: String, in folder: consuming OpenFolder, path: String, permissions: UInt32? = nil
  ) throws(OutputError) {
    let made = try PendingFile.openBeside(folder, path, permissions)
    self.init(path: path, folder: folder.release(), name: name, temporary: made.name, descriptor: made.descriptor)
  }

  private init(path: String, folder: Int32, name: String, temporary: String?, descriptor: Int32) {
    self.path = path
    self.folder = folder
    self.name = name
    self.temporary = temporary
    self.descriptor = descriptor
  }

  private static func openBeside(
    _ folder: borrowing OpenFolder, _ path: String, _ permissions: UInt32?
  ) throws(OutputError) -> (name: String, descriptor: Int32) {
    while true {
      let number = count.wrappingAdd(1, ordering: .relaxed).newValue
      // A short, separate name: `path` may be as long as names can be.
      let temporary = "\(FileName.reservedPrefix)\(getpid())-\(number)\(suffix)"
      let descriptor = openat(
        folder.descriptor, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
        permissions.map { $0 & 0o600 } ?? 0o644)
      if descriptor < 0 {
        // The name is a leftover of a killed process with the same number, perhaps on another machine.
        guard errno == EEXIST else { throw OutputError(path: path, code: errno) }
      } else if isOwned(descriptor) {
        // The mask of the process does not hold for permissions that a file had before.
        if let permissions { fchmod(descriptor, permissions) }
        return (temporary, descriptor)
      } else {
        close(descriptor)
      }
    }
  }

  /// Locks a new file. False if `removeLeftovers` was faster, so that the file is gone. A file system without locks
  /// keeps leftovers.
  private static func isOwned(_ descriptor: Int32) -> Bool {
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return errno != EWOULDBLOCK }
    var status = stat()
    return fstat(descriptor, &status) != 0 || status.st_nlink > 0
  }

  /// Removes the leftovers of killed processes in a folder. Their names show that they are ours, and their locks that
  /// nobody writes them.
  package static func removeLeftovers(in folder: borrowing OpenFolder) {
    for name in folder.names where isTemporary(name) {
      guard let descriptor = folder.openRegular(name, O_RDONLY) else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlinkat(folder.descriptor, name, 0) }
      close(descriptor)
    }
  }

  deinit {
    PendingFile.discard(descriptor, temporary, folder)
    if folder >= 0 { close(folder) }
  }

  /// Removes the file.
  package mutating func abandon() {
    PendingFile.discard(descriptor, temporary, folder)
    descriptor = -1
  }

  private static func discard(_ descriptor: Int32, _ temporary: String?, _ folder: Int32) {
    guard descriptor >= 0 else { return }
    if let temporary { unlinkat(folder, temporary, 0) }
    close(descriptor)
  }

  package func append(_ bytes: [UInt8]) throws(OutputError) {
    let code = Descriptor.write(bytes, to: descriptor, isFile: temporary != nil)
    if code != 0 { throw OutputError(path: path, code: code) }
  }

  /// Gives the file its final name, and closes it.
  package mutating func commit() throws(OutputError) {
    defer { descriptor = -1 }
    guard let temporary else {
      if close(descriptor) != 0 { throw OutputError(path: path, code: errno) }
      return
    }
    // Some file systems report only on closing that they are full. The lock must outlive the old name, so a copy is
    // closed first.
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    var code = copy >= 0 && close(copy) == 0 ? 0 : errno
    if code == 0, durability != .none, fdatasync(descriptor) != 0 { code = errno }
    if code == 0, renameat(folder, temporary, folder, name) != 0 { code = errno }
    if code != 0 { unlinkat(folder, temporary, 0) }
    if code == 0, durability == .contentAndName, fsync(folder) != 0 { code = errno }
    close(descriptor)
    if code != 0 { throw OutputError(path: path, code: code) }
  }

  /// The path with its links followed; the path itself if nothing is there yet, or if a folder above it has a name that is
  /// not UTF-8, which no string holds.
  private static func followed(_ path: String) throws(OutputError) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    if let followed = String(validatingCString: real) { return followed }
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFLNK else {
      throw OutputError(path: path, reason: "it is a link to a name that is not UTF-8")
    }
    return path
  }

  private static func isDevice(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT != S_IFREG && status.st_mode & S_IFMT != S_IFDIR
  }
}
