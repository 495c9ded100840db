import Foundation

/// Who does what next, in a batch that the GPU draws: workers resolve jobs and encode pictures, and threads of their own
/// draw. Bounded: when enough resolved jobs wait for the GPU, workers encode or sleep, and no more are read.
///
/// @unchecked Sendable: everything mutable is behind `condition`.
final class WorkBoard<Resolved: Sendable, Drawn: Sendable>: @unchecked Sendable {
  enum Task {
    /// Read a job and resolve it; hand it to `add(resolved:)`, or say `addNothing()`.
    case resolve
    case encode(Drawn)
    case stop
  }

  private let condition = NSCondition()
  private let capacity: Int
  /// False while no new jobs should be begun. Called inside the lock.
  private let mayBegin: @Sendable () -> Bool
  private var resolved: [Resolved] = []
  private var drawn: [Drawn] = []
  private var resolving = 0
  /// How many threads have jobs that they draw.
  private var drawing = 0
  private var isExhausted = false
  /// Whether the last line that was asked for had not come yet.
  private var isStarved = false

  init(capacity: Int, mayBegin: @escaping @Sendable () -> Bool = { true }) {
    self.capacity = capacity
    self.mayBegin = mayBegin
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    condition.lock()
    defer { condition.unlock() }
    return body()
  }

  /// What a worker does now. Pictures first: they hold the most memory.
  func next() -> Task {
    locked {
      while true {
        if let picture = drawn.popLast() { return .encode(picture) }
        if isExhausted, resolving == 0, resolved.isEmpty, drawing == 0 { return .stop }
        if !isExhausted, resolved.count + resolving < capacity, mayBegin() {
          resolving += 1
          return .resolve
        }
        condition.wait()
      }
    }
  }

  func add(resolved job: Resolved) {
    locked {
      resolving -= 1
      isStarved = false
      resolved.append(job)
      condition.broadcast()
    }
  }

  /// A job that came to nothing, or with `exhausted` no job at all, now or later. `isStarved`: none has come yet, so what
  /// is resolved is drawn as it is.
  func addNothing(exhausted: Bool, isStarved: Bool = false) {
    locked {
      resolving -= 1
      self.isStarved = isStarved
      if exhausted { isExhausted = true }
      condition.broadcast()
    }
  }

  /// Says that what `mayBegin` answers may have changed.
  func wake() { locked { condition.broadcast() } }

  /// Says that no jobs will come.
  func close() {
    locked {
      isExhausted = true
      condition.broadcast()
    }
  }

  /// Some jobs to draw, for `add(drawn:)`, or nil when there will be none. Waits for `count`, unless no more are coming;
  /// takes fewer where their costs add up to more than `budget`, but at least one.
  func takeForDrawing(
    _ count: Int, budget: Int = .max, cost: (Resolved) -> Int = { _ in 0 }
  ) -> [Resolved]? {
    locked {
      while resolved.count < count,
        resolved.isEmpty || !isStarved && (resolving > 0 || (!isExhausted && mayBegin()))
      {
        if isExhausted, resolving == 0, resolved.isEmpty { return nil }
        condition.wait()
      }
      drawing += 1
      var spent = 0
      var taken = 0
      while taken < min(count, resolved.count) {
        let (sum, overflow) = spent.addingReportingOverflow(cost(resolved[taken]))
        if taken > 0, overflow || sum > budget { break }
        spent = overflow ? .max : sum
        taken += 1
      }
      defer { resolved.removeFirst(taken) }
      condition.broadcast()
      return Array(resolved.prefix(taken))
    }
  }

  /// What one `takeForDrawing` gave, drawn.
  func add(drawn pictures: [Drawn]) {
    locked {
      drawing -= 1
      drawn += pictures.reversed()
      condition.broadcast()
    }
  }
}
