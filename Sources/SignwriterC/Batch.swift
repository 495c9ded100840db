public import CSignwriter
import Resolving
import Scene
import Signwriter

/// Draws many documents of a caller's and hands out an answer for each, in order.
struct DocumentBatch {
  private let documents: UnsafeBufferPointer<signwriter_text>
  private let options: DrawingOptions
  /// The most documents of one submission, and the most pixels of it, unless a single one has more.
  private static let most = (documents: 256, pixels: 1 << 24)

  /// Throws if there are more documents than `limit`.
  init(
    _ documents: UnsafePointer<signwriter_text>?, _ count: Int, _ options: DrawingOptions, limit: Int = 1 << 24
  ) throws(Fault) {
    guard count >= 0, count <= limit else {
      throw Fault(
        SIGNWRITER_INVALID_ARGUMENT,
        "count: \(UInt(bitPattern: count)) is over the limit of \(limit) documents")
    }
    guard documents != nil || count == 0 else {
      throw Fault(SIGNWRITER_NULL_ARGUMENT, "documents: it is NULL, and its count is \(count)")
    }
    self.documents = UnsafeBufferPointer(start: documents, count: count)
    self.options = options
  }

  /// Draws the documents. It ends early when `take` returns false.
  func run(on renderer: RendererObject, take: (Result<PictureObject, Fault>, Int) -> Bool) {
    var next = 0
    while next < documents.count {
      Processes.letFork()
      let resolved = resolve(from: next, renderer)
      for picture in draw(resolved, renderer) {
        guard take(picture, next) else { return }
        next += 1
      }
    }
  }

  /// The documents of the next submission. The CPU path gains nothing from more than one.
  private func resolve(from first: Int, _ renderer: RendererObject) -> [Result<ResolvedDocument, Fault>] {
    var resolved: [Result<ResolvedDocument, Fault>] = []
    var pixels = 0
    let most = renderer.renderer.isGPU ? DocumentBatch.most.documents : 1
    for index in first..<min(documents.count, first + most) {
      let result = options.resolve(documents[index], for: renderer)
      resolved.append(result)
      if case .success(let document) = result { pixels += document.scene.width * document.scene.height }
      if pixels >= DocumentBatch.most.pixels { break }
    }
    return resolved
  }

  private func draw(
    _ documents: [Result<ResolvedDocument, Fault>], _ renderer: RendererObject
  ) -> [Result<PictureObject, Fault>] {
    let scenes = options.scenes(of: documents)
    let drawn = renderer.renderer.render(scenes, alphaMode: options.form.alphaMode)
    return DocumentFlight.pictures(of: documents, drawn, options.form)
  }

  /// Draws all documents in one submission, without waiting for the device.
  func submit(to renderer: RendererObject) -> DocumentFlight {
    let resolved = documents.map { options.resolve($0, for: renderer) }
    let scenes = options.scenes(of: resolved)
    return DocumentFlight(
      resolved: resolved, scenes: renderer.renderer.submit(scenes, alphaMode: options.form.alphaMode),
      form: options.form)
  }
}

// The functions of signwriter.h that draw many documents; they are documented there.

@c @implementation
public func signwriter_render_batch(
  _ renderer: OpaquePointer?, _ documents: UnsafePointer<signwriter_text>?, _ count: Int,
  _ drawing: UnsafePointer<signwriter_drawing>?, _ take: signwriter_take?, _ context: UnsafeMutableRawPointer?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let batch = try DocumentBatch(documents, count, try DrawingOptions(drawing, mayHaveMask: true))
    let taker = try Taker(take, context)
    try RendererObject.use(renderer) { renderer throws(Fault) in
      batch.run(on: renderer) { taker.take($0, index: $1) }
    }
    if let fault = taker.fault { throw fault }
  }
}

@c @implementation
public func signwriter_render_all(
  _ renderer: OpaquePointer?, _ documents: UnsafePointer<signwriter_text>?, _ count: Int,
  _ drawing: UnsafePointer<signwriter_drawing>?, _ pictures: UnsafeMutablePointer<OpaquePointer?>?,
  _ pixels: UnsafeMutablePointer<signwriter_pixels>?, _ errors: UnsafeMutablePointer<signwriter_error>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let batch = try DocumentBatch(documents, count, try DrawingOptions(drawing, mayHaveMask: true))
    guard count > 0 else { return }
    let answers = try AnswerArrays(pictures: try given(pictures, "pictures"), pixels, errors, count)
    try RendererObject.use(renderer) { renderer throws(Fault) in
      batch.run(on: renderer) { result, index in
        answers.put(result, at: index)
        return true
      }
    }
  }
}

@c @implementation
public func signwriter_render_all_to(
  _ renderer: OpaquePointer?, _ documents: UnsafePointer<signwriter_text>?, _ count: Int,
  _ drawing: UnsafePointer<signwriter_drawing>?, _ surface: UnsafePointer<signwriter_surface>?,
  _ pixels: UnsafeMutablePointer<signwriter_pixels>?, _ errors: UnsafeMutablePointer<signwriter_error>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let options = try DrawingOptions(drawing)
    let batch = try DocumentBatch(documents, count, options)
    let surface = try SizedStruct.read(surface, "signwriter_surface")
    guard count > 0 else { return }
    var answers = try BlockAnswers(try PictureBlock(surface, count, options.form), pixels, errors, count)
    try RendererObject.use(renderer) { renderer throws(Fault) in
      batch.run(on: renderer) { answers.put($0, at: $1) }
    }
    if let failure = answers.failure { throw failure }
  }
}

/// A caller's function for answers. Used on the thread that called.
final class Taker {
  private let function: signwriter_take
  private let context: UnsafeMutableRawPointer?
  /// Why the caller gets no more answers; nil as long as it wants them.
  private(set) var fault: Fault?

  init(_ function: signwriter_take?, _ context: UnsafeMutableRawPointer?) throws(Fault) {
    guard let function else {
      throw Fault(SIGNWRITER_NULL_ARGUMENT, "take: it is NULL; give a function that takes the answers")
    }
    self.function = function
    self.context = context
  }

  /// Hands out an answer. The result is whether the caller wants more.
  func take(_ result: Result<PictureObject, Fault>, index: Int, isRepeated: Bool = false) -> Bool {
    guard fault == nil else { return false }
    var answer = signwriter_answer()
    answer.size = MemoryLayout<signwriter_answer>.size
    answer.index = index
    answer.is_repeated = isRepeated ? 1 : 0
    let status: Int32
    do throws(Fault) {
      answer.picture = try Handle.make(try result.get())
      status = Processes.outside { function(context, &answer) }
    } catch {
      var reason = signwriter_error()
      reason.size = MemoryLayout<signwriter_error>.size
      error.write(to: &reason)
      status = withUnsafePointer(to: reason) { reason in
        answer.error = reason
        return Processes.outside { function(context, &answer) }
      }
    }
    if status != 0 { fault = Fault.stopped(status) }
    return fault == nil
  }
}

/// Arrays of a caller's that take the answers of a batch.
struct AnswerArrays {
  private let pictures: UnsafeMutablePointer<OpaquePointer?>
  private let pixels: SizedArray<signwriter_pixels>?
  private let errors: SizedArray<signwriter_error>?

  /// Throws unless each element knows its size. There are no pictures at first.
  init(
    pictures: UnsafeMutablePointer<OpaquePointer?>, _ pixels: UnsafeMutablePointer<signwriter_pixels>?,
    _ errors: UnsafeMutablePointer<signwriter_error>?, _ count: Int
  ) throws(Fault) {
    self.pictures = pictures
    for index in 0..<count { pictures[index] = nil }
    (self.pixels, self.errors) = try AnswerArrays.sized(pixels, errors, count)
  }

  /// Throws unless each element of the arrays that are given knows its size.
  static func sized(
    _ pixels: UnsafeMutablePointer<signwriter_pixels>?, _ errors: UnsafeMutablePointer<signwriter_error>?,
    _ count: Int
  ) throws(Fault) -> (SizedArray<signwriter_pixels>?, SizedArray<signwriter_error>?) {
    (
      try pixels.map { pixels throws(Fault) in try SizedArray(pixels, count, "signwriter_pixels") },
      try errors.map { errors throws(Fault) in try SizedArray(errors, count, "signwriter_error") }
    )
  }

  func put(_ result: Result<PictureObject, Fault>, at index: Int) {
    var row = signwriter_pixels()
    do throws(Fault) {
      let picture = try result.get()
      pictures[index] = try Handle.make(picture)
      row = picture.pixels
      if let errors { Fault(SIGNWRITER_OK, "").write(to: errors[index]) }
    } catch {
      if let errors { error.write(to: errors[index]) }
    }
    // Its sizes were checked.
    try? pixels?.write(row, at: index)
  }
}

/// What becomes of the documents of a batch that is drawn into a block: pictures in it, and arrays of the caller's that
/// say what and where they are.
struct BlockAnswers {
  private let block: PictureBlock
  private let pixels: SizedArray<signwriter_pixels>?
  private let errors: SizedArray<signwriter_error>?
  /// The first failure, where there is no array to say it.
  private(set) var failure: Fault?

  /// Throws unless each element knows its size.
  init(
    _ block: PictureBlock, _ pixels: UnsafeMutablePointer<signwriter_pixels>?,
    _ errors: UnsafeMutablePointer<signwriter_error>?, _ count: Int
  ) throws(Fault) {
    (self.pixels, self.errors) = try AnswerArrays.sized(pixels, errors, count)
    self.block = block
  }

  /// Whether the caller wants more.
  mutating func put(_ result: Result<PictureObject, Fault>, at index: Int) -> Bool {
    var row = signwriter_pixels()
    do throws(Fault) {
      let picture = try result.get()
      (row.width, row.height) = (UInt32(picture.width), UInt32(picture.height))
      row = try block.put(picture, at: index)
      if let errors { Fault(SIGNWRITER_OK, "").write(to: errors[index]) }
    } catch {
      if let errors { error.write(to: errors[index]) } else if pixels == nil { failure = error }
    }
    // Its sizes were checked.
    try? pixels?.write(row, at: index)
    return failure == nil
  }
}

/// A caller's block of memory, with a place for each picture of a batch. All places are of one size.
struct PictureBlock {
  private let surface: signwriter_surface
  /// Bytes from a place to the next.
  private let step: Int

  /// Throws unless the block holds so many places.
  init(_ surface: signwriter_surface, _ count: Int, _ form: PictureForm) throws(Fault) {
    let (width, height) = (Int(surface.width), Int(surface.height))
    guard width > 0, height > 0 else {
      throw Fault(
        SIGNWRITER_INVALID_ARGUMENT,
        "surface: the places of the pictures are \(width) x \(height); give a width and a height above 0")
    }
    guard surface.bytes != nil else {
      throw Fault(SIGNWRITER_NULL_ARGUMENT, "surface: its bytes are NULL; give memory for \(count) pictures")
    }
    let row = width * form.bytesPerPixel
    let stride = surface.stride == 0 ? row : surface.stride
    let (step, isBeyond) = stride.multipliedReportingOverflow(by: height)
    guard stride >= row, !isBeyond else {
      throw Fault(
        SIGNWRITER_BUFFER_TOO_SMALL,
        "surface: its stride is \(UInt(bitPattern: stride)) bytes, and a row has \(row); give the bytes of a row, or 0"
      )
    }
    let (needed, isTooMuch) = step.multipliedReportingOverflow(by: count)
    guard !isTooMuch, UInt(needed) <= UInt(bitPattern: surface.length) else {
      throw Fault(
        SIGNWRITER_BUFFER_TOO_SMALL,
        "surface: \(count) pictures of \(step) bytes do not fit in \(UInt(bitPattern: surface.length)); give more memory"
      )
    }
    self.surface = surface
    self.step = step
  }

  /// Copies a picture to its place, and says where it is. Throws if it is larger.
  func put(_ picture: PictureObject, at index: Int) throws(Fault) -> signwriter_pixels {
    var place = surface
    place.bytes = surface.bytes + index * step
    place.length = step
    let part = Surface(place)
    let layout = part.layout(width: picture.width, height: picture.height, picture.form)
    let memory = try part.memory(for: layout)
    picture.bytes.withUnsafeBytes { rows in
      for row in 0..<layout.height {
        let line = UnsafeRawBufferPointer(rebasing: rows[(row * layout.row)..<((row + 1) * layout.row)])
        UnsafeMutableRawBufferPointer(rebasing: memory[(row * layout.stride)...]).copyMemory(from: line)
      }
    }
    var pixels = layout.pixels
    pixels.scale = picture.scale
    pixels.length = memory.count
    pixels.bytes = UnsafeRawPointer(memory.baseAddress)?.assumingMemoryBound(to: UInt8.self)
    return pixels
  }
}
