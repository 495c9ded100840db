import Foundation
import Pixels
import Signwriter
import SignwriterBatch

/// One run of the animate command: frames go from the renderer to the sinks, with progress on the way.
final class Film {
  private let run: FrameRun
  private let format: FrameFormat
  private let sinks: [any FrameSink]
  private let files: FileUse
  private let showsProgress: Bool
  private(set) var drawn = 0
  private(set) var drawnPixels = 0
  private var rendererName = ""
  private let start = ContinuousClock.now
  private var lastShown = ContinuousClock.now - .seconds(1)

  /// `sinks` are named by the options that ask for them. `files` are those that are read.
  init(
    run: FrameRun, format: FrameFormat, sinks: [(option: String, sink: any FrameSink)], reading files: FileUse,
    showsProgress: Bool
  ) {
    self.run = run
    self.format = format
    self.sinks = sinks.map(\.sink)
    var files = files
    for (option, sink) in sinks { files.writes(option, sink.files) }
    self.files = files
    self.showsProgress = showsProgress
  }

  /// Draws all frames and writes them. Once `goesOn` is false or something fails, only the whole files of a sequence
  /// remain.
  func shoot(while goesOn: () -> Bool) throws {
    var isWhole = false
    defer {
      if showsProgress { Terminal.write("\r\u{1B}[K") }
      if !isWhole { sinks.forEach { $0.abandon() } }
    }
    try files.check()
    try run.run { frame in
      for sink in sinks { try sink.take(frame) }
      count(frame)
      return goesOn()
    }
    guard goesOn() else { return }
    for sink in sinks { try sink.finish() }
    isWhole = true
  }

  private func count(_ frame: FrameRun.Frame) {
    if frame.isDrawn { drawn += 1 }
    drawnPixels += frame.redrawn.width * frame.redrawn.height
    rendererName = frame.renderer
    let now = ContinuousClock.now
    guard showsProgress, now - lastShown > .milliseconds(100) else { return }
    lastShown = now
    let done = frame.index + 1
    let rate = Double(done) / max((now - start) / .seconds(1), 1e-3)
    let left = Double(format.frameCount - done) / max(rate, 1e-3)
    Terminal.write(
      "\r\u{1B}[K" + String(format: "%d/%d  %.0f frames/s  %.0f s left", done, format.frameCount, rate, left))
  }

  /// Whether nothing in the document moves.
  var isStill: Bool { !format.frames.timeline.document.isAnimated }

  /// What a viewer of the finished frames should know.
  var remarks: [String] { sinks.compactMap(\.remark) }

  func summary(of name: String) -> String {
    let seconds = format.seconds(ofFrame: format.frameCount)
    return
      "\(name == "-" ? "standard output" : name): \(format.frameCount) \(format.frameCount == 1 ? "frame" : "frames") of \(format.width) x \(format.height) px,"
      + String(format: " %.3f s", seconds)
      + " at \(format.frames.fps.text) fps, \(drawn) drawn, \(rendererName)\n"
  }
}
