import ImageCodecs
import Pixels
import Signwriter

/// Writes an animated PNG: the first picture whole, then only what changes.
final class APNGSink: FrameSink {
  private let format: FrameFormat
  private var file: PendingFile
  private var encoder: APNGEncoder
  private let delay: FrameDelay
  private var previous: PixelBuffer?
  let files: OutputFiles

  init(_ target: FrameTarget, _ format: FrameFormat) throws {
    (self.format, files) = (format, target.file)
    let duration = format.frames.fps.frameDuration
    delay = try FrameDelay(numerator: duration.numerator, denominator: duration.denominator)
    encoder = try APNGEncoder(
      width: format.width, height: format.height, frameCount: format.frameCount, loops: format.loops,
      scale: format.scale)
    file = try target.begin()
  }

  func take(_ frame: FrameRun.Frame) throws {
    let image = frame.isDrawn ? format.shown(frame.image) : previous ?? format.shown(frame.image)
    let changed = AnimationFrame.changed(from: previous, to: image, delay: delay)
    try file.append(try encoder.append(changed))
    previous = image
  }

  func finish() throws {
    try file.append(try encoder.finish())
    try file.commit()
  }

  func abandon() { file.abandon() }
}
