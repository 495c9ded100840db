import Glibc

/// Files by which the kernel reports what it knows.
enum ProcFile {
  /// The text of a file; nil if it cannot be read.
  static func text(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var text: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 1 << 12)
    while true {
      let count = read(descriptor, &bytes, bytes.count)
      guard count > 0 else { return count == 0 ? String(decoding: text, as: UTF8.self) : nil }
      text += bytes[..<count]
    }
  }
}
