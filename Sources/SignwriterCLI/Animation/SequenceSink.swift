import ImageCodecs
import Signwriter
import SignwriterBatch

/// A PNG file for each frame, numbered from 0 and padded with zeros, so that names sort as frames do.
final class SequenceSink: FrameSink {
  private let folder: OutputFolder
  private let scale: Double
  private let digits: Int
  /// Of the picture that was drawn last: frames that repeat it are not encoded again.
  private var encoded: [UInt8] = []

  init(_ path: String, _ format: FrameFormat) throws(OutputError) {
    folder = try OutputFolder(path)
    scale = format.scale
    digits = max(4, String(format.frameCount - 1).count)
  }

  func take(_ frame: FrameRun.Frame) throws {
    if frame.isDrawn { encoded = try PNGCodec.encode(frame.image, compression: .fast, scale: scale) }
    let number = String(frame.index)
    try folder.write(encoded, to: String(repeating: "0", count: digits - number.count) + number + ".png")
  }

  func finish() {}

  /// Every file that is there is whole.
  func abandon() {}
}
