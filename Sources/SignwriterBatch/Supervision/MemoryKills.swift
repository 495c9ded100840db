import Glibc

/// How many processes the kernel has killed for lack of memory, in the whole system.
///
/// A kill of which this count knows nothing came from outside. Where it has grown, another process may have been meant: then
/// the kill is taken for one for memory.
package enum MemoryKills {
  /// The count; nil where the system does not tell.
  static func count() -> Int? {
    let descriptor = open("/proc/vmstat", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var text: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = read(descriptor, &bytes, bytes.count)
      guard count > 0 else { break }
      text += bytes[..<count]
    }
    return MemoryKills.count(in: String(decoding: text, as: UTF8.self))
  }

  /// The number of kills in the text of /proc/vmstat.
  package static func count(in text: String) -> Int? {
    text.split(separator: "\n").first { $0.hasPrefix("oom_kill ") }.flatMap { Int($0.dropFirst(9)) }
  }
}
