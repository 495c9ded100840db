import ImageCodecs
import Signwriter
import SignwriterBatch

/// Writes an animated WebP. A picture that repeats is not encoded again: the one before it is shown for longer.
final class WebPSink: FrameSink {
  private let path: String
  private let format: FrameFormat
  private var encoder: WebPAnimationEncoder?

  init(_ path: String, _ format: FrameFormat) throws {
    self.path = path
    self.format = format
    encoder = try WebPAnimationEncoder(width: format.width, height: format.height, loops: format.loops)
  }

  func take(_ frame: FrameRun.Frame) throws {
    guard frame.isDrawn else { return }
    try encoder?.append(frame.image, at: format.seconds(ofFrame: frame.index))
  }

  func finish() throws {
    guard let encoder = encoder.take() else { return }
    try OutputFolder.writeWhole(try encoder.finish(at: format.seconds(ofFrame: format.frameCount)), to: path)
  }

  func abandon() { encoder = nil }
}
