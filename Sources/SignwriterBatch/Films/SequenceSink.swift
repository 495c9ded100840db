import ImageCodecs
import Signwriter

/// Writes a PNG file for each frame.
final class SequenceSink: FrameSink {
  private let folder: OutputFolder
  private let names: FrameNames
  let encoding: FrameRun.Encoding?

  init(_ target: FrameTarget, _ format: FrameFormat) throws(OutputError) {
    let (folder, template) = try target.frames()
    self.folder = folder
    names = FrameNames(template: template, count: format.frameCount)
    encoding = { [scale = format.scale] image throws(CodecError) in
      try PNGCodec.encode(image, compression: .fast, scale: scale)
    }
  }

  func take(_ frame: FrameRun.Frame) throws { try folder.write(frame.encoded, to: names[frame.index]) }

  func finish() {}

  /// Does nothing, because every file that exists is whole.
  func abandon() {}
}
