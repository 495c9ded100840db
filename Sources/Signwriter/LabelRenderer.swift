package import Basics
public import Documents
public import GLESRendering
import JSON
public import Pixels
public import Resolving
public import Typography

/// The main type of the library. It turns documents into pictures.
///
///     let renderer = try LabelRenderer()
///     let label = try renderer.render(LabelDocument(text: "Hello"))
///     try Data(label.png()).write(to: ...)
///
/// Not Sendable: create, use and drop it on one thread. To use all cores, create one renderer on each thread and share
/// one ``DrawingEnvironment`` among them, which is safe. To write files for many jobs see `SignwriterBatch`.
public final class LabelRenderer {
  /// The fonts, pictures, caches and policies of its documents.
  public let environment: DrawingEnvironment
  /// Draws scenes.
  package let renderer: SceneRenderer
  /// What the caches hold, those that other renderers share among them.
  package var cacheStates: [CacheState] { environment.resolver.cacheStates + renderer.cacheStates }
  /// The most threads that resolve many documents given at once (fonts, layout, masks). One of them is the caller's, and
  /// by default there is no other. Pictures do not depend on it.
  public var threads = 1
  private let checker = DocumentChecker()
  /// The batches that were submitted and not collected.
  let flights = FlightCounter()

  /// Makes a renderer. `device` is the index of a GL device; with nil the best one draws. `catalog` provides the fonts;
  /// with nil they are the system's. `images` provides the pictures that documents name.
  ///
  /// `maxPixels` is short for limits with that many samples of one canvas: pixels times oversampling squared. With
  /// `skipsMissingGlyphs` characters that no font has are left out. Throws if fonts or the chosen renderer cannot
  /// start.
  public convenience init(
    _ choice: RendererChoice = .auto, device: Int? = nil, catalog: FontCatalog? = nil,
    images: ImageLibrary = ImageLibrary(), limits: ResourceLimits = ResourceLimits(), maxPixels: Int? = nil,
    skipsMissingGlyphs: Bool = false, gpu: GLESRenderer.Options = GLESRenderer.Options()
  ) throws(SignwriterError) {
    let environment = try DrawingEnvironment(
      catalog, images, limits, maxPixels: maxPixels, skipsMissingGlyphs: skipsMissingGlyphs)
    try self.init(environment, choice, device: device, gpu: gpu)
  }

  /// Makes a renderer in an environment, which others may share. `device` is the index of a GL device; with nil the
  /// best one draws. Throws if the chosen renderer cannot start.
  public init(
    _ environment: DrawingEnvironment, _ choice: RendererChoice = .auto, device: Int? = nil,
    gpu: GLESRenderer.Options = GLESRenderer.Options()
  ) throws(SignwriterError) {
    self.environment = environment
    do throws(GLESError) { renderer = try SceneRenderer(choice, device: device, gpu: gpu) } catch {
      throw .gpu(error)
    }
  }

  /// Makes a renderer on a device. If the device fails for good, the first of `others` that starts draws. With
  /// `mayFallBack`, the CPU path draws what no device can. Throws if no device starts.
  package convenience init(
    _ environment: DrawingEnvironment, _ device: GLESDevice, others: [GLESDevice], mayFallBack: Bool,
    gpu: GLESRenderer.Options
  ) throws(GLESError) {
    self.init(
      environment,
      drawingWith: try SceneRenderer(device, others: others, mayFallBack: mayFallBack, gpu: gpu))
  }

  /// Makes a renderer that draws scenes with `renderer`, by default on the CPU path, which always starts.
  package init(_ environment: DrawingEnvironment, drawingWith renderer: SceneRenderer = SceneRenderer()) {
    (self.environment, self.renderer) = (environment, renderer)
  }

  /// Makes a renderer for documents of a style sheet; see ``DrawingEnvironment/init(styles:limits:pictures:)``. Throws if
  /// fonts or the chosen renderer cannot start.
  public convenience init(
    _ choice: RendererChoice = .auto, styles: StyleSheet, limits: ResourceLimits = ResourceLimits(),
    maxPixels: Int? = nil
  ) throws(SignwriterError) {
    var limits = limits
    if let maxPixels { limits.pixels = maxPixels }
    try self.init(DrawingEnvironment(styles: styles, limits: limits), choice)
  }

  /// The name of the renderer, for reports: "CPU reference", or the GL renderer string, which says so if it is
  /// software.
  public var rendererName: String { renderer.name }

  /// Whether the GPU path draws.
  package var isGPU: Bool { renderer.isGPU }

  /// Draws one label. The picture has straight or premultiplied alpha as `alphaMode` says. Throws if the label is
  /// invalid, or if the renderer cannot draw it.
  public func render(_ label: LabelDocument, alphaMode: AlphaMode = .straight) throws(SignwriterError)
    -> RenderedDocument
  {
    try render(.label(label), alphaMode: alphaMode)
  }

  /// Draws one document of any kind. The picture has straight or premultiplied alpha as `alphaMode` says. Throws if the
  /// document is invalid, or if the renderer cannot draw it.
  public func render(_ document: Document, alphaMode: AlphaMode = .straight) throws(SignwriterError)
    -> RenderedDocument
  {
    try render([document], alphaMode: alphaMode)[0].get()
  }

  /// Draws many documents. Where the renderer can, it draws them in one submission, which is faster on a GPU than one
  /// after the other. The results are in the order of the documents; each is a picture or the reason why there is none.
  public func render(
    _ documents: [Document], alphaMode: AlphaMode = .straight
  ) -> [Result<RenderedDocument, SignwriterError>] {
    let resolved = resolve(documents)
    let scenes = resolved.compactMap { try? $0.get().scene }
    return rendered(resolved, renderer.render(scenes, alphaMode: alphaMode))
  }

  /// Draws many documents as ``render(_:alphaMode:)-([Document],_)`` does, and hands out each result, in order, as it is
  /// finished. While one is taken, others are drawn. If you let go of each picture, the next ones lie in its memory:
  /// memory that is new to a process can take longer than everything else of a label. `take` must not use this renderer.
  public func render(
    _ documents: [Document], alphaMode: AlphaMode = .straight,
    take: (Result<RenderedDocument, SignwriterError>) -> Void
  ) {
    var resolved = resolve(documents)[...]
    let scenes = resolved.compactMap { try? $0.get().scene }
    func takeFailures() {
      while case .failure(let error)? = resolved.first {
        resolved.removeFirst()
        take(.failure(error))
      }
    }
    takeFailures()
    renderer.render(scenes, alphaMode: alphaMode) { drawn in
      let result = LabelRenderer.rendered(resolved.removeFirst(), drawn)
      take(result)
      takeFailures()
    }
  }

  /// Draws documents that were resolved, and hands out each result, in order, as it is finished.
  package func draw(_ documents: [ResolvedDocument], take: (Result<RenderedDocument, SignwriterError>) -> Void) {
    var rest = documents[...]
    renderer.render(documents.map(\.scene)) { drawn in
      take(LabelRenderer.rendered(.success(rest.removeFirst()), drawn))
    }
  }

  /// The results of documents whose scenes, where they have one, were drawn.
  func rendered(
    _ resolved: [Result<ResolvedDocument, SignwriterError>],
    _ drawn: [Result<SceneRenderer.Drawn, SignwriterError>]
  ) -> [Result<RenderedDocument, SignwriterError>] {
    var drawn = drawn[...]
    return resolved.map { resolved in
      if case .failure(let error) = resolved { return .failure(error) }
      return LabelRenderer.rendered(resolved, drawn.removeFirst())
    }
  }

  private static func rendered(
    _ resolved: Result<ResolvedDocument, SignwriterError>, _ drawn: Result<SceneRenderer.Drawn, SignwriterError>
  ) -> Result<RenderedDocument, SignwriterError> {
    Result { () throws(SignwriterError) in
      let (resolved, picture) = (try resolved.get(), try drawn.get())
      return RenderedDocument(
        image: picture.image, report: resolved.report, renderer: picture.renderer,
        oversampling: picture.oversampling)
    }
  }

  /// Draws one document with 16 bits a channel, for frames of more than 8 bits (`LabelPlanes` of P010). The CPU path draws
  /// it, whatever renderer was chosen. Throws if the document is invalid.
  public func renderWide(_ document: Document, alphaMode: AlphaMode = .straight) throws(SignwriterError)
    -> WidePixelBuffer
  {
    renderer.renderWide(try resolve(document).scene, alphaMode: alphaMode)
  }

  /// Measures a document of any kind without drawing it: its size, lines, boxes, carets and fonts. Throws if the
  /// document is invalid.
  public func measure(_ document: Document) throws(SignwriterError) -> MeasuredDocument {
    do throws(DocumentError) { try checker.check(document) } catch { throw .document(error) }
    return try environment.measure(document)
  }

  /// The timeline of a document. `from` and `to` are in seconds of the document; with nil the timeline runs from 0 to
  /// the time when nothing moves any more with the fonts of this renderer, or one round is over. Throws if the document
  /// is invalid, or if the times are negative, not finite or out of order.
  public func timeline(
    _ document: Document, from: Double? = nil, to: Double? = nil
  ) throws(SignwriterError) -> Timeline {
    try Timeline(document, from: from, to: to, resolver: environment.resolver)
  }

  /// Makes a run that draws the frames of a timeline in order; see ``FrameRun``. It draws their still part at once, if
  /// there is one, and throws if that fails.
  public func run(_ frames: TimelineFrames) throws(SignwriterError) -> FrameRun {
    try FrameRun(frames, resolver: environment.resolver, renderer: renderer)
  }

  func resolve(_ document: Document) throws(SignwriterError) -> ResolvedDocument {
    try LabelRenderer.resolve(document, checker, in: environment)
  }

  /// Resolves documents on ``threads``. The results are in their order.
  func resolve(_ documents: [Document]) -> [Result<ResolvedDocument, SignwriterError>] {
    let (checker, environment) = (checker, environment)
    // A thread starts in the time that a few labels take.
    return ThreadedMap.results(documents.count, threads: threads, run: 16) { index in
      Result { () throws(SignwriterError) in try LabelRenderer.resolve(documents[index], checker, in: environment) }
    }
  }

  private static func resolve(
    _ document: Document, _ checker: DocumentChecker, in environment: DrawingEnvironment
  ) throws(SignwriterError) -> ResolvedDocument {
    do throws(DocumentError) { try checker.check(document) } catch { throw .document(error) }
    return try environment.resolve(document)
  }
}

@available(*, unavailable)
extension LabelRenderer: Sendable {}
