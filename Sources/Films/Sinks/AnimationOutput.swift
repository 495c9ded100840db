import Basics
import Motion

/// The meaning of `-o`.
package enum AnimationOutput {
  /// A stream on standard output.
  case standardOutput(FrameStream)
  /// A file, or a folder of numbered PNG files.
  case motion(MotionFormat, String)

  /// Chooses the output by the ending of the name. A name that ends in a slash, or has no ending, is a folder. The
  /// result is nil for other endings.
  package init?(_ path: String, codec: MovieCodec = .prores, stream: FrameStream = .nut) {
    let name = FileName.name(of: path)
    switch FileName.ending(of: path) {
    case _ where path == "-": self = .standardOutput(stream)
    case _ where name == "." || name == "..": self = .motion(.frames, path)
    case nil: self = .motion(.frames, path.isEmpty ? "." : path)
    case let ending?:
      guard let format = MotionFormat(ending: ending, codec: codec) else { return nil }
      self = .motion(format, path)
    }
  }

  /// Throws if it cannot hold so many frames a second.
  func check(_ rate: FrameRate) throws(FrameRateError) {
    if case .motion(let kind, _) = self { try kind.check(rate) }
  }

  /// The files that its sink will write below paths that a user chose.
  func files(_ format: FrameFormat) -> OutputFiles {
    switch self {
    case .standardOutput: OutputFiles()
    case .motion(.frames, let path): OutputFiles(series: [SequenceSink.series(in: path, frames: format.frameCount)])
    case .motion(_, let path): OutputFiles(path)
    }
  }

  package func sink(_ format: FrameFormat) throws -> any FrameSink {
    switch self {
    case .standardOutput(let form): try StreamSink(form, format)
    case .motion(let kind, let path): try kind.sink(.path(path), format)
    }
  }
}
