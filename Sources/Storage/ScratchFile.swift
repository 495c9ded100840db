import Glibc

/// A file without a name, for what processes share. It is in memory where that is possible, and gone with the last
/// descriptor of it.
package enum ScratchFile {
  /// Opens an empty one. The caller closes it.
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
