import Documents
import Synchronization

/// The last stage of a job: its record is counted, goes into the tar or onto the sheet if there is one, and is passed
/// to the caller.
///
/// Sendable. `deliver` must be called one call at a time, in the order of the jobs.
final class RecordDelivery: Sendable {
  private let state = Mutex(State())
  private let cancelled = Atomic(false)
  private let sink: (any SampleSink)?
  private let onRecord: @Sendable (JobRecord) -> Void
  /// Whether a sink that cannot be written stops the batch.
  private let failsFast: Bool

  private struct State {
    var summary = BatchSummary()
    /// The reason why the sink cannot be written any more; nil while it can.
    var failure: OutputError?
  }

  init(sink: (any SampleSink)?, failsFast: Bool = false, onRecord: @escaping @Sendable (JobRecord) -> Void) {
    self.failsFast = failsFast
    self.sink = sink
    self.onRecord = onRecord
  }

  var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

  func cancel() { cancelled.store(true, ordering: .relaxed) }

  var summary: BatchSummary { state.withLock { $0.summary } }

  /// Why the tar or the sheet is not there; nil while it can be written.
  var failure: OutputError? { state.withLock { $0.failure } }

  func deliver(_ finished: JobRecord) {
    let record = state.withLock { state in
      let record = write(finished, &state.failure)
      state.summary.count(record)
      return record
    }
    onRecord(record)
  }

  /// Jobs that are not in the tar or on the sheet are not done, and each of them is said: also those that come after one
  /// that could not be written.
  private func write(_ record: JobRecord, _ failure: inout OutputError?) -> JobRecord {
    guard let sink, let sample = record.sample else { return record }
    do throws(OutputError) {
      if let failure { throw failure }
      try sink.add(sample)
      return record.withoutSample
    } catch {
      if failure == nil { sink.abandon() }
      failure = error
      if failsFast { cancel() }
      return record.failing(field: "out", "\(error)")
    }
  }
}
