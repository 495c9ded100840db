import Glibc

/// A pseudo-terminal, which receives what a program shows to people.
final class Terminal {
  let name: String
  private let descriptor: Int32
  /// Keeps what was written until it is read, even after the program has ended.
  private let other: Int32

  init?() {
    let descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var isLocked: Int32 = 0
    var number: Int32 = 0
    // TIOCSPTLCK and TIOCGPTN, which implement unlockpt and ptsname; Swift's Glibc module lacks these.
    guard descriptor >= 0, ioctl(descriptor, 0x4004_5431, &isLocked) == 0,
      ioctl(descriptor, 0x8004_5430, &number) == 0
    else { return nil }
    self.descriptor = descriptor
    name = "/dev/pts/\(number)"
    other = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
  }

  deinit {
    close(other)
    close(descriptor)
  }

  /// What was written so far.
  func text() -> String {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while Glibc.poll(&poll, 1, 0) > 0 {
      let count = read(descriptor, &chunk, chunk.count)
      if count <= 0 { break }
      bytes += chunk[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
