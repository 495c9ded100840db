import Basics
import Glibc
import Storage
import Typography
import Workers

/// A worker of a supervised batch, in its own process: its supervisor sends lines and receives records.
///
/// Sendable. One thread at a time asks for lines; any thread may report records.
package final class BatchWorker: Sendable {
  /// What the supervisor passes to the process that it starts, besides the descriptors of the socket and of the claims.
  struct Start: Hashable {
    /// The number of the shared memory.
    var memory: Int32
    /// The index of the first job without a record.
    var next: Int
    /// Whether an earlier worker has begun this batch.
    var isAgain: Bool
    /// Whether to try no GPU, because drivers ended every worker.
    var avoidsGPU: Bool

    var numbers: [Int] { [Int(memory), next, isAgain ? 1 : 0, avoidsGPU ? 1 : 0] }
  }

  let progress: SharedProgress
  let claims: ClaimLog
  let next: Int
  /// Whether an earlier worker has begun this batch, so that its files and journal are continued.
  package let isAgain: Bool
  /// Whether only the CPU path may draw, because devices' drivers ended every worker before.
  package let avoidsGPU: Bool
  private let reportsLines: Bool
  private let connection: WorkerConnection
  /// Whether records wait to be sent.
  private let hasRecords = Monitor(false)

  /// The most bytes that are collected before they are sent in any case.
  private static let mostWaiting = 1 << 18

  /// Works for the supervisor that passed `text`. With `reportsLines` records include the lines of a report. Throws for
  /// any text that no supervisor made.
  package init(_ text: String, shard: Shard, reportsLines: Bool) throws(OutputError) {
    let arguments = try WorkerArguments(text, descriptors: 2, numbers: 4)
    let numbers = arguments.numbers
    progress = try SharedProgress(number: Int32(truncatingIfNeeded: numbers[0]), shard: shard)
    claims = ClaimLog(descriptor: arguments.descriptors[1], progress: progress)
    (next, isAgain, avoidsGPU) = (max(0, numbers[1]), numbers[2] == 1, numbers[3] == 1)
    self.reportsLines = reportsLines
    connection = WorkerConnection(arguments)
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

  /// How long to wait for a line, in seconds. It is too short to be noticed.
  private static let patience = 0.005

  func line() -> Answer {
    guard !progress.isCancelled else { return .end }
    switch connection.next(NumberedLine.self, within: BatchWorker.patience) {
    case .message(let line): return .line(line)
    case .end: return .end
    case .silence:
      flush()
      return .later
    }
  }

  // MARK: - Records

  /// If the supervisor cannot be reached, nobody is left to draw for.
  private func send(_ report: WorkerReport) { if !connection.send(report) { _exit(1) } }

  func flush() { if !connection.flush() { _exit(1) } }

  /// Reports that drawing can begin.
  func reportReady(isGPU: Bool) { send(.ready(isGPU: isGPU)) }

  /// Reports a record; in the order of the jobs. It is sent a moment later, together with others.
  func report(_ record: JobRecord) {
    let report = WorkerReport.record(record.sent(reportsLine: reportsLines))
    if !connection.append(report, most: BatchWorker.mostWaiting) { _exit(1) }
    if !hasRecords.read({ $0 }) { hasRecords.change { $0 = true } }
  }

  /// Sends records every few milliseconds, as long as there are some.
  private func flushAgainAndAgain() {
    while true {
      hasRecords.wait { has in
        defer { has = false }
        return has ? () : nil
      }
      usleep(10_000)
      flush()
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
  package func work(_ makeRun: (BatchWorker) throws -> (run: BatchRun, journal: Journal?)) -> Never {
    BatchWorker.offerToBeKilledFirst()
    WorkerThreads(stackSize: 1 << 16).start { self.flushAgainAndAgain() }
    do {
      let (run, journal) = try makeRun(self)
      let summary = try run.run()
      let failure = journal?.failure.map { "\($0)" } ?? ""
      // What an earlier worker's jobs have written is not known here, nor what those would have that are not begun.
      let leftOver = isAgain || progress.isCancelled ? nil : summary.leftOver
      send(
        .end(
          WorkerResult(
            renderer: summary.renderer, journalFailure: failure, caches: summary.caches, leftOver: leftOver ?? [],
            knowsLeftOver: leftOver != nil)))
      _exit(0)
    } catch {
      send(.failure("\(error)"))
      _exit(2)
    }
  }
}
