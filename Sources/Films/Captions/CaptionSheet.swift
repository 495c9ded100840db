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
  private let output: String
  private let frames: TimelineFrames
  private let ground: Color?
  private let pictures: [Picture]
  private let grid: SheetGrid
  /// Nil for files in a folder.
  private var sheet: PixelBuffer?
  private var folder: OutputFolder?
  /// What is said of the pictures that were drawn.
  private var list: [JSONValue] = []

  /// `end` is that of the film, where there is one. `output` was checked.
  init(_ captions: FilmCaptions, _ output: String, rate: FrameRate, end: Double?, ground: Color?) throws {
    (self.output, self.ground) = (output, ground)
    var document = captions.document
    let isOne = CaptionSheet.isPicture(output)
    if isOne { document.scale *= min(1, CaptionSheet.cellWidth / Double(captions.width)) }
    let environment = captions.environment
    frames = try Timeline(.captions(document), from: nil, to: end, resolver: environment.resolver).frames(fps: rate)
    pictures = CaptionSheet.pictures(of: frames)
    guard !pictures.isEmpty else {
      throw OutputError(path: output, reason: "no word begins before the end, so there is nothing to draw")
    }
    let size = try environment.resolveFrame(frames[0].document).scene
    grid = SheetGrid(count: pictures.count, width: size.width, height: size.height)
    if isOne {
      try grid.check(atMost: environment.resolver.limits.pixels, path: output, remedy: "or write a folder")
      sheet = grid.empty
    }
  }

  /// The width of a picture on a sheet, in pixels.
  private static let cellWidth = 480.0

  /// Whether captions can be drawn there.
  package static func isSheet(_ output: String) -> Bool { isPicture(output) || isFolder(output) }

  /// Throws where they cannot.
  static func check(_ output: String) throws(OutputError) {
    guard isSheet(output) else {
      throw OutputError(
        path: output, reason: "a sheet is a picture or a folder of pictures; write a .png or a folder")
    }
  }

  private static let listName = "words.json"

  /// The names of the pictures in a folder.
  private var names: NumberedNames { NumberedNames("", ".png", digits: NumberedNames.usualDigits) }

  private var jsonPath: String { FileName.stem(of: output) + ".json" }

  var progress: (done: Int, count: Int) { (list.count, pictures.count) }

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

  /// Draws the next picture.
  func advance(
    on renderer: LabelRenderer, _ report: inout CaptionReport, while goesOn: () -> Bool
  ) throws -> Bool {
    if list.isEmpty {
      report.add(frames.timeline.document)
      if sheet == nil { folder = try OutputFolder(output) }
    }
    let picture = pictures[list.count]
    let image = try renderer.render(frames[picture.frame].document).image
    list.append(entry(of: picture, try put(ground.map { image.laid(over: $0) } ?? image)))
    guard list.count == pictures.count else { return true }
    try finish()
    (report.frames, report.drawn) = (pictures.count, pictures.count)
    (report.width, report.height) = (grid.width, grid.height)
    report.drawnPixels = pictures.count * grid.width * grid.height
    report.renderer = renderer.rendererName
    report.remarks = files.series.compactMap { $0.remark(written: pictures.count, one: "picture") }
    return false
  }

  func abandon() {}

  /// The frames in which words begin. A word that is too short to be spoken has none.
  private static func pictures(of frames: TimelineFrames) -> [Picture] {
    guard case .captions(let captions) = frames.timeline.document else { return [] }
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

  /// Puts the next picture to its place, and says where that is.
  private func put(_ image: PixelBuffer) throws -> (String, JSONValue) {
    guard let folder else {
      let cell = grid.cell(of: list.count)
      sheet?.put(image, x: cell.x, y: cell.y)
      return ("frame", .array([cell.x, cell.y, cell.width, cell.height].map { .number(Double($0)) }))
    }
    let name = names[list.count]
    try folder.write(try PNGCodec.encode(image, compression: .fast, scale: scale), to: name)
    return ("image", .string(name))
  }

  private func finish() throws {
    guard let sheet else {
      try folder?.write(description((grid.width, grid.height)), to: CaptionSheet.listName)
      return
    }
    let bytes = try PNGCodec.encode(sheet, compression: .balanced, scale: scale)
    try FrameTarget.path(output).write(bytes)
    let head = ("image", JSONValue.string(String(FileName.name(of: output))))
    try OutputFolder.writeWhole(description((sheet.width, sheet.height), head), to: jsonPath)
  }

  private var scale: Double { frames.timeline.document.scale }

  private func entry(of picture: Picture, _ place: (String, JSONValue)) -> JSONValue {
    var entry = JSONObject()
    entry[place.0] = place.1
    entry["number"] = .number(Double(picture.frame))
    entry["time"] = .number(frames.fps.time(ofFrame: picture.frame).seconds)
    entry["words"] = .array(picture.words.map { .string($0) })
    return .object(entry)
  }

  private func description(_ size: (Int, Int), _ head: (String, JSONValue)? = nil) -> [UInt8] {
    var object = JSONObject()
    if let head { object[head.0] = head.1 }
    object["size"] = [.number(Double(size.0)), .number(Double(size.1))]
    object["scale"] = .number(scale)
    object["fps"] = .string(frames.fps.text)
    object["pictures"] = .array(list)
    return Array((JSONWriter.pretty(.object(object)) + "\n").utf8)
  }
}
