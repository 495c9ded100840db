import Documents
import ImageCodecs
import JSON
import Pixels
package import Signwriter
import Storage

/// Writes what changes: a PNG file of each rectangle in which a frame differs from the one before, and `frames.json`, which
/// says when and where each is put. Equal pictures are one file.
///
/// A rectangle takes the place of what is there; before the first frame that is nothing, with an alpha of 0.
package final class ChangedSink: FrameSink {
  private struct Change {
    let frame: Int
    let area: PixelRect
    let file: String
  }

  private static let listName = "frames.json"

  private let folder: OutputFolder
  private let format: FrameFormat
  private var picture: PixelBuffer
  private var changes: [Change] = []
  /// The files by the digests of their pictures.
  private var known: [String: String] = [:]
  private static let names = NumberedNames("", ".png", digits: NumberedNames.usualDigits)

  package init(_ path: String, _ format: FrameFormat) throws(OutputError) {
    folder = try OutputFolder(path)
    self.format = format
    picture = PixelBuffer(width: format.width, height: format.height, alphaMode: .straight)
  }

  package var files: OutputFiles { ChangedSink.files(in: folder.path) }

  /// The files that it will write in a folder.
  static func files(in folder: String) -> OutputFiles {
    OutputFiles(folder + "/" + listName, series: [OutputFiles.Series(folder: folder, names: names)])
  }

  package var remark: String? { files.series.first?.remark(written: known.count, one: "picture") }

  package func take(_ frame: FrameRun.Frame) throws {
    guard frame.isDrawn else { return }
    let drawn = format.shown(frame.image).cropped(to: frame.redrawn)
    guard let area = picture.cropped(to: frame.redrawn).changedBounds(from: drawn) else { return }
    let part = drawn.cropped(to: area)
    picture.put(part, x: frame.redrawn.x + area.x, y: frame.redrawn.y + area.y)
    changes.append(
      Change(
        frame: frame.index, area: area.offset(x: frame.redrawn.x, y: frame.redrawn.y), file: try file(of: part)))
  }

  private func file(of picture: PixelBuffer) throws -> String {
    var digest = SHA256()
    digest.update(field: "\(picture.width) x \(picture.height)")
    digest.update(picture.bytes)
    if let name = known[digest.hexDigest] { return name }
    let name = ChangedSink.names[known.count]
    try folder.write(try PNGCodec.encode(picture, compression: .fast, scale: format.scale), to: name)
    known[digest.hexDigest] = name
    return name
  }

  package func finish() throws {
    let ends = changes.dropFirst().map(\.frame) + [format.frameCount]
    let list = zip(changes, ends).map { change, end in
      [
        "image": .string(change.file), "frame": .number(Double(change.frame)),
        "time": .number(format.seconds(ofFrame: change.frame)), "frames": .number(Double(end - change.frame)),
        "x": .number(Double(change.area.x)), "y": .number(Double(change.area.y)),
        "w": .number(Double(change.area.width)), "h": .number(Double(change.area.height)),
      ] as JSONValue
    }
    let description: JSONValue = [
      "size": [.number(Double(format.width)), .number(Double(format.height))], "scale": .number(format.scale),
      "fps": .string(format.frames.fps.text), "frames": .number(Double(format.frameCount)), "changes": .array(list),
    ]
    try folder.write(Array((JSONWriter.pretty(description) + "\n").utf8), to: ChangedSink.listName)
  }

  /// Does nothing, because every file that exists is whole.
  package func abandon() {}
}
