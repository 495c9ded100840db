import Glibc

/// An open folder, and what is reached through it. A name is gone through part by part, each opened in the one before
/// and never through a symbolic link. So nothing outside can be reached, whatever links are there or are made meanwhile.
///
/// Not copyable: it owns the descriptor. Sendable, usable from any thread: it is only asked for what it holds.
package struct OpenFolder: ~Copyable, Sendable {
  /// For `openat` and its kin.
  package let descriptor: Int32

  private init(descriptor: Int32) { self.descriptor = descriptor }

  /// Opens the folder at `path`, through any links in it: the path is its caller's choice.
  package init(_ path: String) throws(OutputError) {
    let descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw OutputError(path: path, code: errno) }
    self.init(descriptor: descriptor)
  }

  /// Opens the folder that a file of this path stands in.
  package init(above path: String) throws(OutputError) {
    try self.init(path.lastIndex(of: "/").map { String(path[...$0]) } ?? ".")
  }

  deinit { close(descriptor) }

  /// Gives the descriptor away, for somebody else to close.
  consuming func release() -> Int32 {
    let descriptor = descriptor
    discard self
    return descriptor
  }

  /// The folder below this one that the file `name` stands in; with `makes`, folders that are missing are made. `path` is
  /// this folder's, for errors.
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

  /// A descriptor of the regular file `name`, directly in this folder; nil, with `errno`, where there is none. Waits for
  /// no pipe. The caller closes it.
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

  /// Whether names that differ by case alone are one file. Tried with a file that is there for a moment.
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

  /// The names of what is in the folder, in no order.
  package var names: [String] {
    // Opened anew: two descriptors of one opening share the place at which they read.
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
