import Basics
import Glibc
package import SignwriterBatch

/// How the server's workers are started. Sendable; a value.
package enum WorkerStart: Sendable {
  /// Each is a process, so that a document that ends it ends nothing else.
  case process(WorkerCommand)
  /// Each is a thread of this process: for debuggers and tests.
  case thread(@Sendable () throws -> DrawingOptions)
}

/// A worker, as the server sees it. It is ended when this value is destroyed.
///
/// Not copyable. Use it on one thread.
struct DrawingWorker: ~Copyable {
  /// What came of waiting for a worker.
  enum Word {
    case ready(renderer: String, isGPU: Bool)
    case answer(Int, PictureAnswer)
    case failure(String)
    /// It has ended, or said what nobody understands.
    case end
    /// It has said nothing for so long.
    case silence
  }

  private let socket: Int32
  private var process: pid_t?
  private var buffer = FrameBuffer()

  private init(socket: Int32, process: pid_t?) { (self.socket, self.process) = (socket, process) }

  /// Starts a worker, which says when it is ready.
  static func started(_ start: WorkerStart) throws(OutputError) -> DrawingWorker {
    guard let (ours, theirs) = SocketBytes.pair() else {
      throw OutputError(path: "a socket", reason: String(cString: strerror(errno)), verb: "made")
    }
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(ours, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    switch start {
    case .thread(let options):
      WorkerThreads().start { DrawingSeat(descriptor: theirs).work(options) }
      return DrawingWorker(socket: ours, process: nil)
    case .process(let command):
      defer { close(theirs) }
      // A number that we do not use, so that nothing is overwritten before it is passed on.
      let number = max(ours, theirs) + 1
      do throws(OutputError) {
        return DrawingWorker(socket: ours, process: try command.start(giving: [(theirs, number)], "\(number)"))
      } catch {
        close(ours)
        throw error
      }
    }
  }

  deinit {
    close(socket)
    guard let process else { return }
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }

  /// Sends a batch. The result is false if the worker has ended.
  func send(_ requests: [PictureRequest]) -> Bool {
    var frame = Frame()
    frame.put(requests.count)
    for request in requests { request.put(into: &frame) }
    return SocketBytes.write(frame.sealed, to: socket)
  }

  /// Waits for the worker's next word, at most so long.
  mutating func next(within seconds: Double) -> Word {
    while true {
      if var frame = buffer.next() { return Word(&frame) ?? .end }
      var poll = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      let ready = Glibc.poll(&poll, 1, Int32(min(max(0, seconds * 1000), 1e9)))
      if ready == 0 { return .silence }
      if ready < 0, errno == EINTR { continue }
      guard let bytes = SocketBytes.read(socket) else { return .end }
      buffer.append(bytes[...])
    }
  }

  /// How the worker ended, in words; it has closed the conversation.
  mutating func ending() -> String {
    guard let process else { return "ended" }
    // One that only closed its end is of no use either. Of one that has ended this changes nothing.
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    self.process = nil
    let signal = status & 0x7F
    return signal == 0
      ? "ended with status \(status >> 8 & 0xFF)"
      : "ended by signal \(signal) (\(String(cString: strsignal(signal))))"
  }

  /// The bytes that the worker's process has in memory; 0 for a thread.
  var memory: Int { process.map { ProcessMemory.bytes(of: $0) } ?? 0 }
}

extension DrawingWorker.Word {
  fileprivate init?(_ frame: inout FrameReader) {
    switch frame.number().flatMap({ SeatMessage(rawValue: $0) }) {
    case .ready:
      guard let renderer = frame.text(), let isGPU = frame.number() else { return nil }
      self = .ready(renderer: renderer, isGPU: isGPU == 1)
    case .answer:
      guard let index = frame.number(), let answer = PictureAnswer(&frame) else { return nil }
      self = .answer(index, answer)
    case .failure:
      guard let text = frame.text() else { return nil }
      self = .failure(text)
    case nil: return nil
    }
  }
}
