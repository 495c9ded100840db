import Basics
import Documents
import ImageCodecs
import JSON
import Pixels
package import Signwriter
import Storage

/// Writes all pictures on one sheet, row by row, and a JSON file beside it that says where each frame is. Frames with
/// the same picture share it.
package final class SpriteSheetSink: FrameSink {
  private let path: String
  private let format: FrameFormat
  private var grid: SheetGrid
  private var sheet: PixelBuffer
  private var pictures = 0
  /// The number of the picture that each frame shows.
  private var shown: [Int] = []

  /// Opens a sheet. `maxPixels` is the largest number of its pixels.
  package init(_ path: String, _ format: FrameFormat, maxPixels: Int) throws {
    self.path = path
    self.format = format
    let count = (0..<format.frameCount).count { !format.frames.isRepeated(frame: $0) }
    grid = SheetGrid(count: count, width: format.width, height: format.height)
    try grid.check(
      atMost: maxPixels, path: path, remedy: "lower the rate, or write a folder")
    sheet = grid.empty
  }

  private var jsonPath: String { FileName.stem(of: path) + ".json" }

  package var files: OutputFiles { OutputFiles(path, jsonPath) }

  package func take(_ frame: FrameRun.Frame) {
    if frame.isDrawn {
      let place = grid.origin(of: pictures)
      sheet.put(format.shown(frame.image), x: place.x, y: place.y)
      pictures += 1
    }
    shown.append(pictures - 1)
  }

  /// Lays the pictures anew on a sheet of the right size, if frames that could have differed turned out to be equal.
  private func close() {
    let close = SheetGrid(count: pictures, width: format.width, height: format.height)
    guard !close.fits(sheet) else { return }
    let (before, old) = (sheet, grid)
    grid = close
    sheet = grid.empty
    for picture in 0..<pictures {
      let place = grid.origin(of: picture)
      sheet.put(before.cropped(to: old.cell(of: picture)), x: place.x, y: place.y)
    }
  }

  package func finish() throws {
    close()
    let frames = shown.enumerated().map { index, picture in
      let (x, y) = grid.origin(of: picture)
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
    try FrameTarget.path(path).write(
      try PNGCodec.encode(sheet, compression: .balanced, scale: format.scale))
    try OutputFolder.writeWhole(Array((JSONWriter.pretty(description) + "\n").utf8), to: jsonPath)
  }

  package func abandon() {}
}
