import ImageCodecs
import Signwriter
import SignwriterBatch

/// Writes RGBA bytes of every frame to standard output, straight alpha, as `ffmpeg -f rawvideo -pix_fmt rgba` reads
/// them.
final class RawSink: FrameSink {
  private let format: FrameFormat
  private var bytes: [UInt8] = []

  init(_ format: FrameFormat) { self.format = format }

  /// Standard output is no file.
  var files: OutputFiles { OutputFiles() }

  func take(_ frame: FrameRun.Frame) throws {
    if frame.isDrawn { bytes = RawCodec.encode(format.shown(frame.image)) }
    try StandardOutput.write(bytes)
  }

  func finish() {}
  func abandon() {}
}
