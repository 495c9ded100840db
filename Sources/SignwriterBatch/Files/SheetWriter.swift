import Basics
import Documents
package import Films
import Glibc
package import ImageCodecs
import JSON
import Pixels
import Resolving
import Signwriter
import SpriteFonts

/// Sprite sheets: the pictures of a batch on as few pages as possible. Each page has a JSON file with the place of each
/// picture, in the form that game engines read from TexturePacker ("JSON (Hash)").
///
/// Equal pictures share a place. A page is written once there are more pictures than it holds, so at most two pages are
/// in memory. @unchecked Sendable: `OrderedRecords` ensures that one thread at a time calls it.
package final class SheetWriter: SampleSink, @unchecked Sendable {
  /// Options of the pages. Sendable; a value.
  package struct Options: Sendable {
    /// The longest side of a page, in pixels.
    package var side = 4096
    /// The number of transparent pixels between pictures, and around them.
    package var gutter = 2
    /// How hard the PNG encoder tries.
    package var compression = PNGCodec.Compression.fast
    /// Whether a loss of power leaves the files that were written.
    package var isDurable = false

    /// The default options.
    package init() {}

    /// The reason why a picture does not fit on a page; nil if it does.
    func overflow(of image: PixelBuffer) -> PageOverflow? {
      let most = side - 2 * gutter
      guard image.width > most || image.height > most else { return nil }
      return PageOverflow(width: image.width, height: image.height, most: most)
    }
  }

  private struct Sprite {
    let image: PixelBuffer
    /// The JSON of each job that has this picture, by the name of its file.
    var frames: [(name: String, members: JSONObject)]

    func frame(x: Int, y: Int, _ members: JSONObject) -> JSONValue {
      var object = JSONObject()
      object["frame"] = .rectangle(x, y, image.width, image.height)
      for member in members.members { object[member.name] = member.value }
      return .object(object)
    }
  }

  private struct Page {
    let width: Int
    let height: Int
    let frames: JSONObject
    /// The path of its PNG file.
    let path: String
  }

  private let path: String
  let options: Options
  private var sprites: [Sprite] = []
  private var indices: [PixelBuffer: Int] = [:]
  private var area = 0
  private var pages: [Page] = []

  /// `path` is the file of a single page; several pages are `NAME-0.png`, `NAME-1.png` and so on. Throws if a file
  /// cannot be created.
  package init(_ path: String, options: Options = Options()) throws(OutputError) {
    self.path = path
    self.options = options
    try OutputFolder.makeFolder(above: path)
  }

  /// The files that may be written for a sheet at a path, whatever the number of its pages.
  package static func files(of path: String) -> OutputFiles {
    let ending = FileName.ending(of: path).map { "." + $0 } ?? ""
    return OutputFiles(
      path, FileName.stem(of: path) + ".json",
      series: [ending, ".json"].map { OutputFiles.series(beside: path, ending: $0, digits: 1) })
  }

  /// What is to be said of pages that an earlier run left; nil if there are none. A page has a JSON file beside it.
  var remark: String? {
    let isOne = pages.first?.path == path
    let pictures = SheetWriter.files(of: path).series[0]
    let numbered = pictures.remark(written: isOne ? 0 : pages.count, one: "page", of: path) { name, all in
      all.contains(ByteText(FileName.stem(of: name) + ".json"))
    }
    let hasOne = !isOne && access(path, F_OK) == 0 && access(jsonPath(path), F_OK) == 0
    let one = hasOne ? "\(path): it is of an earlier run, and stays as it is" : nil
    let remarks = [numbered, one].compactMap { $0 }
    return remarks.isEmpty ? nil : remarks.joined(separator: "; ")
  }

  func add(_ sample: JobRecord.Sample) throws(OutputError) {
    guard case .sprite(let sprite) = sample else { return }
    let (name, image, members) = (sprite.name, sprite.picture, sprite.members)
    if let index = indices[image] {
      sprites[index].frames.append((name, members))
      return
    }
    indices[image] = sprites.count
    sprites.append(Sprite(image: image, frames: [(name, members)]))
    area += (image.width + options.gutter) * (image.height + options.gutter)
    if area > options.side * options.side { try writePage(isLast: false) }
  }

  /// Writes the last pages, and the JSON files of all pages.
  package func finish() throws(OutputError) {
    while !sprites.isEmpty { try writePage(isLast: pages.isEmpty) }
    for (number, page) in pages.enumerated() {
      let others = pages.indices.filter { $0 != number }.map {
        JSONValue.string(String(FileName.name(of: jsonPath(pages[$0].path))))
      }
      let fixed: JSONValue = [
        "app": "signwriter", "version": .string(SignwriterVersion.current),
        "image": .string(String(FileName.name(of: page.path))),
        "format": "RGBA8888", "size": ["w": .number(Double(page.width)), "h": .number(Double(page.height))],
        "scale": .string(SheetWriter.scale(of: page.frames)),
      ]
      var meta = fixed.object ?? JSONObject()
      if !others.isEmpty { meta["related_multi_packs"] = .array(others) }
      let description: JSONValue = ["frames": .object(page.frames), "meta": .object(meta)]
      try OutputFolder.writeWhole(
        Array((JSONWriter.pretty(description) + "\n").utf8), to: jsonPath(page.path), isDurable: options.isDurable)
    }
  }

  /// The pixels per point of a page's pictures, as engines expect it; 1 if they differ.
  private static func scale(of frames: JSONObject) -> String {
    let scales = Set(frames.members.compactMap { $0.value.object?["scale"]?.number })
    guard scales.count == 1, let scale = scales.first else { return "1" }
    return JSONWriter.number(scale)
  }

  func abandon() { (sprites, indices, area) = ([], [:], 0) }

  // MARK: - Pages

  /// Packs the pictures that fit on one page, the tallest first, and keeps the rest for later pages. `isLast`: if all
  /// pictures fit, this page is the only one and has the sheet's own name.
  private func writePage(isLast: Bool) throws(OutputError) {
    let order = sprites.indices.sorted { first, second in
      let (a, b) = (sprites[first].image, sprites[second].image)
      return (b.height, b.width, first) < (a.height, a.width, second)
    }
    let gutter = options.gutter
    var packer = SkylinePacker(width: options.side - gutter, height: options.side - gutter)
    var places: [(index: Int, x: Int, y: Int)] = []
    var rest: [Int] = []
    for index in order {
      let image = sprites[index].image
      if let place = packer.place(width: image.width + gutter, height: image.height + gutter) {
        places.append((index, place.x + gutter, place.y + gutter))
      } else {
        rest.append(index)
      }
    }
    try write(places, isOnly: isLast && rest.isEmpty)
    sprites = rest.sorted().map { sprites[$0] }
    indices = [:]
    for (index, sprite) in sprites.enumerated() { indices[sprite.image] = index }
    area = sprites.reduce(0) { $0 + ($1.image.width + gutter) * ($1.image.height + gutter) }
  }

  private func write(_ places: [(index: Int, x: Int, y: Int)], isOnly: Bool) throws(OutputError) {
    let gutter = options.gutter
    let width = places.reduce(0) { max($0, $1.x + sprites[$1.index].image.width) } + gutter
    let height = places.reduce(0) { max($0, $1.y + sprites[$1.index].image.height) } + gutter
    var page = PixelBuffer(width: width, height: height, alphaMode: .straight)
    var frames: [(name: String, json: JSONValue)] = []
    for place in places {
      let sprite = sprites[place.index]
      page.put(sprite.image, x: place.x, y: place.y)
      for frame in sprite.frames {
        frames.append((frame.name, sprite.frame(x: place.x, y: place.y, frame.members)))
      }
    }
    var members = JSONObject()
    for frame in frames.sorted(by: { $0.name < $1.name }) { members[frame.name] = frame.json }
    let path = isOnly ? self.path : numbered(pages.count)
    let bytes: [UInt8]
    do throws(CodecError) {
      bytes = try PNGCodec.encode(page, compression: options.compression)
    } catch {
      throw OutputError(path: path, reason: "\(error)")
    }
    try OutputFolder.writeWhole(bytes, to: path, isDurable: options.isDurable)
    pages.append(Page(width: width, height: height, frames: members, path: path))
  }

  private var stem: Substring { FileName.stem(of: path) }

  private func numbered(_ page: Int) -> String { "\(stem)-\(page)\(path[stem.endIndex...])" }

  private func jsonPath(_ picture: String) -> String { picture.dropLast(path.count - stem.count) + ".json" }
}
