import Basics
import Glibc
import Synchronization

/// A file on its way: written beside its path, and given its name once it is whole. Without ``commit()`` it is taken
/// away again, at its end or with ``abandon()``.
///
/// Not copyable: it owns the descriptor. One thread at a time.
package struct PendingFile: ~Copyable {
  private let path: String
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
    let followed = inPlace ? PendingFile.followed(path) : path
    let isDevice = inPlace && PendingFile.isDevice(followed)
    let opened = isDevice ? try PendingFile.openDevice(followed) : try PendingFile.openBeside(followed)
    self.path = followed
    temporary = opened.temporary
    descriptor = opened.descriptor
  }

  private typealias Opened = (descriptor: Int32, temporary: String?)

  private static func openDevice(_ path: String) throws(OutputError) -> Opened {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw OutputError(path: path, code: errno) }
    return (descriptor, nil)
  }

  private static func openBeside(_ path: String) throws(OutputError) -> Opened {
    // A short name of its own: `path` may be as long as names can be.
    let folder = FileName.folder(of: path)
    while true {
      let number = count.wrappingAdd(1, ordering: .relaxed).newValue
      let temporary = "\(folder)\(FileName.reservedPrefix)\(getpid())-\(number)\(suffix)"
      let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
      if descriptor >= 0 { return (descriptor, temporary) }
      // Left by a process of the same number that was killed; it is not ours to take away.
      guard errno == EEXIST else { throw OutputError(path: path, code: errno) }
    }
  }

  deinit { PendingFile.discard(descriptor, temporary) }

  /// Takes the file away again.
  package mutating func abandon() {
    PendingFile.discard(descriptor, temporary)
    descriptor = -1
  }

  private static func discard(_ descriptor: Int32, _ temporary: String?) {
    guard descriptor >= 0 else { return }
    close(descriptor)
    if let temporary { unlink(temporary) }
  }

  package func append(_ bytes: [UInt8]) throws(OutputError) {
    let code = Descriptor.write(bytes, to: descriptor)
    if code != 0 { throw OutputError(path: path, code: code) }
  }

  /// Closes the file and gives it its name.
  package mutating func commit() throws(OutputError) {
    let code = close(descriptor) == 0 ? 0 : errno
    descriptor = -1
    guard let temporary else {
      if code != 0 { throw OutputError(path: path, code: code) }
      return
    }
    guard code == 0, rename(temporary, path) == 0 else {
      let failure = OutputError(path: path, code: code == 0 ? errno : code)
      unlink(temporary)
      throw failure
    }
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
