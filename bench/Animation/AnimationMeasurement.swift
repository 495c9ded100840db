import Foundation
import ImageCodecs
import Motion
import Pixels
import Signwriter

/// One pass over the frames of a motion, from document to pixels in memory; nothing is encoded.
struct AnimationMeasurement {
  private var rendererName = ""
  private var width = 0
  private var height = 0
  private let frames: Int
  private var drawn = 0
  private var redrawnPixels = 0
  private var changedPixels = 0
  private var seconds = 0.0

  /// Measures a run. The comparison of each frame with the one before is not part of the time.
  init(_ run: FrameRun, frames: Int) throws {
    self.frames = frames
    var previous: PixelBuffer?
    var comparing = 0.0
    // One frame is drawn before the stopwatch starts, so that fonts, glyphs and shaders are loaded as for any frame but
    // the first.
    try run.run(0..<1) { _ in true }
    let watch = Stopwatch()
    try run.run(0..<frames) { frame in
      let pause = Stopwatch()
      count(frame, after: previous)
      previous = frame.image
      comparing += pause.sample().wall
      return true
    }
    seconds = watch.sample().wall - comparing
  }

  private mutating func count(_ frame: FrameRun.Frame, after previous: PixelBuffer?) {
    (rendererName, width, height) = (frame.renderer, frame.image.width, frame.image.height)
    if frame.isDrawn { drawn += 1 }
    // The whole of the first frame is new.
    guard let previous else { return }
    redrawnPixels += frame.redrawn.width * frame.redrawn.height
    guard let changed = frame.image.changedBounds(from: previous) else { return }
    changedPixels += changed.width * changed.height
  }

  /// A line of a Markdown table.
  var row: String {
    let all = Double(max(1, width * height * (frames - 1)))
    func share(_ pixels: Int) -> String { String(format: "%.2f %%", 100 * Double(pixels) / all) }
    return "| \(rendererName) | \(frames) | \(width) x \(height) | "
      + String(format: "%.1f", Double(frames) / max(seconds, 1e-9))
      + " | \(drawn) | \(share(redrawnPixels)) | \(share(changedPixels)) |"
  }
}
