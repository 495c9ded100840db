import Glibc
import ImageCodecs
import Motion
import Pixels
import Signwriter

/// Writes a video file through ffmpeg.
final class VideoSink: FrameSink {
  private let path: String
  private let kind: VideoFormat
  private let format: FrameFormat
  private let ffmpeg: FFmpeg
  private var bytes: [UInt8] = []
  let files: OutputFiles

  init(_ target: FrameTarget, _ format: FrameFormat, _ kind: VideoFormat) throws(OutputError) {
    (path, files) = (target.path, target.file)
    (self.kind, self.format) = (kind, format)
    try VideoSink.check(target)
    let program = try VideoSink.program(for: target.path)
    ffmpeg = try FFmpeg(
      program, VideoSink.arguments(kind, format), container: kind.container, to: target.path, try target.begin())
  }

  /// The path of ffmpeg, which writes the file at `path`.
  static func program(for path: String) throws(OutputError) -> String {
    try FFmpeg.program(for: path, otherwise: ", or write .apng, .webp or frames")
  }

  private static func check(_ target: FrameTarget) throws(OutputError) {
    var status = stat()
    if case .path(let path) = target, stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      throw OutputError(path: path, reason: "it is no ordinary file, and a video is written in several places")
    }
  }

  private static func arguments(_ kind: VideoFormat, _ format: FrameFormat) -> [String] {
    let fps = format.frames.fps
    let input = [
      "-f", "rawvideo", "-pix_fmt", "rgba", "-s", "\(format.width)x\(format.height)",
      "-r", "\(fps.numerator)/\(fps.denominator)", "-i", "pipe:0",
    ]
    return input + ["-an"] + kind.options(width: format.width, height: format.height, loops: format.loops)
  }

  func take(_ frame: FrameRun.Frame) throws {
    if frame.isDrawn {
      let image = format.shown(frame.image)
      guard kind.hasAlpha || image.isOpaque else {
        throw TranslucentFrameError(path: path, container: kind.container, frame: frame.index)
      }
      bytes = RawCodec.encode(image)
    }
    try ffmpeg.write(bytes)
  }

  func finish() throws { try ffmpeg.finish() }

  func abandon() { ffmpeg.abandon() }
}
