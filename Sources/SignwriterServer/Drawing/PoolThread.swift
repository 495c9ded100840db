import Glibc
import Storage
import Workers

/// The thread that talks to one worker, and to the next one if that ends.
struct PoolThread {
  private let pool: WorkerPool
  private let starting: WorkerStart
  private let limits: WorkerPool.Limits
  private let metrics: ServerMetrics
  private let log: RequestLog
  /// Which of the pool's workers it is, from 0.
  private let number: Int

  init(
    _ pool: WorkerPool, _ number: Int, _ start: WorkerStart, _ limits: WorkerPool.Limits,
    _ metrics: ServerMetrics, _ log: RequestLog
  ) {
    (self.pool, self.number, starting, self.limits) = (pool, number, start, limits)
    (self.metrics, self.log) = (metrics, log)
  }

  /// Draws until the pool is closed. A worker that cannot start is tried again after a second.
  func work() {
    // Until the first one draws, the server tells by itself why none does.
    var hasTold = true
    while true {
      do throws(WorkerPoolError) {
        guard try serve() else { return }
        metrics.countRestart()
        hasTold = false
      } catch {
        pool.noteFailure("\(error)")
        if !hasTold { log.write("no worker in place of that one: \(error); it is tried again every second") }
        hasTold = true
        guard pool.wait(seconds: 1) else { return refuseAll("\(error)") }
      }
    }
  }

  /// Answers what still waits after the end of the pool.
  private func refuseAll(_ reason: String) {
    while true {
      let batch = pool.next()
      guard !batch.isEmpty else { return }
      for waiting in batch { pool.refuse(waiting, ServedFailure(503, "worker", reason)) }
      pool.finish(batch.count)
    }
  }

  /// Starts a worker, and waits until it can draw.
  private func begin() throws(WorkerPoolError) -> WorkerProcess {
    var worker: WorkerProcess
    do throws(OutputError) { worker = try start() } catch { throw .cannotStart("\(error)") }
    switch worker.receiver.next(DrawingReport.self, within: Double(WorkerEnding.startSeconds)) {
    case .message(.ready(let renderer, let isGPU)): pool.noteReady(renderer: renderer, isGPU: isGPU)
    case .message(.failure(let reason)): throw .cannotStart(reason)
    case .end, .message(.answer), .message(.caches):
      throw .cannotStart("a worker \(worker.ending()) while it started")
    case .silence: throw .cannotStart("a worker \(WorkerEnding.start)")
    }
    return worker
  }

  /// Starts a worker and gives it requests. The result is false once the pool is closed, and true if the worker ended.
  private func serve() throws(WorkerPoolError) -> Bool {
    var worker = try begin()
    defer { pool.noteEnd() }
    while true {
      guard let batch = pool.next(within: PoolThread.watchInterval) else {
        // Nobody would notice the end of one that has nothing to do, which may be for days.
        guard hasEnded(&worker) else { continue }
        tell(worker.ending())
        return true
      }
      if batch.isEmpty { return false }
      let (late, timely) = split(batch)
      for waiting in late { pool.refuse(waiting, .late) }
      pool.finish(late.count)
      guard !timely.isEmpty else { continue }
      // One that ended with nothing to do had none of these.
      if hasEnded(&worker) {
        pool.suspect(timely)
        tell(worker.ending())
        return true
      }
      guard draw(timely, by: &worker) else { return true }
    }
  }

  /// How often a worker is looked after that has nothing to do, in seconds.
  private static let watchInterval = 0.5

  /// Whether a worker has ended that has nothing to do.
  private func hasEnded(_ worker: inout WorkerProcess) -> Bool {
    if case .end = worker.receiver.next(DrawingReport.self, within: 0) { true } else { false }
  }

  private func tell(_ ending: WorkerEnding) { log.write("a worker \(ending); another one is started") }

  private func split(
    _ batch: [WorkerPool.Waiting]
  ) -> (late: [WorkerPool.Waiting], timely: [WorkerPool.Waiting]) {
    let now = ContinuousClock.now
    return (batch.filter { $0.deadline < now }, batch.filter { $0.deadline >= now })
  }

  private func start() throws(OutputError) -> WorkerProcess {
    switch starting {
    case .process(let command): try WorkerProcess(command)
    case .thread(let options): try WorkerProcess { DrawingWorker($0).work(options) }
    }
  }

  /// Sends a batch and hands out the answers. The result is false if the worker is of no more use.
  private func draw(_ batch: [WorkerPool.Waiting], by worker: inout WorkerProcess) -> Bool {
    metrics.countSubmission(of: batch.count)
    var open: [WorkerPool.Waiting?] = batch
    var left = batch.count
    let start = ContinuousClock.now
    defer { pool.note(seconds: (ContinuousClock.now - start) / .seconds(1), for: batch.count - left) }
    var progress = ContinuousClock.now
    worker.sender.append(batch.map(\.request))
    guard worker.sender.flush() else {
      blame(open, worker.ending())
      return false
    }
    while left > 0 {
      let rest = limits.seconds - (ContinuousClock.now - progress) / .seconds(1)
      switch worker.receiver.next(
        DrawingReport.self, within: limits.memory == nil ? rest : min(PoolThread.interval, rest))
      {
      case .message(.answer(let index, let answer)):
        guard open.indices.contains(index), let waiting = open[index] else { continue }
        open[index] = nil
        left -= 1
        progress = .now
        pool.finish(1)
        metrics.count(answer)
        waiting.answer(answer)
      case .message(.caches(let states)): metrics.note(states, of: "worker-\(number)")
      case .silence:
        let seconds = (ContinuousClock.now - progress) / .seconds(1)
        if let excess = limits.ofWorker.excess(of: worker, seconds: seconds) {
          blame(open, excess)
          return false
        }
      case .end, .message:
        blame(open, worker.ending())
        return false
      }
    }
    return true
  }

  /// How often the worker's memory is checked, in seconds.
  private static let interval = 0.05

  /// Answers the request that ended a worker by itself. All others that are unanswered are drawn again, each alone.
  private func blame(_ open: [WorkerPool.Waiting?], _ ending: WorkerEnding) {
    tell(ending)
    var unanswered = open.compactMap { $0 }
    guard unanswered.count == 1, unanswered[0].suspicion.isToBlame(for: ending, alone: open.count == 1) else {
      return pool.suspect(unanswered)
    }
    let answer = PictureAnswer.failure(ServedFailure(ending))
    pool.finish(1)
    metrics.count(answer)
    unanswered[0].answer(answer)
  }
}

extension ServedFailure {
  /// A request during which a worker ended that drew nothing else.
  fileprivate init(_ ending: WorkerEnding) {
    let isLate = if case .time = ending { true } else { false }
    self.init(
      isLate ? 504 : 500, isLate ? "timeout" : "worker",
      "drawing it \(ending.ofDrawing); the other requests are not affected")
  }
}
