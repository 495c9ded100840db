import Basics

/// Distributes the work of a batch that the GPU draws: workers resolve jobs and encode pictures, and separate threads
/// draw. It is bounded: when enough resolved jobs wait for the GPU, workers encode or sleep, and no more jobs are read.
/// Sendable.
final class DrawingQueue<Resolved: Sendable, Drawn: Sendable>: Sendable {
  enum Task: Sendable {
    /// Read a job and resolve it; then call `add(resolved:)` or `addNothing()`.
    case resolve
    case encode(Drawn)
    case stop
  }

  private struct State {
    var resolved: [Resolved] = []
    var drawn: [Drawn] = []
    var resolving = 0
    /// How many threads are drawing jobs.
    var drawing = 0
    var isExhausted = false
    /// Whether the last requested line had not arrived yet.
    var isStarved = false
  }

  private let state = Monitor(State())
  private let capacity: Int
  /// False while no new jobs should begin. Called inside the lock.
  private let mayBegin: @Sendable () -> Bool

  init(capacity: Int, mayBegin: @escaping @Sendable () -> Bool = { true }) {
    self.capacity = capacity
    self.mayBegin = mayBegin
  }

  /// The next task of a worker. Pictures come first, because they hold the most memory.
  func next() -> Task {
    state.wait { state in
      if let picture = state.drawn.popLast() { return .encode(picture) }
      if state.isExhausted, state.resolving == 0, state.resolved.isEmpty, state.drawing == 0 { return .stop }
      guard !state.isExhausted, state.resolved.count + state.resolving < capacity, mayBegin() else { return nil }
      state.resolving += 1
      return .resolve
    }
  }

  func add(resolved job: Resolved) {
    state.change { state in
      state.resolving -= 1
      state.isStarved = false
      state.resolved.append(job)
    }
  }

  /// Reports a job without a result, or with `exhausted` that no more jobs will come. `isStarved`: no job has come yet,
  /// so the resolved ones are drawn without waiting for more.
  func addNothing(exhausted: Bool, isStarved: Bool = false) {
    state.change { state in
      state.resolving -= 1
      state.isStarved = isStarved
      if exhausted { state.isExhausted = true }
    }
  }

  /// Wakes all threads, because the answer of `mayBegin` may have changed.
  func wake() { state.change { _ in } }

  /// Notes that no more jobs will come.
  func close() { state.change { $0.isExhausted = true } }

  /// What there is to draw at a moment.
  enum Supply {
    case jobs([Resolved])
    /// Nothing, or too little, and more is coming.
    case nothingYet
    case end
  }

  /// Returns jobs to draw, for `add(drawn:)`, or nil when there will be none. Waits for `count` jobs, unless no more
  /// are coming. Takes fewer if their costs add up to more than `budget`, but at least one.
  func takeForDrawing(
    _ count: Int, budget: Int = .max, cost: (Resolved) -> Int = { _ in 0 }
  ) -> [Resolved]? {
    state.wait { state -> [Resolved]?? in
      switch supply(&state, count, budget, cost) {
      case .jobs(let jobs): .some(jobs)
      case .nothingYet: nil
      case .end: .some(nil)
      }
    }
  }

  /// The same without waiting.
  func takeForDrawingNow(
    _ count: Int, budget: Int = .max, cost: (Resolved) -> Int = { _ in 0 }
  ) -> Supply {
    state.change { supply(&$0, count, budget, cost) }
  }

  /// Takes jobs to draw, if there are enough. If not, the state stays as it was.
  private func supply(_ state: inout State, _ count: Int, _ budget: Int, _ cost: (Resolved) -> Int) -> Supply {
    if state.resolved.count < count {
      if state.isExhausted, state.resolving == 0, state.resolved.isEmpty { return .end }
      let areMoreComing = state.resolving > 0 || (!state.isExhausted && mayBegin())
      if state.resolved.isEmpty || areMoreComing && !state.isStarved { return .nothingYet }
    }
    state.drawing += 1
    var spent = 0
    var taken = 0
    while taken < min(count, state.resolved.count) {
      let (sum, overflow) = spent.addingReportingOverflow(cost(state.resolved[taken]))
      if taken > 0, overflow || sum > budget { break }
      spent = overflow ? .max : sum
      taken += 1
    }
    defer { state.resolved.removeFirst(taken) }
    return .jobs(Array(state.resolved.prefix(taken)))
  }

  /// Returns the drawn jobs of one `takeForDrawing`.
  func add(drawn pictures: [Drawn]) {
    state.change { state in
      state.drawing -= 1
      state.drawn += pictures.reversed()
    }
  }
}
