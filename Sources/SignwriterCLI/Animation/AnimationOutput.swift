import Basics

/// The meaning of `-o`.
enum AnimationOutput {
  /// A stream on standard output.
  case standardOutput(FrameStream)
  case apng(String)
  case webp(String)
  /// A video that ffmpeg writes.
  case video(String, VideoFormat)
  /// A folder of numbered PNG files.
  case folder(String)

  /// Chooses the output by the ending of the name. A name that ends in a slash, or has no ending, is a folder. The
  /// result is nil for other endings.
  init?(_ path: String, codec: MovieCodec = .prores, stream: FrameStream = .nut) {
    let name = FileName.name(of: path)
    switch FileName.ending(of: path)?.lowercased() {
    case _ where path == "-": self = .standardOutput(stream)
    case _ where name == "." || name == "..": self = .folder(path)
    case nil: self = path.isEmpty ? .folder(".") : .folder(path)
    case "apng", "png": self = .apng(path)
    case "webp": self = .webp(path)
    case "mov": self = .video(path, codec == .prores ? .proRes : .animation)
    case "webm": self = .video(path, .webM)
    case "mp4": self = .video(path, .mp4)
    case "gif": self = .video(path, .gif)
    default: return nil
    }
  }

  func sink(_ format: FrameFormat) throws -> any FrameSink {
    switch self {
    case .standardOutput(.nut): try NUTSink(format)
    case .standardOutput(.raw): RawSink()
    case .apng(let path): try APNGSink(path, format)
    case .webp(let path): try WebPSink(path, format)
    case .video(let path, let kind): try VideoSink(path, format, kind)
    case .folder(let path): try SequenceSink(path, format)
    }
  }
}
