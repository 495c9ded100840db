package import Basics
import Glibc

/// A file that a document names, in the state in which it was seen. What it reads are the bytes of that state, or nothing:
/// so what is kept by a `StoredFile` is never that of another moment. Nothing else opens, maps or asks for such files.
///
/// Sendable; a value.
package struct StoredFile: Sendable, Hashable {
  @Bytewise package private(set) var path: String
  package let identity: FileState

  /// What was seen at a path before.
  package init(path: String, identity: FileState) {
    self.path = path
    self.identity = identity
  }

  /// Looks at a path. Throws where there is no regular file: reading a pipe would wait, and a device may never end.
  package init(at path: String) throws(FileFault) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw FileFault(code: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .kind }
    self.init(path: path, identity: FileState(status))
  }

  /// The bytes. Throws if the file is in another state now, or larger than `most` bytes.
  package func read(most: Int) throws(FileFault) -> [UInt8] {
    var fault: FileFault?
    let bytes = [UInt8](unsafeUninitializedCapacity: most < identity.size ? 0 : identity.size) { buffer, count in
      do throws(FileFault) {
        try fill(UnsafeMutableRawBufferPointer(buffer), most: most)
        count = identity.size
      } catch { fault = error }
    }
    if let fault { throw fault }
    return bytes
  }

  /// The bytes in memory of their own, which the caller must free, by `free`.
  package func readMemory(most: Int) throws(FileFault) -> UnsafeMutableRawBufferPointer {
    guard identity.size <= most else { throw .size(limit: most) }
    guard let memory = malloc(max(1, identity.size)) else { throw FileFault(code: ENOMEM) }
    let buffer = UnsafeMutableRawBufferPointer(start: memory, count: identity.size)
    do throws(FileFault) { try fill(buffer, most: most) } catch {
      free(memory)
      throw error
    }
    return buffer
  }

  private func fill(_ buffer: UnsafeMutableRawBufferPointer, most: Int) throws(FileFault) {
    guard identity.size <= most else { throw .size(limit: most) }
    // The name may belong to a pipe by now.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileFault(code: errno) }
    defer { close(descriptor) }
    try check(descriptor)
    var filled = 0
    while filled < identity.size {
      let count = Glibc.read(descriptor, buffer.baseAddress! + filled, identity.size - filled)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileFault(code: errno) }
      guard count > 0 else { throw .change }
      filled += count
    }
    // Somebody may have written meanwhile.
    try check(descriptor)
  }

  private func check(_ descriptor: Int32) throws(FileFault) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileFault(code: errno) }
    guard FileState(status) == identity else { throw .change }
  }
}
