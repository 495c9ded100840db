import Basics
import Glibc
import Storage
import Synchronization

/// The lock of a batch on the journal that it keeps in a place of its own. In the end such a journal is written anew and
/// renamed, and lines that another batch added meanwhile would be lost.
///
/// The lock is on the journal itself: a file beside it would stay in the repository that it is kept in. Sendable, usable
/// from any thread.
final class JournalLock: Sendable {
  private let path: String
  /// -1 where nothing is locked.
  private let descriptor = Mutex<Int32>(-1)

  /// Makes the journal, and folders above it, where there is none. Throws if another batch has it. One that cannot be
  /// opened, or is on a file system without locks, is not locked; what it cannot do for the journal the journal says.
  init(_ path: String) throws(OutputError) {
    self.path = path
    let above = String(FileName.folder(of: path))
    let folder = try OutputFolder(above.isEmpty ? "." : above)
    while let opened = folder.openRegular(String(FileName.name(of: path)), O_RDONLY | O_CREAT) {
      guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
        let isTaken = errno == EWOULDBLOCK
        close(opened)
        guard isTaken else { return }
        throw OutputError(
          path: path, reason: "another batch keeps its journal there now; wait for its end, or name another file",
          verb: "kept as a journal")
      }
      if JournalLock.names(path, opened) {
        descriptor.withLock { $0 = opened }
        return
      }
      // The batch before has put another file in its place.
      close(opened)
    }
  }

  deinit { release() }

  /// Lets another batch have the journal. One in which nothing is goes away.
  func release() {
    descriptor.withLock { descriptor in
      guard descriptor >= 0 else { return }
      var status = stat()
      if fstat(descriptor, &status) == 0, status.st_size == 0, JournalLock.names(path, descriptor) { unlink(path) }
      close(descriptor)
      descriptor = -1
    }
  }

  /// Whether a path is that of an open file.
  private static func names(_ path: String, _ descriptor: Int32) -> Bool {
    var (named, opened) = (stat(), stat())
    return lstat(path, &named) == 0 && fstat(descriptor, &opened) == 0 && named.st_ino == opened.st_ino
      && named.st_dev == opened.st_dev
  }
}
