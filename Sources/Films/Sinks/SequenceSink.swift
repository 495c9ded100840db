import ImageCodecs
import Signwriter

/// Writes a PNG file for each frame.
final class SequenceSink: FrameSink {
  private let folder: OutputFolder
  private let names: NumberedNames
  let files: OutputFiles
  let encoding: FrameRun.Encoding?

  init(_ target: FrameTarget, _ format: FrameFormat) throws(OutputError) {
    let (folder, template) = try target.frames()
    self.folder = folder
    names = FrameNames(template: template, count: format.frameCount).numbered
    if case .path(let path) = target {
      files = OutputFiles(series: [SequenceSink.series(in: path, frames: format.frameCount)])
    } else {
      files = OutputFiles()
    }
    encoding = { image throws(CodecError) in
      try PNGCodec.encode(format.shown(image), compression: .fast, scale: format.scale)
    }
  }

  /// The files of so many frames in a folder that a user chose.
  static func series(in folder: String, frames: Int) -> OutputFiles.Series {
    OutputFiles.Series(
      folder: folder, names: FrameNames(template: FrameTarget.template, count: frames).numbered)
  }

  func take(_ frame: FrameRun.Frame) throws { try folder.write(frame.encoded, to: names[frame.index]) }

  func finish() {}

  var remark: String? { files.series.first?.remark(written: names.count, one: "frame") }

  /// Does nothing, because every file that exists is whole.
  func abandon() {}
}
