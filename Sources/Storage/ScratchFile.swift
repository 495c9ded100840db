import Glibc

/// A file without a name, which processes share. It is in memory if possible, and vanishes with its last descriptor.
package enum ScratchFile {
  /// Opens an empty file. The caller must close it.
  package static func open() throws(OutputError) -> Int32 {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var code: Int32 = 0
    for folder in ["/dev/shm", base] {
      var template = Array("\(folder)/.signwriter-XXXXXX".utf8CString)
      let descriptor = mkstemp(&template)
      if descriptor >= 0 {
        unlink(template)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return descriptor
      }
      code = errno
    }
    throw OutputError(path: base, code: code)
  }
}
