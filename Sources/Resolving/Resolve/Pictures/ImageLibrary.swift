public import Basics
import ImageCodecs
import Pixels
import Scene
import Storage
import Synchronization

/// The pictures that documents name: PNG, JPEG, WebP, and SVG where librsvg is installed. Each is read once, halved
/// once to each size that it is reduced from, and scaled once for each way in which it is shown; all are kept in a
/// cache of limited size. A drawing (SVG) is drawn once at each size at which it is shown.
///
/// A name means the state of its file in which it was seen first, until that can no longer be had or somebody looks again
/// (see `NamedFiles`). What is kept is kept by that state, so nothing of an earlier one is shown for it.
///
/// Sendable, usable from any thread.
public final class ImageLibrary: Sendable {
  private enum Key: Hashable {
    /// The size of a file's picture.
    case natural(StoredFile)
    /// The picture of a file.
    case file(StoredFile)
    /// The picture of a file, halved.
    case level(StoredFile, ImageLevel)
    /// A drawing at a size in pixels; one without a size of its own, in a viewport.
    case drawn(DrawingTime.Part)
    /// The part of the picture that lies on `area` when it is drawn through `map`.
    case scaled(StoredFile, map: Affine, edge: ImageSampler.Edge, area: PixelRect)
  }

  /// What is known of a picture beside its pixels.
  private struct Natural {
    /// Nil for a drawing that has none of its own.
    let size: SIMD2<Double>?
    let isDrawing: Bool
  }

  private struct State {
    var pictures: BoundedCache<Key, Picture>
    var naturals = BoundedCache<StoredFile, Natural>(capacity: 4096)
    /// Whether the pictures of files are translucent anywhere.
    var translucent = BoundedCache<StoredFile, Bool>(capacity: 4096)
    /// What the pictures of files do not show of them.
    var remarks = BoundedCache<StoredFile, [String]>(capacity: 4096)
    /// The first part that was drawn of a scaled picture.
    var parts = BoundedCache<Key, PixelRect>(capacity: 4096)
    /// The seconds of a processor that drawings took.
    var seconds = BoundedCache<DrawingTime.Part, Double>(capacity: 4096)
    /// What some thread is making. Others that need it wait: a photograph takes as much memory as a hundred labels.
    var underWay: Set<Key> = []
  }

  private let state: Monitor<State>
  /// Whether any drawing was read. Where none was, none is looked for.
  private let hasDrawings = Atomic(false)
  /// The files that names mean.
  package let files: NamedFiles
  /// The largest number of pixels of one file.
  private let maxPixels: Int
  /// Takes each file that is read, so that nothing overwrites it; nil where nothing is written.
  private let kept: KeptFiles?
  /// The largest file in bytes: four times what a picture of 2^26 pixels takes that is not compressed at all.
  private static let largestFile = 1 << 30
  /// The largest drawing in bytes: a drawing is a text, and librsvg's tree of it is many times larger.
  private static let largestDrawing = 16 << 20

  /// Makes an empty library. Relative names are searched in `folders`, in order. The cache holds at most `capacity`
  /// bytes. A file with more than `maxPixels` pixels is an error, so that a damaged header cannot exhaust memory.
  public convenience init(folders: [String] = ["."], capacity: Int = 256 << 20, maxPixels: Int = 1 << 26) {
    self.init(folders: folders, capacity: capacity, maxPixels: maxPixels, keeping: nil)
  }

  /// Makes an empty library that adds the files that it reads to `kept`.
  package init(folders: [String], capacity: Int, maxPixels: Int = 1 << 26, keeping kept: KeptFiles?) {
    files = NamedFiles(folders: folders)
    state = Monitor(State(pictures: BoundedCache(capacity: capacity)))
    (self.maxPixels, self.kept) = (maxPixels, kept)
  }

  /// The size of the picture of a file, in its pixels; of a drawing in CSS pixels. A drawing that has no size of its own has
  /// that of the `viewport`.
  func size(_ name: String, in viewport: SIMD2<Double>? = nil) throws(ResolveError) -> SIMD2<Double> {
    guard let size = try natural(try file(name), name).size ?? viewport else {
      throw .image(file: name, reason: "\(SVGDrawing.sizeless)")
    }
    return size
  }

  /// What the picture of a file does not show of it, in sentences.
  func remarks(on name: String) -> [String] {
    do throws(ResolveError) {
      let file = try file(name)
      return state.change { $0.remarks.find(file) } ?? []
    } catch { return [] }
  }

  /// The file that a name means.
  private func file(_ name: String) throws(ResolveError) -> StoredFile {
    do throws(FileFault) { return try files.file(name) } catch { throw fault(error, name) }
  }

  private func fault(_ fault: FileFault, _ name: String) -> ResolveError {
    .image(
      file: name,
      reason: fault.isAbsence
        ? "there is no such file in \(files.folders.joined(separator: ", "))" + alike(name)
        : "\(fault)" + (fault.isPassing ? "; try again" : ""), isPassing: fault.isPassing)
  }

  private func alike(_ name: String) -> String {
    guard let path = files.pathAlike(name) else { return "" }
    let isForm = String(FileName.name(of: path)) == String(FileName.name(of: name))
    return isForm
      ? "; there is one of the same letters in another form of Unicode (NFC or NFD): rename it, or write it so"
      : "; did you mean \(Message.quoted(String(FileName.name(of: path))))?"
  }

  private func read(_ file: StoredFile, _ name: String) throws(ResolveError) -> [UInt8] {
    kept?.add(file.path, as: "the picture \(file.path)")
    do throws(FileFault) { return try file.read(most: ImageLibrary.largestFile) } catch {
      // What the name means now is for the next try.
      if error.isChange || error.isAbsence { files.forget(file.path) }
      throw fault(error, name)
    }
  }

  private func natural(_ file: StoredFile, _ name: String) throws(ResolveError) -> Natural {
    let natural = try once(.natural(file)) {
      $0.naturals.find(file)
    } make: { () throws(ResolveError) in
      let bytes = try read(file, name)
      if PictureFormat(bytes) == .svg { return try naturalDrawing(bytes, file, name) }
      // The bytes are at hand, and what is asked for next is the picture.
      let picture = try picture(.file(file)) { () throws(ResolveError) in
        try decode(bytes, file, name)
      }
      return Natural(size: SIMD2(Double(picture.width), Double(picture.height)), isDrawing: false)
    } keep: {
      $0.naturals.insert($1, for: file)
    }
    if natural.isDrawing { try recall(DrawingTime.Part(file: file), name) }
    return natural
  }

  private func naturalDrawing(
    _ bytes: [UInt8], _ file: StoredFile, _ name: String
  ) throws(ResolveError) -> Natural {
    if let remark = SVGReferences(in: bytes).remark { state.change { $0.remarks.insert([remark], for: file) } }
    hasDrawings.store(true, ordering: .relaxed)
    return try timed(DrawingTime.Part(file: file), name) { left throws(CodecError) in
      do throws(CodecError) {
        let drawing = try drawing(bytes, left: &left)
        return Natural(size: SIMD2(drawing.width, drawing.height), isDrawing: true)
      } catch {
        guard error == SVGDrawing.sizeless else { throw error }
        return Natural(size: nil, isDrawing: true)
      }
    }
  }

  private func drawing(
    _ bytes: [UInt8], in viewport: SIMD2<Double>? = nil, left: inout Double
  ) throws(CodecError) -> SVGDrawing {
    guard bytes.count <= ImageLibrary.largestDrawing else {
      throw CodecError(
        format: "SVG", reason: "a drawing of more than \(ImageLibrary.largestDrawing) bytes is not read")
    }
    return try SVGDrawing(bytes, left: &left, viewport: viewport)
  }

  /// What `make` makes of a drawing. It is given the seconds that are left to the document, and takes from them.
  private func timed<Made>(
    _ part: DrawingTime.Part, _ name: String, _ make: (inout Double) throws(CodecError) -> Made
  ) throws(ResolveError) -> Made {
    let time = DrawingTime.current
    let given = time?.pointee.left ?? SVGDrawing.mostSeconds
    var left = given
    do throws(CodecError) {
      let made = try make(&left)
      let seconds = given - left
      state.change { $0.seconds.insert(seconds, for: part) }
      time?.pointee.spend(seconds, on: part)
      return made
    } catch {
      if let time, left <= 0 { throw .drawingsTooSlow(file: name, limit: time.pointee.limit) }
      throw .image(file: name, reason: "\(error)")
    }
  }

  /// Counts what a drawing took when it was drawn for another document: each costs the same whatever was drawn before it.
  private func recall(_ part: DrawingTime.Part, _ name: String) throws(ResolveError) {
    guard let time = DrawingTime.current, let seconds = state.change({ $0.seconds.find(part) }) else { return }
    time.pointee.recall(seconds, of: part)
    if time.pointee.isOver { throw .drawingsTooSlow(file: name, limit: time.pointee.limit) }
  }

  /// Whether a picture is translucent anywhere; a drawing always counts as such.
  func isTranslucent(_ name: String) throws(ResolveError) -> Bool {
    let file = try file(name)
    if try natural(file, name).isDrawing { return true }
    if let known = state.change({ $0.translucent.find(file) }) { return known }
    let image = try image(file, name)
    let answer = image.bytes.indices.contains { $0 & 3 == 3 && image.bytes[$0] < 255 }
    state.change { $0.translucent.insert(answer, for: file) }
    return answer
  }

  /// The picture of a file of pixels, with premultiplied alpha.
  func image(_ name: String) throws(ResolveError) -> PixelBuffer { try image(try file(name), name) }

  private func image(_ file: StoredFile, _ name: String) throws(ResolveError) -> PixelBuffer {
    try picture(.file(file)) { () throws(ResolveError) in
      try decode(try read(file, name), file, name)
    }.pixels
  }

  /// A level of the picture of a file.
  private func image(
    _ file: StoredFile, _ name: String, _ level: ImageLevel
  ) throws(ResolveError) -> PixelBuffer {
    guard let before = level.before else { return try image(file, name) }
    return try picture(.level(file, level)) { () throws(ResolveError) in
      try image(file, name, before).halved(from: before, to: level)
    }.pixels
  }

  private func decode(_ bytes: [UInt8], _ file: StoredFile, _ name: String) throws(ResolveError) -> PixelBuffer {
    guard let format = PictureFormat(bytes) else {
      throw .image(
        file: name, reason: bytes.isEmpty ? "the file is empty" : "it is none of the formats that are read")
    }
    do throws(CodecError) {
      let picture = try format.decode(bytes, maxPixels: maxPixels)
      if !picture.remarks.isEmpty { state.change { $0.remarks.insert(picture.remarks, for: file) } }
      return picture.image.converted(to: .premultiplied)
    } catch {
      throw .image(file: name, reason: "\(error)")
    }
  }

  /// The picture of a file, drawn through `map` onto the pixels `area` of the canvas. `map` is of the picture's size.
  /// With `seen`, what lies outside of that need not be drawn. `viewport` is the size of a drawing that has none.
  func paint(
    _ name: String, map: Affine, edge: ImageSampler.Edge, over area: PixelRect, seen: PixelRect? = nil,
    viewport: SIMD2<Double>? = nil
  ) throws(ResolveError) -> ImagePaint {
    // Drawn at the origin: where a picture stands in several places, all show the same pixels.
    let map = map.then(.translation(-SIMD2(Double(area.x), Double(area.y)))).snapped
    let whole = PixelRect(x: 0, y: 0, width: area.width, height: area.height)
    let file = try file(name)
    let box = box(seen?.offset(x: -area.x, y: -area.y), of: whole, .scaled(file, map: map, edge: edge, area: whole))
    let picture = try picture(.scaled(file, map: map, edge: edge, area: box)) { () throws(ResolveError) in
      let (pixels, map) = try pixels(of: file, name, map, in: viewport)
      return ImageSampler(pixels, map: map, edge: edge)?.pixels(box)
        ?? PixelBuffer(width: 0, height: 0, alphaMode: .premultiplied)
    }
    if hasDrawings.load(ordering: .relaxed) { try recallDrawing(file, name, map, in: viewport) }
    return ImagePaint(
      picture: picture, x: area.x + box.x, y: area.y + box.y, countedBytes: 4 * area.width * area.height)
  }

  /// What is drawn of a scaled picture of which `seen` is needed: that alone, as long as nobody needs another part of
  /// it. A second part has it drawn as a whole, which serves all that follow, unless that is much larger.
  private func box(_ seen: PixelRect?, of whole: PixelRect, _ key: Key) -> PixelRect {
    guard let seen, !whole.isEmpty else { return whole }
    let part = whole.nearest(to: seen)
    let mostParts = 8
    guard part != whole else { return whole }
    guard whole.width * whole.height <= mostParts * part.width * part.height else { return part }
    return state.change { state in
      if let first = state.parts.find(key) { return first == part ? part : whole }
      state.parts.insert(part, for: key)
      return part
    }
  }

  /// The pixels of a picture that is drawn through `map`, and the map of those pixels. Labels by the hundred show a
  /// photograph at as many places and sizes, and all of them begin with the level that they need. A drawing gets about
  /// as many pixels as it covers, so that it is as sharp as text.
  private func pixels(
    of file: StoredFile, _ name: String, _ map: Affine, in viewport: SIMD2<Double>?
  ) throws(ResolveError) -> (PixelBuffer, Affine) {
    let natural = try natural(file, name)
    guard let size = natural.size ?? viewport else {
      throw .image(file: name, reason: "\(SVGDrawing.sizeless)")
    }
    guard natural.isDrawing else {
      guard let inverse = map.inverse else { return (try image(file, name), map) }
      let level = ImageLevel(width: Int(size.x), height: Int(size.y), inverse: inverse)
      return (try image(file, name, level), Affine.scale(1 / level.scale.a, 1 / level.scale.d).then(map))
    }
    let part = part(of: file, natural, size, map, in: viewport)
    let drawn = try picture(.drawn(part)) { () throws(ResolveError) in
      let bytes = try read(file, name)
      return try timed(part, name) { left throws(CodecError) in
        try drawing(bytes, in: part.viewport, left: &left)
          .picture(width: part.width, height: part.height, left: &left)
      }
    }
    return (drawn.pixels, Affine.scale(size.x / Double(part.width), size.y / Double(part.height)).then(map))
  }

  /// What is drawn of a drawing that is shown through `map`.
  private func part(
    of file: StoredFile, _ natural: Natural, _ size: SIMD2<Double>, _ map: Affine, in viewport: SIMD2<Double>?
  ) -> DrawingTime.Part {
    let wanted =
      size * SIMD2((map.a * map.a + map.b * map.b).squareRoot(), (map.c * map.c + map.d * map.d).squareRoot())
    let (width, height) = pixelSize(wanted)
    return DrawingTime.Part(
      file: file, width: width, height: height, viewport: natural.size == nil ? viewport : nil)
  }

  /// Counts a drawing that is shown through `map`; nothing where the file has pixels.
  private func recallDrawing(
    _ file: StoredFile, _ name: String, _ map: Affine, in viewport: SIMD2<Double>?
  ) throws(ResolveError) {
    let natural = try natural(file, name)
    guard natural.isDrawing, let size = natural.size ?? viewport else { return }
    try recall(part(of: file, natural, size, map, in: viewport), name)
  }

  /// A size in whole pixels, within the limits of a picture.
  private func pixelSize(_ wanted: SIMD2<Double>) -> (width: Int, height: Int) {
    let longest = Double(SVGDrawing.longestSide)
    let sides = wanted.replacing(with: 1, where: .!(wanted .>= 1)).clamped(
      lowerBound: SIMD2(repeating: 1), upperBound: SIMD2(repeating: longest))
    let share = min(1, (Double(maxPixels) / (sides.x * sides.y)).squareRoot())
    return (max(1, Int((sides.x * share).rounded())), max(1, Int((sides.y * share).rounded())))
  }

  private func picture(
    _ key: Key, make: () throws(ResolveError) -> PixelBuffer
  ) throws(ResolveError) -> Picture {
    try once(key) {
      $0.pictures.find(key)
    } make: { () throws(ResolveError) in
      Picture(try make())
    } keep: {
      $0.pictures.insert($1, for: key, cost: $1.pixels.bytes.count)
    }
  }

  /// What `find` finds for a key, or else what `make` makes, which one thread does while others wait. What it makes may
  /// need other keys. If it fails, each of the others tries by itself.
  private func once<Value: Sendable>(
    _ key: Key, find: (inout State) -> Value?, make: () throws(ResolveError) -> Value,
    keep: (inout State, Value) -> Void
  ) throws(ResolveError) -> Value {
    let known: Value?? = state.wait { state in
      if state.underWay.contains(key) { return nil }
      if let known = find(&state) { return .some(known) }
      state.underWay.insert(key)
      return .some(nil)
    }
    if let known = known ?? nil { return known }
    do throws(ResolveError) {
      let value = try make()
      state.change { state in
        keep(&state, value)
        state.underWay.remove(key)
      }
      return value
    } catch {
      state.change { _ = $0.underWay.remove(key) }
      throw error
    }
  }

  /// How often a picture was asked for, of a file or scaled, and how often it was in the cache.
  public var use: CacheUse { state.read { $0.pictures.use } }

  /// What the caches hold.
  var cacheStates: [CacheState] {
    state.read { state in
      [
        state.pictures.state("images", inBytes: true), state.naturals.state("sizes of images"),
        state.translucent.state("translucency"), state.remarks.state("remarks on images"),
        state.parts.state("parts of images"), state.seconds.state("seconds of drawings"),
      ]
    } + files.cacheStates
  }

  /// The path of the file that a document names, the first one that exists; nil where there is none.
  public func path(of name: String) -> String? { files.path(of: name) }
}

extension Affine {
  /// The map with its translation in steps of 2^-20: what rounding leaves of different places is not a difference.
  fileprivate var snapped: Affine {
    Affine(
      a: a, b: b, c: c, d: d, tx: (tx * 0x1p20).rounded() * 0x1p-20, ty: (ty * 0x1p20).rounded() * 0x1p-20)
  }
}
