public import Documents
public import GLESRendering
public import Resolving
public import Typography

extension LabelRenderer {
  /// Makes a renderer that lives in a program with a GL context of its own: in a context that shares objects with the
  /// caller's, or in the caller's current one; see `docs/embedding.md`. The other parameters are those of the usual
  /// renderer. Throws if fonts cannot start, or if the context cannot be used.
  ///
  ///     let renderer = try LabelRenderer(.sharing(display: display, context: context))
  ///     let target = RenderTarget(.texture(name), width: 1920, height: 1080)
  ///     let drawn = try renderer.draw(document, into: target)
  public convenience init(
    _ embedding: GLEmbedding, catalog: FontCatalog? = nil, images: ImageLibrary = ImageLibrary(),
    limits: ResourceLimits = ResourceLimits(), maxPixels: Int? = nil, skipsMissingGlyphs: Bool = false,
    gpu: GLESRenderer.Options = GLESRenderer.Options()
  ) throws(SignwriterError) {
    let environment = try DrawingEnvironment(
      catalog, images, limits, maxPixels: maxPixels, skipsMissingGlyphs: skipsMissingGlyphs)
    try self.init(environment, embedding, gpu: gpu)
  }

  /// Makes a renderer that lives in a program with a GL context of its own, in an environment that others may share.
  /// Throws if the context cannot be used.
  public convenience init(
    _ environment: DrawingEnvironment, _ embedding: GLEmbedding, gpu: GLESRenderer.Options = GLESRenderer.Options()
  ) throws(SignwriterError) {
    let renderer: SceneRenderer
    do throws(GLESError) { renderer = try SceneRenderer(embedding, gpu: gpu) } catch { throw .gpu(error) }
    self.init(environment, drawingWith: renderer)
  }

  /// Draws one document into a texture or a framebuffer of the caller's; see the method for many documents.
  /// Throws if the document is invalid or cannot be drawn there.
  public func draw(
    _ document: Document, into target: RenderTarget, after sync: UnsafeMutableRawPointer? = nil
  ) throws(SignwriterError) -> (report: DocumentReport, fence: RenderFence) {
    let drawn = try draw([document], into: [target], after: sync)
    return (try drawn.results[0].get(), drawn.fence)
  }

  /// Draws each document into the target of the same index, without waiting for the device and without a copy through
  /// memory. The renderer must have been made with a ``GLESRendering/GLEmbedding``.
  ///
  /// If the caller's context is current on this thread, nobody has to wait: the device draws labels after what that
  /// context was told before, and does what it is told afterwards when labels are drawn. (In another context bind the
  /// texture again before you read it, as OpenGL ES demands.) Otherwise wait for the fence of the result; and give in
  /// `after` an `EGLSync` of the same display behind what the targets are to hold before.
  ///
  /// A document that fails takes no other with it. Throws if there are no targets for this renderer at all: on the CPU
  /// path, with another number of targets than documents, or if the context is lost.
  public func draw(
    _ documents: [Document], into targets: [RenderTarget], after sync: UnsafeMutableRawPointer? = nil
  ) throws(SignwriterError) -> DrawnDocuments {
    guard documents.count == targets.count else {
      throw .gpu(.unusableTarget("there are \(targets.count) targets for \(documents.count) documents"))
    }
    let resolved = resolve(documents)
    let drawable = resolved.indices.filter { if case .success = resolved[$0] { true } else { false } }
    let drawing = try renderer.draw(
      resolved.compactMap { try? $0.get().scene }, into: drawable.map { targets[$0] }, after: sync)
    var answers = drawing.answers[...]
    let results = resolved.map { resolved in
      Result { () throws(SignwriterError) in
        let report = try resolved.get().report
        try answers.removeFirst().get()
        return report
      }
    }
    return DrawnDocuments(results: results, fence: drawing.fence)
  }
}

extension LabelRenderer {
  /// Draws a document into a texture of this renderer's, of the size that the document asks for, and hands it out; see
  /// ``GLESRendering/TextureLease`` for how long. The renderer must have been made with a
  /// ``GLESRendering/GLEmbedding``. Throws if the document is invalid or cannot be drawn.
  public func texture(
    of document: Document, format: RenderTarget.Format = .rgba8, rows: RenderTarget.Rows = .topDown,
    isPremultiplied: Bool = true
  ) throws(SignwriterError) -> (report: DocumentReport, texture: TextureLease) {
    let resolved = try resolve(document)
    let leases = try renderer.lease(
      [resolved.scene], format: format, rows: rows, isPremultiplied: isPremultiplied)
    return (resolved.report, try leases[0].get())
  }
}
