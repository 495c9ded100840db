import Foundation
import Pixels

/// Draws frames on the CPU path on several threads, a bounded number of frames ahead of the caller.
///
/// @unchecked Sendable: `condition` guards everything mutable.
final class FramePool: @unchecked Sendable {
  /// Nil for a frame that repeats the one before.
  private typealias Outcome = Result<FrameRun.Frame?, SignwriterError>

  private let plan: FramePlan
  private let range: Range<Int>
  private let window: Int
  private let condition = NSCondition()
  private let ended = DispatchGroup()
  private var next: Int
  private var taken: Int
  private var outcomes: [Int: Outcome] = [:]
  private var isStopped = false

  /// Starts `threads` threads. No frame is begun before the frame `window` places ahead of it was taken.
  init(_ plan: FramePlan, _ range: Range<Int>, window: Int, threads: Int) {
    self.plan = plan
    self.range = range
    self.window = window
    next = range.lowerBound
    taken = range.lowerBound
    for _ in 0..<threads {
      let thread = Thread { self.work() }
      // As large as the main thread's, because groups nest.
      thread.stackSize = 8 << 20
      ended.enter()
      thread.start()
    }
  }

  private func locked<Value>(_ body: () -> Value) -> Value {
    condition.lock()
    defer { condition.unlock() }
    return body()
  }

  /// Waits for a frame. Each must be asked for once, in order. Nil if it repeats the one before.
  func frame(_ index: Int) throws(SignwriterError) -> FrameRun.Frame? {
    let outcome: Outcome = locked {
      while outcomes[index] == nil { condition.wait() }
      taken = index + 1
      condition.broadcast()
      return outcomes.removeValue(forKey: index)!
    }
    return try outcome.get()
  }

  /// Ends all threads and waits until they have ended.
  func stop() {
    locked {
      isStopped = true
      condition.broadcast()
    }
    ended.wait()
  }

  private func work() {
    defer { ended.leave() }
    let renderer = SceneRenderer()
    while let index = claim() {
      let outcome = draw(index, on: renderer)
      locked {
        outcomes[index] = outcome
        condition.broadcast()
      }
    }
  }

  /// The next frame to draw; nil when there is no more.
  private func claim() -> Int? {
    locked {
      while !isStopped, next < range.upperBound, next >= taken + window { condition.wait() }
      guard !isStopped, next < range.upperBound else { return nil }
      defer { next += 1 }
      return next
    }
  }

  private func draw(_ index: Int, on renderer: SceneRenderer) -> Outcome {
    do throws(SignwriterError) {
      if index > range.lowerBound, plan.frames.isRepeated(frame: index) { return .success(nil) }
      let shot = try plan.shot(ofFrame: index)
      let drawn = try renderer.render([shot.scene])[0].get()
      return .success(try plan.frame(of: shot, drawn))
    } catch {
      return .failure(error)
    }
  }
}
