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
    encoding = { image throws(CodecError) in
      try PNGCodec.encode(format.shown(image), compression: .fast, scale: format.scale)
    }
  }

  func take(_ frame: FrameRun.Frame) throws { try folder.write(frame.encoded, to: names[frame.index]) }

  func finish() {}

  /// Frames of an earlier, longer run would be taken for ours. They are not ours to delete.
  var remark: String? {
    guard let numbers = names.strangers(among: folder.names) else { return nil }
    let are =
      numbers.count == 1
      ? "frame \(numbers.lowerBound) is" : "frames \(numbers.lowerBound) to \(numbers.upperBound) are"
    return "\(folder.path): \(are) of an earlier run, and stay as they are"
  }

  /// Does nothing, because every file that exists is whole.
  func abandon() {}
}
