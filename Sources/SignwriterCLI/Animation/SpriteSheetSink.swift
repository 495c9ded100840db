import Basics
import Documents
import ImageCodecs
import Pixels
import Signwriter
import SignwriterBatch

/// Writes all pictures on one sheet, row by row, and a JSON file beside it that says where each frame is. Frames with
/// the same picture share it.
final class SpriteSheetSink: FrameSink {
  private let path: String
  private let format: FrameFormat
  private let columns: Int
  private var sheet: PixelBuffer
  private var pictures = 0
  private var frames: [JSONValue] = []

  /// Opens a sheet. `maxPixels` is the largest number of its pixels.
  init(_ path: String, _ format: FrameFormat, maxPixels: Int) throws {
    self.path = path
    self.format = format
    let count = (0..<format.frameCount).count { !format.frames.isRepeated(frame: $0) }
    let (pixels, overflow) = (format.width * format.height).multipliedReportingOverflow(by: count)
    guard !overflow, pixels <= maxPixels else {
      throw OutputError(
        path: path,
        reason: "\(count) pictures of \(format.width) x \(format.height) pixels are over the limit of \(maxPixels);"
          + " raise --max-pixels, lower --fps, or write -o FOLDER/")
    }
    // The sheet is as nearly square as whole pictures allow.
    let across = (Double(count) * Double(format.height) / Double(format.width)).squareRoot().rounded(.up)
    columns = max(1, min(count, Int(across)))
    sheet = PixelBuffer(
      width: columns * format.width, height: (count + columns - 1) / columns * format.height, alphaMode: .straight)
  }

  private var jsonPath: String { FileName.stem(of: path) + ".json" }

  func take(_ frame: FrameRun.Frame) {
    if frame.isDrawn {
      let place = origin(of: pictures)
      sheet.put(format.shown(frame.image), x: place.x, y: place.y)
      pictures += 1
    }
    let (x, y) = origin(of: pictures - 1)
    frames.append([
      "frame": .array([x, y, format.width, format.height].map { .number(Double($0)) }),
      "time": .number(format.seconds(ofFrame: frame.index)),
    ])
  }

  private func origin(of picture: Int) -> (x: Int, y: Int) {
    (picture % columns * format.width, picture / columns * format.height)
  }

  func finish() throws {
    let description: JSONValue = [
      "image": .string(String(FileName.name(of: path))),
      "size": [.number(Double(sheet.width)), .number(Double(sheet.height))],
      "scale": .number(format.scale),
      "fps": .string(format.frames.fps.text),
      "loops": .number(Double(format.loops)),
      "frames": .array(frames),
    ]
    try OutputFolder.writeWhole(
      try PNGCodec.encode(sheet, compression: .balanced, scale: format.scale), to: path)
    try OutputFolder.writeWhole(Array((JSONWriter.pretty(description) + "\n").utf8), to: jsonPath)
  }

  func abandon() {}
}
