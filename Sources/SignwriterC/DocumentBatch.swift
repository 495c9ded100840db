import CSignwriter
import Scenes
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
    let scenes = documents.compactMap { try? options.scene(of: $0.get()) }
    let drawn = renderer.renderer.render(scenes, alphaMode: options.form.alphaMode)
    return DocumentFlight.pictures(of: documents, drawn, options.form)
  }

  /// Draws all documents in one submission, without waiting for the device.
  func submit(to renderer: RendererObject) -> DocumentFlight {
    let resolved = documents.map { options.resolve($0, for: renderer) }
    let scenes = resolved.compactMap { try? options.scene(of: $0.get()) }
    return DocumentFlight(
      resolved: resolved, scenes: renderer.renderer.submit(scenes, alphaMode: options.form.alphaMode),
      form: options.form)
  }
}
