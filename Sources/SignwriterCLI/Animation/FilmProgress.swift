import Films
import Foundation
import Signwriter

/// Shows how far animate and caption are, and says what became of a film.
struct FilmProgress {
  private let isShown: Bool
  private let start = ContinuousClock.now
  private var lastShown = ContinuousClock.now - .seconds(1)

  init(isShown: Bool) { self.isShown = isShown }

  /// Shows how many of all frames are done.
  mutating func show(_ done: Int, of count: Int) {
    let now = ContinuousClock.now
    guard isShown, done > 0, now - lastShown > .milliseconds(100) else { return }
    lastShown = now
    let rate = Double(done) / max((now - start) / .seconds(1), 1e-3)
    let left = Double(count - done) / max(rate, 1e-3)
    Terminal.write(
      "\r\u{1B}[K" + String(format: "%d/%d  %.0f frames/s  %.0f s left", done, count, rate, left))
  }

  func clear() { if isShown { Terminal.write("\r\u{1B}[K") } }

  static func summary(of name: String, _ format: FrameFormat, _ drawn: DrawnFrames) -> String {
    let seconds = format.seconds(ofFrame: format.frameCount)
    return
      "\(name == "-" ? "standard output" : name): \(format.frameCount) \(format.frameCount == 1 ? "frame" : "frames") of \(format.width) x \(format.height) px,"
      + String(format: " %.3f s", seconds)
      + " at \(format.frames.fps.text) fps, \(drawn.count) drawn, \(drawn.renderer)\n"
  }
}
