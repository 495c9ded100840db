import CLinux
import Glibc

/// A file without a name, which processes share. It is in memory if possible, and vanishes with its last descriptor.
package enum ScratchFile {
  /// Opens an empty file. The caller must close it. It is where `room` bytes are free, if there is such a place: memory for
  /// files is often small.
  package static func open(room: Int = 0) throws(OutputError) -> Int32 {
    try open(in: ["/dev/shm", getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"], room: room)
  }

  /// The same in one of these folders, the first that has room, or else the first.
  package static func open(in folders: [String], room: Int) throws(OutputError) -> Int32 {
    try make(in: folders.filter { hasRoom($0, room) } + folders)
  }

  private static func hasRoom(_ folder: String, _ room: Int) -> Bool {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return false }
    return UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize)).partialValue
      >= UInt64(room)
  }

  private static func make(in folders: [String]) throws(OutputError) -> Int32 {
    var code: Int32 = 0
    for folder in folders {
      var template = Array("\(folder)/.signwriter-XXXXXX".utf8CString)
      let descriptor = signwriter_make_file(&template)
      if descriptor >= 0 {
        unlink(template)
        return descriptor
      }
      code = errno
    }
    throw OutputError(path: folders.last ?? "/tmp", code: code)
  }
}
