import ImageCodecs
import Motion
import Signwriter
import SignwriterBatch

/// Writes the frames to standard output as a NUT stream of raw RGBA with straight alpha. Other than raw bytes it carries
/// the size and the rate, so that `ffmpeg -i -` needs no options.
final class NUTSink: FrameSink {
  private let stream: NUTStream
  private let format: FrameFormat
  private var bytes: [UInt8] = []

  init(_ format: FrameFormat) throws(OutputError) {
    self.format = format
    let duration = format.frames.fps.frameDuration
    stream = NUTStream(
      width: format.width, height: format.height, frameDuration: (duration.numerator, duration.denominator))
    try StandardOutput.write(stream.header)
  }

  /// Standard output is no file.
  var files: OutputFiles { OutputFiles() }

  func take(_ frame: FrameRun.Frame) throws {
    if frame.isDrawn { bytes = RawCodec.encode(format.shown(frame.image)) }
    try StandardOutput.write(stream.frameHeader(index: frame.index, size: bytes.count))
    try StandardOutput.write(bytes)
  }

  func finish() {}
  func abandon() {}
}
