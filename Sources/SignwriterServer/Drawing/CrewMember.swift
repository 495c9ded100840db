import Glibc
import SignwriterBatch

/// The thread that talks to one worker, and to the next one if that ends.
struct CrewMember {
  private let crew: DrawingCrew
  private let start: WorkerStart
  private let limits: DrawingCrew.Limits
  private let metrics: ServerMetrics

  /// The most seconds that a worker may take to start, with its fonts, styles and drivers.
  private static let startSeconds = 120.0

  init(_ crew: DrawingCrew, _ start: WorkerStart, _ limits: DrawingCrew.Limits, _ metrics: ServerMetrics) {
    (self.crew, self.start, self.limits, self.metrics) = (crew, start, limits, metrics)
  }

  /// Draws until the crew is closed. A worker that cannot start is tried again after a second.
  func work() {
    while true {
      do throws(CrewError) {
        guard try serve() else { return }
        metrics.countRestart()
      } catch {
        crew.tellFailure("\(error)")
        guard crew.wait(seconds: 1) else { return refuseAll("\(error)") }
      }
    }
  }

  /// Answers what still waits after the end of the crew.
  private func refuseAll(_ reason: String) {
    while true {
      let batch = crew.next()
      guard !batch.isEmpty else { return }
      for waiting in batch { crew.refuse(waiting, ServedFailure(503, "worker", reason)) }
      crew.finish(batch.count)
    }
  }

  /// Starts a worker and gives it requests. The result is false once the crew is closed, and true if the worker ended.
  private func serve() throws(CrewError) -> Bool {
    var worker: DrawingWorker
    do throws(OutputError) { worker = try DrawingWorker.started(start) } catch { throw .cannotStart("\(error)") }
    switch worker.next(within: CrewMember.startSeconds) {
    case .ready(let renderer, let isGPU): crew.tellReady(renderer: renderer, isGPU: isGPU)
    case .failure(let reason): throw .cannotStart(reason)
    case .end, .answer: throw .cannotStart("a worker \(worker.ending()) while it started")
    case .silence: throw .cannotStart("a worker took longer than \(Int(CrewMember.startSeconds)) s to start")
    }
    defer { crew.tellGone() }
    while true {
      let batch = crew.next()
      if batch.isEmpty { return false }
      let (late, timely) = split(batch)
      for waiting in late { crew.refuse(waiting, .late) }
      crew.finish(late.count)
      guard !timely.isEmpty else { continue }
      // One that ended with nothing to do had none of these.
      if case .end = worker.next(within: 0) {
        crew.suspect(timely)
        return true
      }
      guard draw(timely, by: &worker) else { return true }
    }
  }

  private func split(
    _ batch: [DrawingCrew.Waiting]
  ) -> (late: [DrawingCrew.Waiting], timely: [DrawingCrew.Waiting]) {
    let now = ContinuousClock.now
    return (batch.filter { $0.deadline < now }, batch.filter { $0.deadline >= now })
  }

  /// Sends a batch and hands out the answers. The result is false if the worker is of no more use.
  private func draw(_ batch: [DrawingCrew.Waiting], by worker: inout DrawingWorker) -> Bool {
    metrics.countSubmission(of: batch.count)
    var open: [DrawingCrew.Waiting?] = batch
    var left = batch.count
    var progress = ContinuousClock.now
    guard worker.send(batch.map(\.request)) else {
      blame(open, CrewMember.failure(500, "the process that drew it \(worker.ending())"))
      return false
    }
    while left > 0 {
      let elapsed = (ContinuousClock.now - progress) / .seconds(1)
      let slice = limits.memory == nil ? limits.seconds - elapsed : min(0.05, limits.seconds - elapsed)
      switch worker.next(within: slice) {
      case .answer(let index, let answer):
        guard open.indices.contains(index), let waiting = open[index] else { continue }
        open[index] = nil
        left -= 1
        progress = .now
        crew.finish(1)
        metrics.count(answer)
        waiting.answer(answer)
      case .silence:
        if let fault = fault(of: worker, since: progress) {
          blame(open, fault)
          return false
        }
      case .end, .ready, .failure:
        blame(open, CrewMember.failure(500, "the process that drew it \(worker.ending())"))
        return false
      }
    }
    return true
  }

  /// Why a silent worker must end; nil if it need not.
  private func fault(
    of worker: borrowing DrawingWorker, since progress: ContinuousClock.Instant
  ) -> ServedFailure? {
    if (ContinuousClock.now - progress) / .seconds(1) >= limits.seconds {
      return CrewMember.failure(
        504, "drawing it took longer than the \(limits.seconds) s that it may take")
    }
    if let most = limits.memory, worker.memory > most {
      return CrewMember.failure(
        500, "drawing it took more than the \(most >> 20) MiB of memory that it may take")
    }
    return nil
  }

  private static func failure(_ status: Int, _ words: String) -> ServedFailure {
    ServedFailure(status, status == 504 ? "timeout" : "worker", "\(words); the other requests are not affected")
  }

  /// Answers the request that ended a worker by itself. If there were several, each is drawn again, alone.
  private func blame(_ open: [DrawingCrew.Waiting?], _ failure: ServedFailure) {
    let unanswered = open.compactMap { $0 }
    guard unanswered.count == 1, let culprit = unanswered.first, open.count == 1 else {
      return crew.suspect(unanswered)
    }
    crew.finish(1)
    metrics.count(.failure(failure))
    culprit.answer(.failure(failure))
  }
}
