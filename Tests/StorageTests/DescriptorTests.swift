import Glibc
import Storage
import Synchronization
import TestSupport
import Testing

/// Pipes, and files without names.
@Suite(.serialized) struct DescriptorTests {
  private static let signals = Atomic(0)

  @Test func `a pipe whose reader has gone is an error, and no signal to the program`() throws {
    var own = sigaction()
    own.__sigaction_handler.sa_handler = { _ in DescriptorTests.signals.add(1, ordering: .relaxed) }
    var before = sigaction()
    sigaction(SIGPIPE, &own, &before)
    defer { sigaction(SIGPIPE, &before, nil) }
    let pipe = try Descriptor.pipe()
    close(pipe.reader)
    defer { close(pipe.writer) }
    for size in [1, 100_000] {
      #expect(Descriptor.write([UInt8](repeating: 7, count: size), to: pipe.writer) == EPIPE)
    }
    #expect(DescriptorTests.signals.load(ordering: .relaxed) == 0)
    // The thread takes the signal as before.
    var mask = sigset_t()
    pthread_sigmask(SIG_SETMASK, nil, &mask)
    #expect(sigismember(&mask, SIGPIPE) == 0)
    pthread_kill(pthread_self(), SIGPIPE)
    #expect(DescriptorTests.signals.load(ordering: .relaxed) == 1)
  }

  @Test func `a signal that was waiting before waits on`() throws {
    var (broken, before, waiting) = (sigset_t(), sigset_t(), sigset_t())
    sigemptyset(&broken)
    sigaddset(&broken, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &broken, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    pthread_kill(pthread_self(), SIGPIPE)
    let pipe = try Descriptor.pipe()
    close(pipe.reader)
    defer { close(pipe.writer) }
    #expect(Descriptor.write([1], to: pipe.writer) == EPIPE)
    sigpending(&waiting)
    #expect(sigismember(&waiting, SIGPIPE) == 1)
    var none = timespec()
    #expect(sigtimedwait(&broken, nil, &none) == SIGPIPE)
  }

  @Test func `a pipe carries what is written, and no program inherits it`() throws {
    let pipe = try Descriptor.pipe()
    defer { for end in [pipe.reader, pipe.writer] { close(end) } }
    for end in [pipe.reader, pipe.writer] { #expect(fcntl(end, F_GETFD) & FD_CLOEXEC != 0) }
    #expect(Descriptor.write([3, 1, 4], to: pipe.writer) == 0)
    var bytes = [UInt8](repeating: 0, count: 8)
    #expect(read(pipe.reader, &bytes, 8) == 3 && Array(bytes[..<3]) == [3, 1, 4])
  }

  @Test func `a socket takes what it has room for, and the rest later`() throws {
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    defer { close(ends[0]) }
    var room: Int32 = 1 << 16
    try #require(setsockopt(ends[0], SOL_SOCKET, SO_SNDBUF, &room, socklen_t(MemoryLayout<Int32>.size)) == 0)
    let bytes = (0..<1 << 20).map { UInt8(truncatingIfNeeded: $0 ^ $0 >> 8) }
    var sent = 0
    #expect(Descriptor.send(bytes, from: &sent, to: ends[0], until: .now + .milliseconds(1)) == 0)
    let first = sent
    #expect(first > 0 && first < bytes.count)
    // The reader has taken nothing.
    #expect(Descriptor.send(bytes, from: &sent, to: ends[0], until: .now + .milliseconds(1)) == 0 && sent == first)
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while received.count < bytes.count {
      let count = read(ends[1], &buffer, buffer.count)
      try #require(count > 0)
      received += buffer[..<count]
      #expect(Descriptor.send(bytes, from: &sent, to: ends[0], until: .now) == 0)
    }
    #expect(received == bytes && sent == bytes.count)
    close(ends[1])
    sent = 0
    #expect(Descriptor.send(bytes, from: &sent, to: ends[0], until: .now) == EPIPE)
  }

  @Test func `a scratch file is where there is room`() throws {
    let folder = try Workspace()
    func free(_ path: String) -> Int {
      var status = statvfs()
      return statvfs(path, &status) == 0 ? Int(status.f_bavail) * Int(status.f_frsize) : 0
    }
    func device(_ path: String) -> dev_t {
      var status = stat()
      return stat(path, &status) == 0 ? status.st_dev : 0
    }
    var places = ["/dev/shm", folder.root]
    try #require(device(places[0]) != device(places[1]), "the test needs two file systems")
    if free(places[0]) > free(places[1]) { places.swapAt(0, 1) }
    try #require(free(places[1]) - free(places[0]) > 1 << 24, "the test needs two that are not as full")
    let room = (free(places[0]) + free(places[1])) / 2
    for (wanted, place) in [(room, places[1]), (1 << 12, places[0]), (Int.max, places[0])] {
      let descriptor = try ScratchFile.open(in: places, room: wanted)
      defer { close(descriptor) }
      var status = stat()
      #expect(fstat(descriptor, &status) == 0 && status.st_dev == device(place), "\(wanted)")
      #expect(status.st_nlink == 0 && fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
    }
  }
}
