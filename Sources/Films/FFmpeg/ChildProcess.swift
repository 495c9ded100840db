import CLinux
import Glibc
import Storage

/// Another program that works for this thread. It ends with the thread, however that ends: a process that is killed
/// leaves no program behind.
///
/// Not Sendable: the thread that starts it waits for it.
package final class ChildProcess {
  let process: pid_t
  /// How it ended, as `waitpid` says it; nil until it has.
  private(set) var status: Int32?
  /// Whether nobody knows how it ended: the program that uses this library ignores its children's ends, or waits for all.
  private(set) var isLost = false

  /// Starts the program at `path`. Of our descriptors it has `descriptors`, numbered from 0.
  init(_ path: String, _ arguments: [String], descriptors: [Int32]) throws(OutputError) {
    let argv = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for text in argv { free(text) } }
    let started = signwriter_start_child(path, argv, descriptors, Int32(descriptors.count))
    guard started > 0 else {
      throw OutputError(path: path, reason: String(cString: strerror(errno)), verb: "started")
    }
    // Only now: an object that has all its members is deinitialised when its initialiser throws, and process -1 is all.
    process = started
  }

  /// Starts ffmpeg, which writes `file` as its descriptor 3 and says what it says into `words`; its descriptor 4 is `progress`, if
  /// that is given. It reads from the pipe whose other end is returned, which ``endInput(_:)`` takes.
  package static func ffmpeg(
    _ program: String, _ arguments: [String], file: Int32, words: Int32, progress: Int32? = nil
  ) throws(OutputError) -> (ffmpeg: ChildProcess, input: Int32) {
    // Sockets, whose end is seen also while a process that was forked meanwhile has a copy of ours.
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw OutputError(path: "a pipe", reason: String(cString: strerror(errno)), verb: "made")
    }
    let (reader, writer) = (ends[0], ends[1])
    defer { close(reader) }
    do throws(OutputError) {
      // Opened again, because the lock on a file that is being written is of whoever has the same opening.
      let own = open("/proc/self/fd/\(file)", O_RDWR | O_CLOEXEC)
      guard own >= 0 else { throw OutputError(path: "the file", code: errno) }
      defer { close(own) }
      return (
        try ChildProcess(
          program, arguments, descriptors: [reader, words, words, own] + (progress.map { [$0] } ?? [])), writer
      )
    } catch {
      close(writer)
      throw error
    }
  }

  /// Closes the pipe to a program, which is the end of what it reads.
  package static func endInput(_ input: Int32) {
    shutdown(input, Int32(SHUT_WR))
    close(input)
  }

  deinit {
    kill()
    wait()
  }

  /// Ends it at once, unless it has ended, and with it what it has started: it leads a group of its own.
  func kill() { if status == nil { Glibc.kill(-process, SIGKILL) } }

  /// Whether it has ended; waits for it for a tenth of a second.
  package func hasEnded() -> Bool {
    var pause: UInt32 = 500
    while status == nil {
      var ended: Int32 = 0
      let answer = waitpid(process, &ended, WNOHANG)
      if answer == process { status = ended } else if answer < 0, errno != EINTR { (status, isLost) = (-1, true) }
      guard status == nil else { break }
      guard pause < 64_000 else { return false }
      usleep(pause)
      pause *= 2
    }
    return true
  }

  /// Waits until it has ended. The result is whether it ended by itself and with status 0.
  @discardableResult
  package func wait() -> Bool {
    while status == nil {
      var ended: Int32 = 0
      let answer = waitpid(process, &ended, 0)
      // Without an answer nobody knows how it ended, and to wait on would be for ever.
      if answer == process { status = ended } else if errno != EINTR { (status, isLost) = (-1, true) }
    }
    return status == 0
  }
}
