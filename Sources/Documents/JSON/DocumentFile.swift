import Glibc

/// Reads whole files that somebody wrote.
enum DocumentFile {
  static func read(_ path: String) throws(DocumentError) -> [UInt8] {
    func fault(_ reason: String) -> DocumentError { DocumentError(.reading, source: path, reason) }
    guard let file = fopen(path, "rbe") else {
      throw fault(errno == ENOENT ? "there is no such file" : "cannot be read: " + String(cString: strerror(errno)))
    }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while true {
      let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        count = fread(buffer.baseAddress, 1, buffer.count, file)
      }
      bytes += chunk
      guard chunk.isEmpty else { continue }
      guard ferror(file) == 0 else { throw fault("cannot be read: " + String(cString: strerror(errno))) }
      return bytes
    }
  }
}
