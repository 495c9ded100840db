import Glibc
package import JSON

/// Reads whole files that somebody wrote.
///
/// Not by Foundation's `Data`: Swift 6.3 compiles the copy of a large one, in a loop that does not use it, to a copy of a
/// length that is nonsense.
package enum DocumentFile {
  /// The largest file, also where its size is not known before, as that of a pipe.
  package static let maximumBytes = 1 << 30

  /// The bytes of a file or of a pipe; "-" is standard input. Throws a `DocumentError` that names the file.
  package static func read(_ path: String) throws(DocumentError) -> [UInt8] {
    if path == "-" { return try bytes(of: STDIN_FILENO, named: "standard input") }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw fault(path) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw fault(path) }
    // Reading a device may never end. A terminal's user ends it.
    let kind = status.st_mode & S_IFMT
    guard kind != S_IFCHR && kind != S_IFBLK || isatty(descriptor) == 1 else {
      throw DocumentError(.reading, source: path, "it is a device; give a file")
    }
    return try bytes(of: descriptor, named: path)
  }

  private static func bytes(of descriptor: Int32, named name: String) throws(DocumentError) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      var result = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        repeat {
          result = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        } while result < 0 && errno == EINTR
        count = max(0, result)
      }
      guard result >= 0 else { throw fault(name) }
      guard result > 0 else { return bytes }
      bytes += chunk
      guard bytes.count <= maximumBytes else {
        throw DocumentError(.reading, source: name, "it has more than \(maximumBytes) bytes, the limit; divide it")
      }
    }
  }

  private static func fault(_ name: String) -> DocumentError {
    let reason =
      switch errno {
      case ENOENT: "there is no such file"
      case EISDIR: "it is a folder; name a file in it"
      default: "it cannot be read: " + String(cString: strerror(errno))
      }
    return DocumentError(.reading, source: name, reason)
  }
}
