import Foundation
import SignwriterBatch
import Synchronization

/// Shows progress on standard error: one line, rewritten at most ten times a second, and only on a terminal.
final class BatchProgress: Sendable {
  private struct State {
    var done = 0
    var failed = 0
    var lastDrawn = ContinuousClock.now - .seconds(1)
  }

  private let state = Mutex(State())
  private let start = ContinuousClock.now
  private let total: Int?
  private let isShown: Bool

  init(total: Int?, isShown: Bool) {
    self.total = total
    self.isShown = isShown
  }

  func count(_ record: JobRecord) {
    state.withLock { state in
      if record.isDone { state.done += 1 } else { state.failed += 1 }
      let now = ContinuousClock.now
      guard isShown, now - state.lastDrawn > .milliseconds(100) else { return }
      state.lastDrawn = now
      Terminal.write("\r\u{1B}[K" + line(state, seconds: (now - start) / .seconds(1)))
    }
  }

  /// Removes the line.
  func finish() {
    if isShown { Terminal.write("\r\u{1B}[K") }
  }

  private func line(_ state: State, seconds: Double) -> String {
    let finished = state.done + state.failed
    let rate = Double(finished) / max(seconds, 1e-3)
    var text = total.map { "\(finished)/\($0)" } ?? "\(finished)"
    text += String(format: "  %.0f labels/s", rate)
    if let total, finished > 0 { text += String(format: "  %.0f s left", Double(max(0, total - finished)) / rate) }
    if state.failed > 0 { text += "  \(state.failed) failed" }
    return text
  }
}
