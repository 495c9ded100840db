import LabelDocument
import Synchronization

/// The end of a job's way: its record is counted, goes into the tar if there is one, and to who asked for records.
///
/// Sendable; `deliver` one call at a time, in the order of the jobs.
final class RecordDelivery: Sendable {
  private let state = Mutex(State())
  private let cancelled = Atomic(false)
  private let tar: TarWriter?
  private let onRecord: @Sendable (JobRecord) -> Void

  private struct State {
    var summary = BatchSummary()
    /// Why the tar cannot be written any more.
    var failure: OutputError?
  }

  init(tar: TarWriter?, onRecord: @escaping @Sendable (JobRecord) -> Void) {
    self.tar = tar
    self.onRecord = onRecord
  }

  var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

  func cancel() { cancelled.store(true, ordering: .relaxed) }

  var summary: BatchSummary { state.withLock { $0.summary } }

  func deliver(_ finished: JobRecord) {
    let record = state.withLock { state in
      let record = write(finished, &state.failure)
      if record.isKept {
        state.summary.kept += 1
      } else if record.isDone {
        state.summary.done += 1
      } else {
        state.summary.failed += 1
      }
      return record
    }
    onRecord(record)
  }

  /// A tar that cannot be written is the end of the batch: what is not in it is not done.
  private func write(_ record: JobRecord, _ failure: inout OutputError?) -> JobRecord {
    guard let tar, !record.sample.isEmpty else { return record }
    do throws(OutputError) {
      if let failure { throw failure }
      try tar.add(record.sample)
      return record.withoutSample
    } catch {
      if failure == nil { tar.abandon() }
      failure = error
      cancel()
      return record.failing(field: "out", "\(error)")
    }
  }
}
