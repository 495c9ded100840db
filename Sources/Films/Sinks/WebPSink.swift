import ImageCodecs
import Signwriter

/// Writes an animated WebP. A picture that repeats is not encoded again: the one before it is shown for longer.
final class WebPSink: FrameSink {
  private let target: FrameTarget
  private let format: FrameFormat
  private var encoder: WebPAnimationEncoder?

  init(_ target: FrameTarget, _ format: FrameFormat) throws {
    self.target = target
    self.format = format
    encoder = try WebPAnimationEncoder(width: format.width, height: format.height, loops: format.loops)
  }

  var files: OutputFiles { target.file }

  func take(_ frame: FrameRun.Frame) throws {
    guard frame.isDrawn else { return }
    try encoder?.append(format.shown(frame.image), at: format.seconds(ofFrame: frame.index))
  }

  func finish() throws {
    guard let encoder = encoder.take() else { return }
    try target.write(try encoder.finish(at: format.seconds(ofFrame: format.frameCount)))
  }

  func abandon() { encoder = nil }
}
