import Basics
import Documents

/// The forms in which a motion is written. Sendable; a value.
package enum MotionFormat: Sendable, Hashable {
  /// A numbered PNG file for each frame.
  case frames
  /// An animated PNG.
  case apng
  /// An animated WebP.
  case webp
  /// A video that ffmpeg writes.
  case video(VideoFormat)

  /// The form that a file name's ending says; nil where that is no ending of a motion's file.
  package init?(ending: some StringProtocol, codec: MovieCodec = .prores) {
    switch ending.lowercased() {
    case "apng", "png": self = .apng
    case "webp": self = .webp
    case "mov": self = .video(codec == .prores ? .proRes : .animation)
    case "webm": self = .video(.webM)
    case "mp4": self = .video(.mp4)
    case "gif": self = .video(.gif)
    default: return nil
    }
  }

  /// Begins to write.
  package func sink(_ target: FrameTarget, _ format: FrameFormat) throws -> any FrameSink {
    try check(format.frames.fps)
    return switch self {
    case .frames: try SequenceSink(target, format)
    case .apng: try APNGSink(target, format)
    case .webp: try WebPSink(target, format)
    case .video(let kind): try VideoSink(target, format, kind)
    }
  }
}
