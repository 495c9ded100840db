import Documents
import Storage

/// A batch that is ready to be drawn, with its destination open. ``Batch/session(_:into:by:limits:onRecord:)`` makes
/// one. Sendable. Call ``run()`` once; call ``cancel()`` from any thread, or from a signal's handler thread.
public final class BatchSession: Sendable {
  /// What draws the jobs: a supervisor with its workers, or this process.
  enum Drawing: Sendable {
    case supervisor(BatchSupervisor)
    case alone(BatchRun, Journal?)
  }

  private let drawing: Drawing
  private let output: BatchOutput
  private let prunes: Bool
  /// The journal that is put in the order of names at the end; nil where there is none of a place of its own.
  private let journal: String?
  /// Nil where there is no such journal.
  private let lock: JournalLock?
  /// The use of a table's columns; nil for JSON Lines.
  package let columnUse: ColumnUse?

  init(
    _ drawing: Drawing, _ output: BatchOutput, _ columnUse: ColumnUse?, prunes: Bool, journal: String?,
    lock: JournalLock?
  ) {
    (self.drawing, self.output, self.columnUse, self.prunes) = (drawing, output, columnUse, prunes)
    (self.journal, self.lock) = (journal, lock)
  }

  /// Draws all jobs, and returns when the last file is written. Throws as ``Batch/run(jobs:named:into:onRecord:)`` does;
  /// the destination then has nothing that was gathered.
  public func run() throws -> BatchSummary {
    do {
      let summary = try draw().summary
      try finish()
      return summary
    } catch {
      abandon()
      throw error
    }
  }

  /// Stops beginning new jobs. Those under way are finished.
  public func cancel() {
    switch drawing {
    case .supervisor(let supervisor): supervisor.cancel()
    case .alone(let run, _): run.cancel()
    }
  }

  /// Ends the worker at once, so that only jobs that have a record are done. The result is false where this process draws.
  package func stop() -> Bool {
    guard case .supervisor(let supervisor) = drawing else { return false }
    supervisor.stop()
    return true
  }

  /// Draws all jobs. Call ``finish()`` or ``abandon()`` afterwards. `journalFailure` says why a later run will not know all
  /// of this one.
  package func draw() throws -> (summary: BatchSummary, journalFailure: String?) {
    defer { lock?.release() }
    var (summary, journalFailure): (BatchSummary, String?)
    switch drawing {
    case .supervisor(let supervisor): (summary, journalFailure) = try supervisor.run()
    case .alone(let run, let journal): (summary, journalFailure) = (try run.run(), journal?.failure.map { "\($0)" })
    }
    if summary.wasCancelled { summary.leftOver = nil }
    if prunes { prune(&summary) }
    // A run that was not whole goes on in the order in which jobs are finished.
    if journalFailure == nil, !summary.wasCancelled { journalFailure = putJournalInOrder().map { "\($0)" } }
    return (summary, journalFailure)
  }

  private func putJournalInOrder() -> OutputError? {
    guard case .folder(let folder) = output, let journal else { return nil }
    do throws(OutputError) { try Journal.putInOrder(journal, of: folder) } catch { return error }
    return nil
  }

  /// Removes what is left over. A job that failed may be the one whose file it is, and a list of no jobs is a slip.
  private func prune(_ summary: inout BatchSummary) {
    guard case .folder(let folder) = output, summary.failed == 0, summary.done + summary.kept > 0 else {
      summary.leftOver = nil
      return
    }
    summary.leftOver = summary.leftOver?.filter { folder.remove($0) }
  }

  /// Writes what was gathered, and closes the destination.
  package func finish() throws(OutputError) {
    let failure =
      switch drawing {
      case .supervisor(let supervisor): supervisor.sinkFailure
      case .alone(let run, _): run.sinkFailure
      }
    guard let failure else { return try output.finish() }
    output.abandon()
    throw failure
  }

  /// What a reader of the finished files should know; nil if there is nothing.
  package var remark: String? { output.remark }

  /// Discards what was gathered.
  package func abandon() {
    output.abandon()
    lock?.release()
  }
}
