import ImageCodecs
import Motion
import Signwriter

/// What goes to standard output.
package enum FrameStream: String, CaseIterable, Sendable {
  /// A NUT stream, which has the size and the rate of the frames, so that `ffmpeg -i -` needs no options.
  case nut
  /// The bytes of the frames alone, as `ffmpeg -f rawvideo -pix_fmt rgba` reads them.
  case raw
}

/// Writes the frames to standard output as RGBA with straight alpha.
final class StreamSink: FrameSink {
  /// Nil for the bytes alone.
  private let stream: NUTStream?
  private let format: FrameFormat
  private var bytes: [UInt8] = []

  init(_ form: FrameStream, _ format: FrameFormat) throws(OutputError) {
    self.format = format
    let duration = format.frames.fps.frameDuration
    stream =
      form == .raw
      ? nil
      : NUTStream(
        width: format.width, height: format.height, frameDuration: (duration.numerator, duration.denominator))
    if let stream { try StandardOutput.write(stream.header) }
  }

  /// Standard output is no file.
  var files: OutputFiles { OutputFiles() }

  func take(_ frame: FrameRun.Frame) throws {
    if frame.isDrawn { bytes = RawCodec.encode(format.shown(frame.image)) }
    if let stream { try StandardOutput.write(stream.frameHeader(index: frame.index, size: bytes.count)) }
    try StandardOutput.write(bytes)
  }

  func finish() {}
  func abandon() {}
}
