import Basics
import Documents
import Foundation
import Glibc
import Synchronization
import Typography

/// A worker's side of a supervised batch: its supervisor sends lines and receives records.
///
/// Sendable. One thread at a time asks for lines; any thread may report records.
package final class WorkerSeat: Sendable {
  /// The ticket that the supervisor passes to the process that it starts: descriptors, shared memory, and the place to
  /// continue at.
  struct Ticket: Hashable {
    var lines: Int32
    var records: Int32
    var claims: Int32
    var board: Int32
    /// The index of the first job without a record.
    var next: Int
    /// Whether an earlier worker has begun this batch.
    var isAgain: Bool
    /// Whether to try no GPU, because drivers ended every worker.
    var avoidsGPU: Bool

    var text: String {
      ([Int(lines), Int(records), Int(claims), Int(board), next] + [isAgain ? 1 : 0, avoidsGPU ? 1 : 0]).map(
        String.init
      )
      .joined(separator: ",")
    }
  }

  let board: WatchBoard
  let claims: ClaimLog
  let next: Int
  /// Whether an earlier worker has begun this batch, so that its files and journal are continued.
  package let isAgain: Bool
  /// Whether only the CPU path may draw, because devices' drivers ended every worker before.
  package let avoidsGPU: Bool
  private let lines: Int32
  private let records: Int32
  private let tellsLines: Bool
  private let incoming = Mutex(FrameBuffer())
  private let outgoing = Mutex<[UInt8]>([])
  private let supervisor = getppid()

  /// The most bytes that are collected before they are sent in any case.
  private static let mostWaiting = 1 << 18

  /// Takes the seat that the supervisor passed as `text`. With `tellsLines` records include the lines of a report.
  /// Throws for any text that no supervisor made.
  package init(_ text: String, shard: Shard, tellsLines: Bool) throws(OutputError) {
    let numbers = text.split(separator: ",").compactMap { Int($0) }
    let descriptors = numbers.prefix(3).compactMap { Int32(exactly: $0) }
    guard numbers.count == 7, descriptors.count == 3,
      descriptors.allSatisfy({ $0 > 2 && fcntl($0, F_GETFD) >= 0 }), let board = Int32(exactly: numbers[3]),
      numbers[4] >= 0
    else { throw OutputError(path: text, reason: "no supervisor gave it", verb: "taken for a worker's place") }
    (lines, records) = (descriptors[0], descriptors[1])
    for descriptor in descriptors { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    self.board = try WatchBoard(number: board, shard: shard)
    claims = ClaimLog(descriptor: descriptors[2], board: self.board)
    (next, isAgain, avoidsGPU) = (numbers[4], numbers[5] == 1, numbers[6] == 1)
    self.tellsLines = tellsLines
  }

  // MARK: - Lines

  /// The answer to a request for a line.
  enum Answer {
    case line(NumberedLine)
    /// None has arrived yet. The caller may have other work: the supervisor may be waiting for a picture that waits to
    /// be encoded.
    case later
    /// No more lines will come.
    case end
  }

  /// How long to wait for a line, in milliseconds. It is too short to be noticed.
  private static let patience: Int32 = 5

  func line() -> Answer {
    incoming.withLock { buffer in
      var chunk: [UInt8] = []
      while !board.isCancelled {
        if let frame = buffer.next() { return NumberedLine(frame).map { .line($0) } ?? .end }
        var poll = pollfd(fd: lines, events: Int16(POLLIN), revents: 0)
        guard Glibc.poll(&poll, 1, WorkerSeat.patience) > 0 else {
          flush()
          return .later
        }
        if chunk.isEmpty { chunk = [UInt8](repeating: 0, count: 1 << 16) }
        let count = read(lines, &chunk, chunk.count)
        if count == 0 || (count < 0 && errno != EINTR) { return .end }
        buffer.append(chunk[..<max(0, count)])
      }
      return .end
    }
  }

  // MARK: - Records

  private func tell(_ kind: MessageKind, flushes: Bool = true, _ body: (inout Frame) -> Void) {
    outgoing.withLock { outgoing in
      var frame = Frame()
      frame.begin(after: &outgoing)
      frame.put(kind.rawValue)
      body(&frame)
      frame.end(into: &outgoing)
      if flushes || outgoing.count > WorkerSeat.mostWaiting { send(&outgoing) }
    }
  }

  /// If the supervisor cannot be reached, nobody is left to draw for.
  private func send(_ outgoing: inout [UInt8]) {
    guard !outgoing.isEmpty else { return }
    guard Descriptor.write(outgoing, to: records) == 0 else { _exit(1) }
    outgoing.removeAll(keepingCapacity: true)
  }

  func flush() { outgoing.withLock { send(&$0) } }

  /// Reports that drawing can begin.
  func tellReady(isGPU: Bool) { tell(.ready) { $0.put(isGPU ? 1 : 0) } }

  /// Reports a record; in the order of the jobs. It is sent a moment later, together with others.
  func tell(_ record: JobRecord) {
    tell(.record, flushes: false) { record.put(into: &$0, tellsLine: tellsLines) }
  }

  private func tellEnd(_ summary: BatchSummary, _ journal: Journal?) {
    tell(.end) { frame in
      frame.put(summary.renderer)
      frame.put(journal?.failure.map { "\($0)" } ?? "")
      frame.put(summary.caches.count)
      for (name, use) in summary.caches {
        frame.put(name)
        frame.put(use.asked)
        frame.put(use.found)
      }
    }
  }

  /// If a system is short of memory, the worker is the process to kill first. A failure to say so does no harm.
  private static func offerToBeKilledFirst() {
    let descriptor = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = Descriptor.write(Array("500".utf8), to: descriptor)
    close(descriptor)
  }

  /// Does the work of a batch, and ends the process, with status 2 if nothing can start. `makeRun` makes the batch.
  /// Records are sent every few milliseconds, and the worker ends as soon after its supervisor is killed.
  package func work(_ makeRun: (WorkerSeat) throws -> (run: BatchRun, journal: Journal?)) -> Never {
    WorkerSeat.offerToBeKilledFirst()
    let flusher = Thread { [self] in
      while true {
        usleep(10_000)
        if getppid() != supervisor { _exit(1) }
        flush()
      }
    }
    flusher.start()
    do {
      let (run, journal) = try makeRun(self)
      tellEnd(try run.run(), journal)
      _exit(0)
    } catch {
      tell(.failure) { $0.put("\(error)") }
      _exit(2)
    }
  }
}

/// The kinds of messages that a worker sends.
enum MessageKind: Int {
  case ready
  case record
  case end
  /// The worker could not start.
  case failure
}
