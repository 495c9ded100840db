package import Documents
import Foundation
import Glibc
import Storage
import Synchronization
package import Workers

/// A batch in which another process, the worker, draws. This process reads the jobs, puts their records in order and
/// reports them, and writes a tar or a sheet. So whatever ends the worker, the report is whole.
///
/// If the worker ends before its work is done, or is ended because a job takes too long or too much memory, another one
/// is started, which gets the unfinished jobs line by line. A job that ends a worker while it is alone fails with a
/// sentence that says so. A worker reads lines, draws and writes files as `BatchRun` does: a `BatchWorker`.
///
/// Sendable. Call `run()` once; call `cancel()` and `stop()` from any thread.
public final class BatchSupervisor: Sendable {
  private let lines: Mutex<JobLines?>
  private let command: WorkerCommand
  private let shard: Shard
  private let failsFast: Bool
  private let limits: WorkerLimits
  private let delivery: RecordDelivery
  private let progress: SharedProgress
  private let isStopped = Atomic(false)

  /// `onRecord` gets each job's record in the order of the jobs, one call at a time, from the thread that runs.
  package init(
    jobs: sending JobLines, command: WorkerCommand, output: BatchOutput, shard: Shard = .whole,
    failsFast: Bool = false,
    limits: WorkerLimits = WorkerLimits(), onRecord: @escaping @Sendable (JobRecord) -> Void
  ) throws(OutputError) {
    lines = Mutex(jobs)
    self.command = command
    self.shard = shard
    self.failsFast = failsFast
    self.limits = limits
    delivery = RecordDelivery(sink: output.sink, failsFast: failsFast, onRecord: onRecord)
    progress = try SharedProgress(shard: shard)
  }

  /// Why what was gathered could not be written.
  var sinkFailure: OutputError? { delivery.failure }

  /// Stops beginning new jobs. Those under way are finished.
  package func cancel() {
    delivery.cancel()
    progress.isCancelled = true
  }

  /// Ends the worker. Only jobs that have a record are done.
  package func stop() {
    cancel()
    isStopped.store(true, ordering: .relaxed)
  }

  /// Runs everything, and returns after the last record was reported. Throws if no worker can start, or if workers end
  /// again and again without a job to blame.
  package func run() throws(SupervisionError) -> (summary: BatchSummary, journalFailure: String?) {
    let start = ContinuousClock.now
    let wake: (reader: Int32, writer: Int32)
    do throws(OutputError) { wake = try Descriptor.pipe() } catch { throw .output(error) }
    for end in [wake.reader, wake.writer] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    let window = LineWindow(shard: shard, wake: wake.writer)
    let reader = read(into: window)
    let workers = try WorkerSupervisor(
      window: window, wake: wake.reader, progress: progress, command: command, shard: shard, limits: limits,
      isCancelled: { [delivery] in delivery.isCancelled },
      isStopped: { [self] in isStopped.load(ordering: .relaxed) }
    ) { [self] record in
      delivery.deliver(record)
      if delivery.isCancelled || (failsFast && !record.isDone) { cancel() }
    }
    defer {
      window.complete()
      // A reader that waits for a pipe is left waiting, and so is the pipe by which it would wake this thread.
      if reader.wait(timeout: .now() + 1) == .success { for end in [wake.reader, wake.writer] { close(end) } }
    }
    try workers.run()
    var summary = delivery.summary
    summary.renderer = workers.renderer
    summary.wasCancelled = delivery.isCancelled
    summary.seconds = (ContinuousClock.now - start) / .seconds(1)
    summary.caches = workers.caches
    summary.leftOver = workers.leftOver
    summary.restarts = workers.workers - 1
    summary.lastEnding = workers.lastEnding?.description
    return (summary, workers.journalFailure)
  }

  /// Reads lines on a separate thread, because a read may wait.
  private func read(into window: LineWindow) -> DispatchSemaphore {
    let done = DispatchSemaphore(value: 0)
    let thread = Thread { [self] in
      var lines = self.lines.withLock { $0.take() }
      var index = 0
      while !delivery.isCancelled, let line = lines?.next() {
        guard !delivery.isCancelled, window.add(NumberedLine(index: index, line: line)) else { break }
        index += 1
      }
      window.complete()
      done.signal()
    }
    thread.start()
    return done
  }
}
