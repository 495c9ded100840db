import Glibc

/// Reads files of caches, whose folders anybody may write to.
package enum OwnFile {
  /// The bytes of a file, which counts as used now. Nil if it is no regular file of this user or of root, if it is empty or
  /// longer than `most` bytes, or if it cannot be read.
  package static func read(_ path: String, most: Int) -> [UInt8]? {
    // The name may belong to anything: opening a pipe would wait, and a link may lead anywhere.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid() || status.st_uid == 0, (1...most).contains(Int(status.st_size)),
      let bytes = read(descriptor, count: Int(status.st_size))
    else { return nil }
    futimens(descriptor, nil)
    return bytes
  }

  /// Whether anything has that name.
  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  private static func read(_ descriptor: Int32, count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let got = bytes.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress! + filled, count - filled) }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { return nil }
      filled += got
    }
    return bytes
  }
}
