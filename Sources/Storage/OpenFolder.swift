import Basics
import Glibc

/// An open folder, through which files are opened. A path is opened part by part, each in the folder before it and
/// never through a symbolic link. So nothing outside can be reached, whatever links exist or are created meanwhile.
///
/// Not copyable: it owns the descriptor. Sendable, usable from any thread, because it is never changed.
package struct OpenFolder: ~Copyable, Sendable {
  /// The descriptor for `openat` and similar calls.
  package let descriptor: Int32

  private init(descriptor: Int32) { self.descriptor = descriptor }

  /// Opens the folder at `path`. Links in the path are followed, because the caller chose it.
  package init(_ path: String) throws(OutputError) {
    let descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw OutputError(path: path, code: errno) }
    self.init(descriptor: descriptor)
  }

  /// Opens the folder in which the file of this path is.
  package init(above path: String) throws(OutputError) {
    try self.init(path.lastIndex(of: "/").map { String(path[...$0]) } ?? ".")
  }

  deinit { close(descriptor) }

  /// Gives the descriptor to the caller, who must close it.
  consuming func release() -> Int32 {
    let descriptor = descriptor
    discard self
    return descriptor
  }

  /// The folder below this one in which the file `name` is. With `makes`, missing folders are created. `path` is this
  /// folder's path, for errors.
  package func folder(above name: String, makes: Bool, path: String) throws(OutputError) -> OpenFolder {
    let parts = name.split(separator: "/").dropLast()
    var current = OpenFolder(descriptor: try OpenFolder.duplicate(descriptor, path))
    var reached = path
    for part in parts {
      reached += "/" + part
      current = try OpenFolder.step(String(part), in: current, makes: makes, path: reached)
    }
    return current
  }

  private static func duplicate(_ descriptor: Int32, _ path: String) throws(OutputError) -> Int32 {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw OutputError(path: path, code: errno) }
    return copy
  }

  private static func step(
    _ name: String, in folder: borrowing OpenFolder, makes: Bool, path: String
  ) throws(OutputError) -> OpenFolder {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    var descriptor = openat(folder.descriptor, name, flags)
    if descriptor < 0, errno == ENOENT, makes {
      guard mkdirat(folder.descriptor, name, 0o755) == 0 || errno == EEXIST else {
        throw OutputError(path: path, code: errno)
      }
      descriptor = openat(folder.descriptor, name, flags)
    }
    guard descriptor >= 0 else {
      let code = errno
      guard code == ENOTDIR || code == ELOOP else { throw OutputError(path: path, code: code) }
      throw OutputError(path: path, reason: folder.isLink(name) ? linkReason : fileReason)
    }
    return OpenFolder(descriptor: descriptor)
  }

  package static let fileReason = "it is a file, and a folder is needed there"
  private static let linkReason =
    "it is a symbolic link, and no file is written through one; put a folder in its place"

  private func isLink(_ name: String) -> Bool {
    var status = stat()
    return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// A descriptor of the regular file `name`, directly in this folder. Nil, with `errno`, if there is none. It does not
  /// wait for a pipe. The caller must close it.
  package func openRegular(_ name: String, _ flags: Int32) -> Int32? {
    let descriptor = openat(self.descriptor, name, flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      errno = EINVAL
      return nil
    }
    return descriptor
  }

  /// What the file `name`, directly in this folder, is among kept ones; nil where it may be replaced. A link counts as
  /// what it leads to.
  func role(of name: String, among kept: KeptFiles) -> String? {
    var status = stat()
    return fstatat(descriptor, name, &status, 0) == 0 ? kept.role(of: status) : nil
  }

  /// Whether names that differ only by case are one file. It is tested with a temporary file.
  package var foldsCase: Bool {
    let name = ".signwriter-case-\(getpid()).part"
    let file = openat(descriptor, name, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    close(file)
    var status = stat()
    let folds = fstatat(descriptor, name.uppercased(), &status, AT_SYMLINK_NOFOLLOW) == 0
    unlinkat(descriptor, name, 0)
    return folds
  }

  /// Removes a regular file. Whether it is gone.
  package func removeRegular(_ name: String) -> Bool {
    var status = stat()
    guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return false
    }
    return unlinkat(descriptor, name, 0) == 0
  }

  /// Removes a folder without entries. Whether it is gone.
  package func removeEmptyFolder(_ name: String) -> Bool { unlinkat(descriptor, name, AT_REMOVEDIR) == 0 }

  /// The names of the folder's entries, in no particular order.
  package var names: [String] {
    // The folder is opened again, because copies of a descriptor share their read position.
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { return [] }
    guard let stream = fdopendir(copy) else {
      close(copy)
      return []
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
