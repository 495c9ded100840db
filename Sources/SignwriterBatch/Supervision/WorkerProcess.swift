import Glibc

/// The process that draws for a supervisor. It is ended and waited for when this value is destroyed, at the latest.
///
/// Not copyable. Use it on one thread.
struct WorkerProcess: ~Copyable {
  let process: pid_t
  /// The pipe for lines; -1 once no more come.
  private(set) var lines: Int32
  let records: Int32

  /// Starts `command` with `ticket` as its seat, in which the descriptors are those of the new process.
  init(_ command: WorkerCommand, _ ticket: WorkerSeat.Ticket) throws(OutputError) {
    var (linesOut, linesIn): (Int32, Int32) = (-1, -1)
    var (recordsOut, recordsIn): (Int32, Int32) = (-1, -1)
    guard WorkerProcess.makePipe(&linesOut, &linesIn) else { throw OutputError(path: "a pipe", code: errno) }
    guard WorkerProcess.makePipe(&recordsOut, &recordsIn) else {
      let code = errno
      for descriptor in [linesOut, linesIn] { close(descriptor) }
      throw OutputError(path: "a pipe", code: code)
    }
    defer { for descriptor in [linesOut, recordsIn] { close(descriptor) } }
    // Numbers that we do not use: a descriptor must not be overwritten before it is passed on.
    var given = ticket
    let first = ([linesOut, recordsIn, ticket.claims].max() ?? 3) + 1
    (given.lines, given.records, given.claims) = (first, first + 1, first + 2)
    let pairs = [(linesOut, given.lines), (recordsIn, given.records), (ticket.claims, given.claims)]
    do throws(OutputError) {
      process = try command.start(giving: pairs, given.text)
    } catch {
      for descriptor in [linesIn, recordsOut] { close(descriptor) }
      throw error
    }
    _ = fcntl(linesIn, F_SETFL, O_NONBLOCK)
    _ = fcntl(recordsOut, F_SETFL, O_NONBLOCK)
    (lines, records) = (linesIn, recordsOut)
  }

  /// The bytes that a pipe holds: the most that a system gives to anybody by default.
  private static let capacity: Int32 = 1 << 20
  /// F_SETPIPE_SZ, which the C library shows to GNU's programs only.
  private static let setCapacity: Int32 = 1031

  private static func makePipe(_ output: inout Int32, _ input: inout Int32) -> Bool {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return false }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // Pictures go through: with the usual 64 KiB the two processes would wait for each other every other picture. A
    // system that gives no more is slower, nothing else.
    _ = fcntl(ends[1], setCapacity, capacity)
    (output, input) = (ends[0], ends[1])
    return true
  }

  deinit {
    if lines >= 0 { close(lines) }
    close(records)
  }

  /// Closes the pipe, which says that no more lines come.
  mutating func closeLines() {
    if lines >= 0 { close(lines) }
    lines = -1
  }

  func end() { kill(process, SIGKILL) }

  /// Waits for the process, which has been asked to end or has ended. Returns its status as `waitpid` gives it.
  func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }

  /// The bytes that the process has in memory; 0 if that cannot be read.
  var memory: Int { ProcessMemory.bytes(of: process) }
}
