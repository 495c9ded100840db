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
  private var columns: Int
  private var sheet: PixelBuffer
  private var pictures = 0
  /// The number of the picture that each frame shows.
  private var shown: [Int] = []

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
    columns = SpriteSheetSink.columns(count, format)
    sheet = SpriteSheetSink.sheet(count, columns, format)
  }

  /// The sheet is as nearly square as whole pictures allow.
  private static func columns(_ count: Int, _ format: FrameFormat) -> Int {
    let across = (Double(count) * Double(format.height) / Double(format.width)).squareRoot().rounded(.up)
    return max(1, min(count, Int(across)))
  }

  private static func sheet(_ count: Int, _ columns: Int, _ format: FrameFormat) -> PixelBuffer {
    PixelBuffer(
      width: columns * format.width, height: (count + columns - 1) / columns * format.height, alphaMode: .straight)
  }

  private var jsonPath: String { FileName.stem(of: path) + ".json" }

  func take(_ frame: FrameRun.Frame) {
    if frame.isDrawn {
      let place = origin(of: pictures)
      sheet.put(format.shown(frame.image), x: place.x, y: place.y)
      pictures += 1
    }
    shown.append(pictures - 1)
  }

  /// Lays the pictures anew on a sheet of the right size, if frames that could have differed turned out to be equal.
  private func close() {
    let (old, across) = (columns, SpriteSheetSink.columns(pictures, format))
    let rows = (pictures + across - 1) / across
    guard across * format.width != sheet.width || rows * format.height != sheet.height else { return }
    let before = sheet
    columns = across
    sheet = SpriteSheetSink.sheet(pictures, columns, format)
    for picture in 0..<pictures {
      let cell = PixelRect(
        x: picture % old * format.width, y: picture / old * format.height, width: format.width,
        height: format.height)
      let place = origin(of: picture)
      sheet.put(before.cropped(to: cell), x: place.x, y: place.y)
    }
  }

  private func origin(of picture: Int) -> (x: Int, y: Int) {
    (picture % columns * format.width, picture / columns * format.height)
  }

  func finish() throws {
    close()
    let frames = shown.enumerated().map { index, picture in
      let (x, y) = origin(of: picture)
      return [
        "frame": .array([x, y, format.width, format.height].map { .number(Double($0)) }),
        "time": .number(format.seconds(ofFrame: index)),
      ] as JSONValue
    }
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
