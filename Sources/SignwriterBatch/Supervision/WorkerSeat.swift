import Basics
import Documents
import Foundation
import Glibc
import Synchronization
import Typography

/// A worker's side of a supervised batch: lines come from its supervisor, and records go there.
///
/// Sendable. Lines are asked for by one thread at a time, records told by any.
package final class WorkerSeat: Sendable {
  /// What the supervisor tells the process that it starts: descriptors, shared memory, and where to go on.
  struct Ticket: Hashable {
    var lines: Int32
    var records: Int32
    var claims: Int32
    var board: Int32
    /// The first job without a record.
    var next: Int
    /// Whether an earlier worker has begun this batch.
    var isAgain: Bool
    /// Whether no GPU is to be tried, since drivers ended every worker.
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
  /// Whether an earlier worker has begun this batch: what it wrote is not begun anew.
  package let isAgain: Bool
  /// Whether only the CPU path is to draw: devices' drivers ended every worker before.
  package let avoidsGPU: Bool
  private let lines: Int32
  private let records: Int32
  private let tellsLines: Bool
  private let incoming = Mutex(FrameBuffer())
  private let outgoing = Mutex<[UInt8]>([])
  private let supervisor = getppid()

  /// What a message may gather before it is sent in any case.
  private static let mostWaiting = 1 << 18

  /// `text` is what the supervisor gave. `tellsLines`: somebody wants the lines of a report. Fails for any text that no
  /// supervisor gave.
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

  /// What became of asking for a line.
  enum Answer {
    case line(NumberedLine)
    /// None has come yet. Whoever asked has other work perhaps: a picture that waits to be encoded may be what the
    /// supervisor waits for.
    case later
    /// None will come.
    case end
  }

  /// How long a line is waited for, in milliseconds: shorter than anybody notices.
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
    var frame = Frame()
    frame.put(kind.rawValue)
    body(&frame)
    let bytes = frame.sealed
    outgoing.withLock { outgoing in
      outgoing += bytes
      if flushes || outgoing.count > WorkerSeat.mostWaiting { send(&outgoing) }
    }
  }

  /// Nobody is left to draw for where the supervisor cannot be reached.
  private func send(_ outgoing: inout [UInt8]) {
    guard !outgoing.isEmpty else { return }
    guard Descriptor.write(outgoing, to: records) == 0 else { _exit(1) }
    outgoing.removeAll(keepingCapacity: true)
  }

  func flush() { outgoing.withLock { send(&$0) } }

  /// Says that drawing can begin.
  func tellReady(isGPU: Bool) { tell(.ready) { $0.put(isGPU ? 1 : 0) } }

  /// In the order of the jobs. Sent a moment later, with others.
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

  /// Where a system is short of memory, the worker is what can be done without. Where it cannot say so it is none the worse.
  private static func offerToBeKilledFirst() {
    let descriptor = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = Descriptor.write(Array("500".utf8), to: descriptor)
    close(descriptor)
  }

  /// Does the work of a batch, and ends the process: with status 2 where nothing can start. `makeRun` makes the batch.
  /// Records are sent every few milliseconds, and a supervisor that was killed is followed as soon.
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

/// What a worker tells.
enum MessageKind: Int {
  case ready
  case record
  case end
  /// Nothing could start.
  case failure
}
