import Basics

/// The meaning of `-o`.
enum AnimationOutput {
  /// Raw frames on standard output.
  case standardOutput
  case apng(String)
  case webp(String)
  /// A folder of numbered PNG files.
  case folder(String)

  /// Chooses the output by the ending of the name. A name that ends in a slash, or has no ending, is a folder. The
  /// result is nil for other endings.
  init?(_ path: String) {
    let name = FileName.name(of: path)
    switch FileName.ending(of: path)?.lowercased() {
    case _ where path == "-": self = .standardOutput
    case _ where name == "." || name == "..": self = .folder(path)
    case nil: self = path.isEmpty ? .folder(".") : .folder(path)
    case "apng", "png": self = .apng(path)
    case "webp": self = .webp(path)
    default: return nil
    }
  }

  func sink(_ format: FrameFormat) throws -> any FrameSink {
    switch self {
    case .standardOutput: RawSink()
    case .apng(let path): try APNGSink(path, format)
    case .webp(let path): try WebPSink(path, format)
    case .folder(let path): try SequenceSink(path, format)
    }
  }
}
