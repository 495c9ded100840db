package import Glibc

/// The memory of processes.
package enum ProcessMemory {
  /// The bytes that a process has in memory; 0 if that cannot be read.
  package static func bytes(of process: pid_t) -> Int {
    let descriptor = open("/proc/\(process)/statm", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return 0 }
    defer { close(descriptor) }
    var text = [UInt8](repeating: 0, count: 128)
    let count = read(descriptor, &text, text.count)
    let fields = text[..<max(0, count)].split(separator: UInt8(ascii: " "))
    guard fields.count > 1, let pages = Int(String(decoding: fields[1], as: UTF8.self)) else { return 0 }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
