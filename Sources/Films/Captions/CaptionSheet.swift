import Basics
import Captions
import Documents
import ImageCodecs
import JSON
import Motion
import Pixels
import Scene
import Signwriter
import Storage

/// Draws captions as they are when each word begins: on one sheet, small, or as files in a folder, in full size. A JSON
/// file says which words begin in each picture.
package final class CaptionSheet: CaptionTask {
  private let captions: FilmCaptions
  private let output: String
  private let rate: FrameRate
  private let end: Double?
  private let ground: Color?

  /// `end` is that of the film, where there is one.
  init(_ captions: FilmCaptions, _ output: String, rate: FrameRate, end: Double?, ground: Color?) throws {
    (self.captions, self.output, self.rate, self.end, self.ground) = (captions, output, rate, end, ground)
    guard CaptionSheet.isSheet(output) else {
      throw OutputError(
        path: output, reason: "a sheet is a picture or a folder of pictures; write a .png or a folder")
    }
  }

  /// The width of a picture on a sheet, in pixels.
  private static let cellWidth = 480.0

  /// Whether captions can be drawn there.
  package static func isSheet(_ output: String) -> Bool { isPicture(output) || isFolder(output) }

  private static let listName = "words.json"

  /// The names of the pictures in a folder.
  private var names: NumberedNames { NumberedNames("", ".png", digits: NumberedNames.usualDigits) }

  private var jsonPath: String { FileName.stem(of: output) + ".json" }

  let progress = (done: 0, count: 1)

  var files: OutputFiles {
    CaptionSheet.isPicture(output)
      ? OutputFiles(output, jsonPath)
      : OutputFiles(
        output + "/" + CaptionSheet.listName, series: [OutputFiles.Series(folder: output, names: names)])
  }

  private static func isPicture(_ output: String) -> Bool { FileName.ending(of: output)?.lowercased() == "png" }

  private static func isFolder(_ output: String) -> Bool {
    if case .motion(.frames, _)? = AnimationOutput(output) { true } else { false }
  }

  /// A picture: the first frame in which some words have begun.
  private struct Picture {
    let frame: Int
    var words: [String]
  }

  func advance(
    on renderer: LabelRenderer, _ report: inout CaptionReport, while goesOn: () -> Bool
  ) throws -> Bool {
    var document = captions.document
    let isOne = CaptionSheet.isPicture(output)
    if isOne { document.scale *= min(1, CaptionSheet.cellWidth / Double(captions.width)) }
    let timeline = try renderer.timeline(.captions(document), to: end)
    report.add(timeline.document)
    let frames = try timeline.frames(fps: rate)
    let pictures = CaptionSheet.pictures(of: timeline.document, frames)
    guard !pictures.isEmpty else {
      throw OutputError(path: output, reason: "no word begins before the end, so there is nothing to draw")
    }
    let size = try captions.environment.resolveFrame(frames[0].document).scene
    let grid = SheetGrid(count: pictures.count, width: size.width, height: size.height)
    if isOne {
      let most = captions.environment.resolver.limits.pixels
      try grid.check(atMost: most, path: output, remedy: "or write a folder")
    }
    (report.frames, report.drawn) = (pictures.count, pictures.count)
    (report.width, report.height) = (size.width, size.height)
    report.drawnPixels = pictures.count * size.width * size.height
    report.renderer = renderer.rendererName
    func drawn(_ picture: Picture) throws -> PixelBuffer {
      let image = try renderer.render(frames[picture.frame].document).image
      return ground.map { image.laid(over: $0) } ?? image
    }
    if isOne {
      try writeSheet(pictures, grid, document.scale, drawn, while: goesOn)
    } else {
      try writeFolder(pictures, grid, document.scale, drawn, while: goesOn)
      report.remarks = files.series.compactMap { $0.remark(written: pictures.count, one: "picture") }
    }
    return false
  }

  func abandon() {}

  /// The frames in which words begin. A word that is too short to be spoken has none.
  private static func pictures(of document: Document, _ frames: TimelineFrames) -> [Picture] {
    guard case .captions(let captions) = document else { return [] }
    var words: [Int: [String]] = [:]
    for case let timeline? in captions.timelines {
      for (caption, clock) in zip(timeline.captions, timeline.clocks) {
        for (word, turn) in zip(timeline.words[caption], clock.turns) where turn.end > turn.start {
          guard let frame = first(frames, reaching: turn.start) else { continue }
          words[frame, default: []].append(word.text)
        }
      }
    }
    return words.sorted { $0.key < $1.key }.map { Picture(frame: $0.key, words: $0.value) }
  }

  /// The first frame that shows a moment or a later one; nil where all are before it.
  private static func first(_ frames: TimelineFrames, reaching microseconds: Int) -> Int? {
    var (low, high) = (0, frames.count)
    while low < high {
      let middle = (low + high) / 2
      let time = FrameTime(seconds: frames[middle].moment)
      if time.hasReached(microseconds) { high = middle } else { low = middle + 1 }
    }
    return low < frames.count ? low : nil
  }

  private func writeSheet(
    _ pictures: [Picture], _ grid: SheetGrid, _ scale: Double, _ drawn: (Picture) throws -> PixelBuffer,
    while goesOn: () -> Bool
  ) throws {
    var sheet = grid.empty
    for (index, picture) in pictures.enumerated() {
      guard goesOn() else { return }
      let place = grid.origin(of: index)
      sheet.put(try drawn(picture), x: place.x, y: place.y)
    }
    let list = pictures.enumerated().map { index, picture in
      let place = grid.origin(of: index)
      return entry(
        of: picture, ("frame", .array([place.x, place.y, grid.width, grid.height].map { .number(Double($0)) })))
    }
    let head = ("image", JSONValue.string(String(FileName.name(of: output))))
    let bytes = try PNGCodec.encode(sheet, compression: .balanced, scale: scale)
    try OutputFolder.makeFolder(above: output)
    try OutputFolder.writeWhole(bytes, to: output)
    try OutputFolder.writeWhole(
      description(of: list, (sheet.width, sheet.height), scale, head), to: jsonPath)
  }

  private func writeFolder(
    _ pictures: [Picture], _ grid: SheetGrid, _ scale: Double, _ drawn: (Picture) throws -> PixelBuffer,
    while goesOn: () -> Bool
  ) throws {
    let folder = try OutputFolder(output)
    var list: [JSONValue] = []
    for (index, picture) in pictures.enumerated() {
      guard goesOn() else { return }
      let name = names[index]
      try folder.write(try PNGCodec.encode(try drawn(picture), compression: .fast, scale: scale), to: name)
      list.append(entry(of: picture, ("image", .string(name))))
    }
    try folder.write(description(of: list, (grid.width, grid.height), scale, nil), to: CaptionSheet.listName)
  }

  private func entry(of picture: Picture, _ place: (String, JSONValue)) -> JSONValue {
    var entry = JSONObject()
    entry[place.0] = place.1
    entry["number"] = .number(Double(picture.frame))
    entry["time"] = .number(rate.time(ofFrame: picture.frame).seconds)
    entry["words"] = .array(picture.words.map { .string($0) })
    return .object(entry)
  }

  private func description(
    of list: [JSONValue], _ size: (Int, Int), _ scale: Double, _ head: (String, JSONValue)?
  ) -> [UInt8] {
    var object = JSONObject()
    if let head { object[head.0] = head.1 }
    object["size"] = [.number(Double(size.0)), .number(Double(size.1))]
    object["scale"] = .number(scale)
    object["fps"] = .string(rate.text)
    object["pictures"] = .array(list)
    return Array((JSONWriter.pretty(.object(object)) + "\n").utf8)
  }
}
