import CLinux
import Glibc

/// Pipes, and writing to file descriptors.
package enum Descriptor {
  /// Makes a pipe that no program inherits, not even one that another thread starts meanwhile.
  package static func pipe() throws(OutputError) -> (reader: Int32, writer: Int32) {
    var ends: [Int32] = [-1, -1]
    guard signwriter_make_pipe(&ends) == 0 else {
      throw OutputError(path: "a pipe", reason: String(cString: strerror(errno)), verb: "made")
    }
    return (ends[0], ends[1])
  }

  /// Writes all bytes, by `write`. Returns 0, or the error code. A pipe or a socket whose reader has gone sends no signal
  /// to this process: that is EPIPE. `isFile` says that there can be no reader, so that nothing need be done for it.
  package static func write(_ bytes: [UInt8], to descriptor: Int32, isFile: Bool = false) -> Int32 {
    isFile ? writeAll(bytes, to: descriptor) : withoutBrokenPipes { writeAll(bytes, to: descriptor) }
  }

  /// Sends bytes to a socket from `sent` on, which goes with them, until all are sent or `end` has come. It sleeps while the
  /// reader takes no more. Returns 0, or the error code; EPIPE sends no signal.
  package static func send(
    _ bytes: [UInt8], from sent: inout Int, to socket: Int32, until end: ContinuousClock.Instant
  ) -> Int32 {
    bytes.withUnsafeBytes { bytes in
      while sent < bytes.count {
        let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
        let count = Glibc.send(socket, bytes.baseAddress! + sent, bytes.count - sent, flags)
        if count > 0 {
          sent += count
        } else if count < 0, errno == EAGAIN {
          let left = (end - ContinuousClock.now) / .milliseconds(1)
          guard left > 0 else { return 0 }
          var poll = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
          _ = Glibc.poll(&poll, 1, Int32(min(left, 1000).rounded(.up)))
        } else if count == 0 || errno != EINTR {
          return count == 0 ? EIO : errno
        }
      }
      return 0
    }
  }

  private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    bytes.withUnsafeBytes { bytes in
      var written = 0
      while written < bytes.count {
        let count = Glibc.write(descriptor, bytes.baseAddress! + written, bytes.count - written)
        if count > 0 {
          written += count
        } else if errno == EAGAIN {
          // The other end made the pipe non-blocking; wait until it takes more.
          var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = Glibc.poll(&poll, 1, -1)
        } else if count == 0 || errno != EINTR {
          return count == 0 ? EIO : errno
        }
      }
      return 0
    }
  }

  /// Does something on this thread while it takes no SIGPIPE. What the program does with the signal is the program's: a
  /// library must not change it. One that was waiting before stays.
  private static func withoutBrokenPipes(_ body: () -> Int32) -> Int32 {
    var (broken, before, waiting) = (sigset_t(), sigset_t(), sigset_t())
    sigemptyset(&broken)
    sigaddset(&broken, SIGPIPE)
    sigpending(&waiting)
    pthread_sigmask(SIG_BLOCK, &broken, &before)
    let code = body()
    if code == EPIPE, sigismember(&waiting, SIGPIPE) == 0 {
      var none = timespec()
      while sigtimedwait(&broken, nil, &none) < 0, errno == EINTR {}
    }
    pthread_sigmask(SIG_SETMASK, &before, nil)
    return code
  }
}
