import Basics
import Glibc
package import Storage

/// A worker, as its supervisor sees it: a process, or a thread of this one, and the supervisor's end of the conversation
/// with it. The process is ended and waited for when this value is destroyed, at the latest.
///
/// Not copyable. Use it on one thread.
package struct WorkerProcess: ~Copyable {
  /// For `poll`.
  package let socket: Int32
  package var receiver: MessageReceiver
  package var sender: MessageSender
  /// Nil for a thread, and once the process has been waited for.
  private var process: pid_t?
  private var known: WorkerEnding?
  private let memoryKills = MemoryKills.count()

  private init(_ socket: Int32, _ process: pid_t?) {
    (self.socket, self.process) = (socket, process)
    (receiver, sender) = (MessageReceiver(socket), MessageSender(socket))
  }

  /// Starts a process, which gets `descriptors` of ours under other numbers, and `numbers`.
  package init(
    _ command: WorkerCommand, giving descriptors: [Int32] = [], _ numbers: [Int] = []
  ) throws(OutputError) {
    let (ours, theirs) = try WorkerProcess.sockets()
    defer { close(theirs) }
    // Numbers that we do not use: a descriptor must not be overwritten before it is passed on.
    let given = [theirs] + descriptors
    let first = max(ours, given.max() ?? 0) + 1
    let pairs = given.enumerated().map { (ours: $1, theirs: first + Int32($0)) }
    let arguments = WorkerArguments(descriptors: pairs.map(\.theirs), numbers: numbers)
    do throws(OutputError) {
      self.init(ours, try command.start(giving: pairs, arguments.text))
    } catch {
      close(ours)
      throw error
    }
  }

  /// Runs `work` on a thread of this process: for debuggers and tests.
  package init(onThread work: @escaping @Sendable (WorkerConnection) -> Void) throws(OutputError) {
    let (ours, theirs) = try WorkerProcess.sockets()
    let connection = WorkerConnection(theirs)
    WorkerThreads().start { work(connection) }
    self.init(ours, nil)
  }

  /// The two ends of a conversation.
  private static func sockets() throws(OutputError) -> (ours: Int32, theirs: Int32) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw OutputError(path: "a socket", code: errno) }
    // Pictures go through, and they are larger than the usual 208 KiB. A system that gives no more is slower, nothing
    // else.
    var size: Int32 = 1 << 20
    for end in ends { setsockopt(end, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size)) }
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(ends[0], SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    return (ends[0], ends[1])
  }

  deinit {
    close(socket)
    guard let process else { return }
    kill(process, SIGKILL)
    _ = WorkerProcess.status(of: process)
  }

  /// Ends the process at once.
  package func end() { if let process { kill(process, SIGKILL) } }

  /// How the worker ended. One that only closed its end of the conversation, or sent a malformed message, is ended; of one
  /// that has ended by itself this changes nothing.
  package mutating func ending() -> WorkerEnding {
    guard let process else { return known ?? .closed }
    kill(process, SIGKILL)
    let ending = WorkerEnding(status: WorkerProcess.status(of: process), memoryKills: memoryKills)
    (self.process, known) = (nil, ending)
    return ending
  }

  private static func status(of process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }

  /// The seconds that each thread of the process has waited for a processor; none where the system does not say it.
  package var processorWaits: [Int: Double] {
    guard let process, let folder = opendir("/proc/\(process)/task") else { return [:] }
    defer { closedir(folder) }
    var waits: [Int: Double] = [:]
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      // The time that it has run, the time that it has waited, in nanoseconds, and how often it has run.
      guard let thread = Int(name),
        let text = ProcFile.text("/proc/\(process)/task/\(name)/schedstat")?.split(separator: " "), text.count > 1,
        let wait = Double(text[1])
      else { continue }
      waits[thread] = wait * 1e-9
    }
    return waits
  }

  /// The bytes that the process has in memory; 0 for a thread, and if that cannot be read.
  package var memory: Int {
    guard let process, let text = ProcFile.text("/proc/\(process)/statm") else { return 0 }
    let fields = text.split(separator: " ")
    guard fields.count > 1, let pages = Int(fields[1]) else { return 0 }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
