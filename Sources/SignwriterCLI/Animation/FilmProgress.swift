import Films
import Foundation
import Signwriter

/// Shows how far the animate command is, and says what became of it.
struct FilmProgress {
  private let format: FrameFormat
  private let isShown: Bool
  private let start = ContinuousClock.now
  private var lastShown = ContinuousClock.now - .seconds(1)

  init(of format: FrameFormat, isShown: Bool) { (self.format, self.isShown) = (format, isShown) }

  mutating func show(_ frame: FrameRun.Frame) {
    let now = ContinuousClock.now
    guard isShown, now - lastShown > .milliseconds(100) else { return }
    lastShown = now
    let done = frame.index + 1
    let rate = Double(done) / max((now - start) / .seconds(1), 1e-3)
    let left = Double(format.frameCount - done) / max(rate, 1e-3)
    Terminal.write(
      "\r\u{1B}[K" + String(format: "%d/%d  %.0f frames/s  %.0f s left", done, format.frameCount, rate, left))
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
