import Basics
import Glibc
package import Workers

/// Workers that draw, and the requests that wait for them.
///
/// A worker takes several waiting requests at a time, so that they are drawn together. If it ends, or is ended
/// because a request takes too long or too much memory, another one is started, and each unanswered request is sent
/// by itself. A request that ends a worker while it is alone there is to blame (`Suspicion`), and is answered so; the
/// others are drawn.
///
/// Sendable, usable from any thread.
package final class WorkerPool: Sendable {
  /// The limits of a pool. Sendable; a value.
  package struct Limits: Sendable {
    package var workers = 1
    /// The most requests that wait.
    package var waiting = 256
    /// The most seconds that a request may wait, and that drawing it may take.
    package var seconds = 30.0
    /// The most bytes that a worker's process may have in memory; nil for no limit.
    package var memory: Int?
    /// The most requests that the CPU path takes together. It draws one after the other, so more would only wait
    /// longer.
    package var together = 4
    /// The most requests that a GPU draws together.
    package var togetherOnGPU = 32

    package init() {}

    /// The limits of one worker.
    var ofWorker: WorkerLimits {
      var limits = WorkerLimits()
      (limits.jobSeconds, limits.memory) = (seconds, memory)
      return limits
    }
  }

  /// A request that waits for its answer.
  struct Waiting: Sendable {
    let request: PictureRequest
    let client: String
    let deadline: ContinuousClock.Instant
    /// Whether the caller retries when the queue is full; such refusals are not counted.
    let retries: Bool
    let answer: @Sendable (PictureAnswer) -> Void
    /// What is held against it because workers ended.
    var suspicion = Suspicion()
  }

  struct State: Sendable {
    var queue = FairQueue<Waiting>()
    /// Requests that were unanswered when their worker ended. Each is drawn by itself.
    var suspects: [Waiting] = []
    var isClosed = false
    /// The workers that can draw.
    var ready = 0
    var renderer = ""
    var isGPU = false
    /// Why the last worker could not start.
    var failure: String?
    /// Requests that are being drawn.
    var drawing = 0
    /// The seconds that a request took lately, rather too many than too few.
    var pace = 0.0
  }

  private let state = Monitor(State())
  private let threads = WorkerThreads()
  private let start: WorkerStart
  private let limits: Limits
  private let metrics: ServerMetrics
  private let log: RequestLog

  /// Makes a pool. `log` gets a line for each worker that ends while there is work to come.
  package init(
    _ start: WorkerStart, limits: Limits, metrics: ServerMetrics, log: RequestLog = RequestLog(.off)
  ) {
    (self.start, self.limits, self.metrics, self.log) = (start, limits, metrics, log)
  }

  /// Starts the workers. Throws if one of them cannot draw before all can.
  package func open() throws(WorkerPoolError) {
    for number in 0..<limits.workers {
      threads.start { [self] in PoolThread(self, number, start, limits, metrics, log).work() }
    }
    let failure: String? = state.wait { state in
      if state.ready == limits.workers { return .some(nil) }
      return state.failure.map { .some($0) }
    }
    if let failure {
      close()
      throw .cannotStart(failure)
    }
  }

  /// Ends the workers once nothing waits.
  package func close() {
    state.change { $0.isClosed = true }
    threads.wait()
  }

  /// The name of the renderer, once workers can draw.
  package var renderer: String { state.read { $0.renderer } }

  /// The workers that can draw, and the requests that wait and that are being drawn.
  package var load: (ready: Int, waiting: Int, drawing: Int) {
    state.read { ($0.ready, $0.queue.count + $0.suspects.count, $0.drawing) }
  }

  /// Whether nothing more is taken.
  var isClosed: Bool { state.read { $0.isClosed } }

  /// The picture for a request. `client` is who asks: clients take turns.
  package func draw(
    _ request: PictureRequest, for client: String, retries: Bool = false
  ) async -> PictureAnswer {
    await withCheckedContinuation { continuation in
      let waiting = Waiting(
        request: request, client: client, deadline: .now + .seconds(limits.seconds), retries: retries,
        answer: { continuation.resume(returning: $0) })
      let refused: Waiting? = state.change { state in
        guard !state.isClosed else { return waiting }
        var displaced: Waiting?
        if state.queue.count >= limits.waiting {
          displaced = state.queue.makeRoom(for: client)
          if displaced == nil { return waiting }
        }
        state.queue.append(waiting, of: client)
        return displaced
      }
      if let refused { refuse(refused, .busy) }
    }
  }

  /// Answers a request that is not drawn.
  func refuse(_ waiting: Waiting, _ failure: ServedFailure) {
    if !waiting.retries || failure.reason != "busy" { metrics.count(.failure(failure)) }
    waiting.answer(.failure(failure))
  }

  // MARK: - For its threads

  /// The requests that a worker draws next; empty once the pool is closed and nothing waits.
  func next() -> [Waiting] { state.wait { take(from: &$0) } }

  /// The same; nil where nothing is to be drawn for so many seconds.
  func next(within seconds: Double) -> [Waiting]? { state.wait(seconds: seconds) { take(from: &$0) } }

  private func take(from state: inout State) -> [Waiting]? {
    if !state.suspects.isEmpty {
      state.drawing += 1
      return [state.suspects.removeFirst()]
    }
    guard state.queue.count > 0 else { return state.isClosed ? [] : nil }
    // Each worker gets its share, so that none is idle while another has several.
    let share = (state.queue.count + limits.workers - 1) / limits.workers
    let batch = (0..<min(most(in: state), share)).compactMap { _ in state.queue.popFirst() }
    state.drawing += batch.count
    return batch
  }

  /// The most requests that a worker takes together. The CPU path takes no more than it drew in a moment lately: whoever
  /// comes next waits for all of them, and what takes long gains nothing by company.
  private func most(in state: State) -> Int {
    guard !state.isGPU else { return limits.togetherOnGPU }
    return min(limits.together, max(1, Int(WorkerPool.turnSeconds / max(state.pace, 1e-6))))
  }

  /// How long the requests together may take that a worker of the CPU path takes.
  private static let turnSeconds = 0.1

  func finish(_ count: Int) { state.change { $0.drawing -= count } }

  /// Notes how long the drawing of requests took.
  func note(seconds: Double, for count: Int) {
    guard count > 0 else { return }
    // What takes long counts at once, and what does not in a few turns.
    state.change { $0.pace = max(seconds / Double(count), $0.pace * 0.75) }
  }

  /// Sends requests once more, each by itself.
  func suspect(_ requests: [Waiting]) {
    state.change { state in
      state.drawing -= requests.count
      state.suspects += requests
    }
  }

  func noteReady(renderer: String, isGPU: Bool) {
    state.change { state in
      state.ready += 1
      (state.renderer, state.isGPU, state.failure) = (renderer, isGPU, nil)
    }
  }

  func noteEnd() { state.change { $0.ready -= 1 } }

  func noteFailure(_ reason: String) { state.change { $0.failure = reason } }

  /// Whether the pool is still open after so many seconds.
  func wait(seconds: UInt32) -> Bool {
    for _ in 0..<seconds * 10 where !state.read({ $0.isClosed }) { usleep(100_000) }
    return !state.read { $0.isClosed }
  }
}

/// How the server's workers are started. Sendable; a value.
package enum WorkerStart: Sendable {
  /// Each is a process, so that a document that ends it ends nothing else.
  case process(WorkerCommand)
  /// Each is a thread of this process: for debuggers and tests.
  case thread(@Sendable () throws -> DrawingOptions)
}

/// The reason why no worker draws. Sendable; a value.
package enum WorkerPoolError: Error, Sendable, CustomStringConvertible {
  case cannotStart(String)

  package var description: String {
    switch self {
    case .cannotStart(let reason): reason
    }
  }
}

extension ServedFailure {
  static let busy = ServedFailure(
    503, "busy", "as many requests wait as may wait; ask again in a moment")
  static let late = ServedFailure(
    503, "busy", "it waited longer for a worker than a request may; ask again in a moment")
}
