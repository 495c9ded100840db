import Glibc
import Storage
import Synchronization

/// A pipe into which signals are written as they come, so that none is lost before somebody listens: a handler stands
/// as soon as it is set, while a source of Dispatch is registered later, on another thread.
struct SignalPipe {
  /// Where a byte arrives for each signal.
  let readEnd: Int32

  /// The end that handlers write to. A handler may do nothing but this, so it is a number that is read without a lock.
  private static let writeEnd = Atomic<Int32>(-1)

  /// Opens the pipe and directs the signals into it. Nil if there is no descriptor left; the signals then do what they did.
  init?(_ signals: [Int32]) {
    guard let pipe = try? Descriptor.pipe() else { return nil }
    // A pipe that is full has bytes enough to be noticed by.
    for end in [pipe.reader, pipe.writer] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    readEnd = pipe.reader
    SignalPipe.writeEnd.store(pipe.writer, ordering: .sequentiallyConsistent)
    var unblocked = sigset_t()
    sigemptyset(&unblocked)
    for number in signals {
      sigaddset(&unblocked, number)
      signal(number) { _ in
        let before = errno
        var byte: UInt8 = 1
        _ = write(SignalPipe.writeEnd.load(ordering: .relaxed), &byte, 1)
        errno = before
      }
    }
    // Whoever started us may have blocked them, as threads of Dispatch do.
    pthread_sigmask(SIG_UNBLOCK, &unblocked, nil)
  }

  /// How many signals have come since it was last asked.
  func take() -> Int {
    var bytes = [UInt8](repeating: 0, count: 64)
    return max(0, read(readEnd, &bytes, bytes.count))
  }
}
