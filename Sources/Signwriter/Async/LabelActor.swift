public import Documents
public import GLESRendering
public import Pixels
public import Resolving
public import Typography

/// A ``LabelRenderer`` for asynchronous callers: an actor that draws on a thread of its own, so that no thread of
/// Swift's pool waits for a device, and the renderer's GL context stays where it was made.
///
///     let labels = try await LabelActor(.auto)
///     let picture = try await labels.render(document)
///
/// Calls are served one after the other, in the order in which they arrive. To use several devices or cores, make
/// several actors and share one ``DrawingEnvironment`` among them. The thread ends with the actor.
public actor LabelActor {
  private let thread = ThreadExecutor()
  /// Nil only before it is made, and while the actor ends.
  private var renderer: LabelRenderer?

  /// The actor's thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// Makes a renderer on a thread of its own. The parameters are those of ``LabelRenderer``. Throws if fonts or the
  /// chosen renderer cannot start.
  public init(
    _ choice: RendererChoice = .auto, device: Int? = nil, catalog: FontCatalog? = nil,
    images: ImageLibrary = ImageLibrary(), limits: ResourceLimits = ResourceLimits(), maxPixels: Int? = nil,
    skipsMissingGlyphs: Bool = false, gpu: GLESRenderer.Options = GLESRenderer.Options()
  ) async throws(SignwriterError) {
    // From here on the initializer runs on the actor's thread.
    try make { () throws(SignwriterError) in
      try LabelRenderer(
        choice, device: device, catalog: catalog, images: images, limits: limits, maxPixels: maxPixels,
        skipsMissingGlyphs: skipsMissingGlyphs, gpu: gpu)
    }
  }

  /// Makes a renderer on a thread of its own, in an environment that others may share. Throws if the chosen renderer
  /// cannot start.
  public init(
    _ environment: DrawingEnvironment, _ choice: RendererChoice = .auto, device: Int? = nil,
    gpu: GLESRenderer.Options = GLESRenderer.Options()
  ) async throws(SignwriterError) {
    try make { () throws(SignwriterError) in try LabelRenderer(environment, choice, device: device, gpu: gpu) }
  }

  /// Makes a renderer for documents of a style sheet; see ``DrawingEnvironment/init(styles:limits:pictures:)``. Throws if
  /// fonts or the chosen renderer cannot start.
  public init(styles: StyleSheet, _ choice: RendererChoice = .auto) async throws(SignwriterError) {
    try await self.init(DrawingEnvironment(styles: styles), choice)
  }

  /// Makes a renderer that shares objects with a caller's context, which may be current on another thread. Give
  /// ``GLESRendering/GLEmbedding/sharing(display:context:)``; no caller's context is current on the actor's thread.
  public init(
    _ embedding: GLEmbedding, catalog: FontCatalog? = nil, images: ImageLibrary = ImageLibrary(),
    gpu: GLESRenderer.Options = GLESRenderer.Options()
  ) async throws(SignwriterError) {
    try make { () throws(SignwriterError) in
      try LabelRenderer(embedding, catalog: catalog, images: images, gpu: gpu)
    }
  }

  private func make(_ make: () throws(SignwriterError) -> LabelRenderer) throws(SignwriterError) {
    renderer = try make()
  }

  isolated deinit {
    // Its GL objects can be deleted on this thread only.
    renderer = nil
    thread.stop()
  }

  /// Runs `body` with the renderer on its thread: everything that a ``LabelRenderer`` can do. `body` must not keep it.
  public func perform<Value: Sendable, Failure: Error>(
    _ body: @Sendable (LabelRenderer) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard let renderer else { preconditionFailure("the actor is used while it ends") }
    return try body(renderer)
  }

  /// The name of the renderer, for reports.
  public var rendererName: String { perform { $0.rendererName } }

  /// Draws one document. The picture has straight or premultiplied alpha as `alphaMode` says.
  public func render(
    _ document: Document, alphaMode: AlphaMode = .straight
  ) throws(SignwriterError) -> RenderedDocument {
    try perform { renderer throws(SignwriterError) in try renderer.render(document, alphaMode: alphaMode) }
  }

  /// Draws many documents in one submission. The results are in the order of the documents.
  public func render(
    _ documents: [Document], alphaMode: AlphaMode = .straight
  ) -> [Result<RenderedDocument, SignwriterError>] {
    perform { $0.render(documents, alphaMode: alphaMode) }
  }

  /// Measures a document without drawing it.
  public func measure(_ document: Document) throws(SignwriterError) -> MeasuredDocument {
    try perform { renderer throws(SignwriterError) in try renderer.measure(document) }
  }

  /// Draws documents into a caller's textures. The caller's context is not current on this thread: wait for the fence
  /// of the result before you use the targets, and give in `after` what was drawn to them before.
  public func draw(
    _ documents: [Document], into targets: [RenderTarget], after sync: RenderFence? = nil
  ) throws(SignwriterError) -> DrawnDocuments {
    try perform { renderer throws(SignwriterError) in
      try renderer.draw(documents, into: targets, after: sync?.eglSync)
    }
  }
}
