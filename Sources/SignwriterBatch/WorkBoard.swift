import Foundation

/// Who does what next, in a batch that the GPU draws: workers resolve jobs and encode pictures, one thread draws.
/// Bounded: when enough resolved jobs wait for the GPU, workers encode or sleep, and no more are read.
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
  private var resolved: [Resolved] = []
  private var drawn: [Drawn] = []
  private var resolving = 0
  private var isDrawing = false
  private var isExhausted = false

  init(capacity: Int) {
    self.capacity = capacity
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
        if isExhausted, resolving == 0, resolved.isEmpty, !isDrawing { return .stop }
        if !isExhausted, resolved.count + resolving < capacity {
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
      resolved.append(job)
      condition.broadcast()
    }
  }

  /// A job that came to nothing, or with `exhausted` no job at all, now or later.
  func addNothing(exhausted: Bool) {
    locked {
      resolving -= 1
      if exhausted { isExhausted = true }
      condition.broadcast()
    }
  }

  /// Some jobs to draw, or nil when there will be none. Waits for `count`, unless no more are coming.
  func takeForDrawing(_ count: Int) -> [Resolved]? {
    locked {
      isDrawing = false
      condition.broadcast()
      while resolved.count < count, !(isExhausted && resolving == 0) { condition.wait() }
      guard !resolved.isEmpty else { return nil }
      isDrawing = true
      let taken = Array(resolved.prefix(count))
      resolved.removeFirst(taken.count)
      condition.broadcast()
      return taken
    }
  }

  func add(drawn pictures: [Drawn]) {
    locked {
      drawn += pictures.reversed()
      condition.broadcast()
    }
  }
}
