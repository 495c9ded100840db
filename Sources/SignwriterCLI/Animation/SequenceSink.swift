import ImageCodecs
import Signwriter
import SignwriterBatch

/// Writes a PNG file for each frame, numbered from 0 and padded with zeros, so that names sort as frames do.
final class SequenceSink: FrameSink {
  private let folder: OutputFolder
  private let digits: Int
  let encoding: FrameRun.Encoding?

  init(_ path: String, _ format: FrameFormat) throws(OutputError) {
    folder = try OutputFolder(path)
    encoding = { [scale = format.scale] image throws(CodecError) in
      try PNGCodec.encode(image, compression: .fast, scale: scale)
    }
    digits = max(4, String(format.frameCount - 1).count)
  }

  func take(_ frame: FrameRun.Frame) throws {
    let number = String(frame.index)
    try folder.write(frame.encoded, to: String(repeating: "0", count: digits - number.count) + number + ".png")
  }

  func finish() {}

  /// Does nothing, because every file that exists is whole.
  func abandon() {}
}
