import Basics
import Glibc
import Synchronization

/// A file on its way: written beside its path, and given its name once it is whole. Without ``commit()`` it is taken
/// away again, at its end or with ``abandon()``.
///
/// While it is on its way its writer holds a lock on it, so that what a killed process left can be told from what
/// another one is writing. Not copyable: it owns the descriptor. One thread at a time.
package struct PendingFile: ~Copyable {
  /// For errors.
  private let path: String
  /// Where it is written, and where its name goes; -1 for what is written in place.
  private let folder: Int32
  private let name: String
  /// Nil where `path` is a device or a pipe, which is written in place.
  private let temporary: String?
  private var descriptor: Int32

  /// What sets the temporary files of one process apart.
  private static let count = Atomic(0)

  private static let suffix = ".part"

  /// Whether a file of this name is one on its way, or one that was left on it.
  package static func isTemporary(_ name: String) -> Bool {
    name.hasPrefix(FileName.reservedPrefix) && name.hasSuffix(suffix)
  }

  /// `inPlace`: devices, pipes and links that are there already are written to, as the shell's `>` does, and not
  /// replaced.
  package init(_ path: String, inPlace: Bool = false) throws(OutputError) {
    let path = inPlace ? PendingFile.followed(path) : path
    if inPlace && PendingFile.isDevice(path) {
      let descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw OutputError(path: path, code: errno) }
      self.init(path: path, folder: -1, name: "", temporary: nil, descriptor: descriptor)
    } else {
      try self.init(String(FileName.name(of: path)), in: try OpenFolder(above: path), path: path)
    }
  }

  /// A file directly in `folder`. `path` is what errors call it.
  package init(_ name: String, in folder: consuming OpenFolder, path: String) throws(OutputError) {
    let made = try PendingFile.openBeside(folder, path)
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
    _ folder: borrowing OpenFolder, _ path: String
  ) throws(OutputError) -> (name: String, descriptor: Int32) {
    while true {
      let number = count.wrappingAdd(1, ordering: .relaxed).newValue
      // A short name of its own: `path` may be as long as names can be.
      let temporary = "\(FileName.reservedPrefix)\(getpid())-\(number)\(suffix)"
      let descriptor = openat(
        folder.descriptor, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
      if descriptor < 0 {
        // Left by a process of the same number that was killed, perhaps on another machine.
        guard errno == EEXIST else { throw OutputError(path: path, code: errno) }
      } else if isOwned(descriptor) {
        return (temporary, descriptor)
      } else {
        close(descriptor)
      }
    }
  }

  /// Locks a new file. False where `removeLeftovers` was faster, and the file is lost. A file system without locks keeps
  /// leftovers.
  private static func isOwned(_ descriptor: Int32) -> Bool {
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return errno != EWOULDBLOCK }
    var status = stat()
    return fstat(descriptor, &status) != 0 || status.st_nlink > 0
  }

  /// Removes the files that killed processes left on their way in a folder: ours by their names, and nobody's by their
  /// locks.
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

  /// Takes the file away again.
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
    let code = Descriptor.write(bytes, to: descriptor)
    if code != 0 { throw OutputError(path: path, code: code) }
  }

  /// Gives the file its name, and closes it.
  package mutating func commit() throws(OutputError) {
    defer { descriptor = -1 }
    guard let temporary else {
      if close(descriptor) != 0 { throw OutputError(path: path, code: errno) }
      return
    }
    // A file system may tell only at the end that it is full. The lock must outlive the old name, so a copy is closed first.
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    var code = copy >= 0 && close(copy) == 0 ? 0 : errno
    if code == 0, renameat(folder, temporary, folder, name) != 0 { code = errno }
    if code != 0 { unlinkat(folder, temporary, 0) }
    close(descriptor)
    if code != 0 { throw OutputError(path: path, code: code) }
  }

  /// The path with its links followed, or as it is where nothing is there yet.
  private static func followed(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  private static func isDevice(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT != S_IFREG && status.st_mode & S_IFMT != S_IFDIR
  }
}
