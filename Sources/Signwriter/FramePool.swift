import Basics
import Pixels

/// Draws frames on the CPU path on several threads, a bounded number of frames ahead of the caller. Sendable.
final class FramePool: Sendable {
  /// The result of one frame; its value is nil where the frame repeats the one before.
  private typealias Outcome = Result<FramePlan.Part?, SignwriterError>

  private struct State {
    /// The next frame to draw.
    var next: Int
    /// The next frame that will be asked for.
    var taken: Int
    var outcomes: [Int: Outcome] = [:]
    var isStopped = false
  }

  private let plan: FramePlan
  private let range: Range<Int>
  private let window: Int
  private let state: Monitor<State>
  private let threads = WorkerThreads()

  /// Starts `threads` threads, or as many as the system has room for; nil if it has none. No frame is begun before the
  /// one `window` places ahead of it was taken.
  init?(_ plan: FramePlan, _ range: Range<Int>, window: Int, threads count: Int) {
    self.plan = plan
    self.range = range
    self.window = window
    state = Monitor(State(next: range.lowerBound, taken: range.lowerBound))
    let started = (0..<count).filter { _ in threads.startIfPossible { self.work() } }
    if started.isEmpty { return nil }
  }

  /// Waits for a frame. Each must be asked for once, in order. Nil if it repeats the one before.
  func frame(_ index: Int) throws(SignwriterError) -> FramePlan.Part? {
    try state.wait { state -> Outcome? in
      guard let outcome = state.outcomes.removeValue(forKey: index) else { return nil }
      state.taken = index + 1
      return outcome
    }.get()
  }

  /// Ends all threads and waits until they have ended.
  func stop() {
    state.change { $0.isStopped = true }
    threads.wait()
  }

  private func work() {
    let renderer = SceneRenderer()
    while let index = claim() {
      let outcome = draw(index, on: renderer)
      state.change { $0.outcomes[index] = outcome }
    }
  }

  /// The next frame to draw; nil when there is no more.
  private func claim() -> Int? {
    state.wait { state -> Int?? in
      guard !state.isStopped, state.next < range.upperBound else { return .some(nil) }
      guard state.next < state.taken + window else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }

  private func draw(_ index: Int, on renderer: SceneRenderer) -> Outcome {
    do throws(SignwriterError) {
      if index > range.lowerBound, plan.frames.isRepeated(frame: index) { return .success(nil) }
      let shot = try plan.shot(ofFrame: index, isFirst: index == range.lowerBound)
      guard let shot else { return .success(nil) }
      let drawn = try FramePlan.drawn([shot], on: renderer)[0].get()
      return .success(try plan.frame(of: shot, drawn))
    } catch {
      return .failure(error)
    }
  }
}
