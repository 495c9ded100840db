public import Documents
public import GLESRendering
public import Pixels
public import Scenes
public import Typography

/// The face of the library: a document in, a picture out.
///
///     let renderer = try LabelRenderer()
///     let label = try renderer.render(LabelDocument(text: "Hello"))
///     try Data(label.png()).write(to: ...)
///
/// Not Sendable: create, use and drop it on one thread. To use all cores, create one renderer on each thread and give
/// them one `FontCatalog`, which is shared safely; for files from many jobs see `SignwriterBatch`.
public final class LabelRenderer {
  public let resolver: SceneResolver
  private let renderer: SceneRenderer

  /// `catalog` is where fonts come from, nil for the system's; `images` where pictures do. `maxPixels` is the most samples
  /// of one canvas: pixels times oversampling squared.
  public init(
    _ choice: RendererChoice = .auto, device: Int? = nil, catalog: FontCatalog? = nil,
    images: ImageLibrary = ImageLibrary(), maxPixels: Int = SceneResolver.defaultMaxPixels,
    skipsMissingGlyphs: Bool = false, gpu: GLESRenderer.Options = GLESRenderer.Options()
  ) throws(SignwriterError) {
    do throws(FontError) {
      let fonts: FontCatalog
      if let catalog { fonts = catalog } else { fonts = try FontCatalog() }
      resolver = SceneResolver(
        catalog: fonts, images: images, maxPixels: maxPixels, skipsMissingGlyphs: skipsMissingGlyphs)
    } catch {
      throw .fonts(error)
    }
    do {
      renderer = try SceneRenderer(choice, device: device, gpu: gpu)
    } catch {
      throw .gpu(error)
    }
  }

  /// What draws; see `SceneRenderer.name`.
  public var rendererName: String { renderer.name }

  /// Draws one label.
  public func render(_ label: LabelDocument, alphaMode: AlphaMode = .straight) throws(SignwriterError)
    -> RenderedDocument
  {
    try render(.label(label), alphaMode: alphaMode)
  }

  /// Draws one document of any kind. In `alphaMode` the picture has straight or premultiplied alpha.
  public func render(_ document: Document, alphaMode: AlphaMode = .straight) throws(SignwriterError)
    -> RenderedDocument
  {
    try render([document], alphaMode: alphaMode)[0].get()
  }

  /// Draws many documents, in one submission where the renderer can: on a GPU that is faster than one after the other.
  /// Each has a picture, or the reason why it has none, in the order given.
  public func render(
    _ documents: [Document], alphaMode: AlphaMode = .straight
  ) -> [Result<RenderedDocument, SignwriterError>] {
    let resolved = documents.map { document in Result { () throws(SignwriterError) in try resolve(document) } }
    let scenes = resolved.compactMap { try? $0.get().scene }
    var drawn = renderer.render(scenes, alphaMode: alphaMode)[...]
    return resolved.map { resolved in
      Result { () throws(SignwriterError) in
        let resolved = try resolved.get()
        let picture = try drawn.removeFirst().get()
        return RenderedDocument(
          image: picture.image, report: resolved.report, renderer: picture.renderer,
          oversampling: picture.oversampling)
      }
    }
  }

  /// What a document of any kind would hold, without a picture: its size, lines, boxes, carets and fonts.
  public func measure(_ document: Document) throws(SignwriterError) -> MeasuredDocument {
    do throws(DocumentError) { try document.validate() } catch { throw .document(error) }
    do throws(ResolveError) { return try resolver.measure(document) } catch { throw .resolve(error) }
  }

  /// A run over the frames of a timeline, which hands them over in order; see ``FrameRun``.
  public func run(_ frames: TimelineFrames) throws(SignwriterError) -> FrameRun {
    try FrameRun(frames, resolver: resolver, renderer: renderer)
  }

  private func resolve(_ document: Document) throws(SignwriterError) -> ResolvedDocument {
    do throws(DocumentError) { try document.validate() } catch { throw .document(error) }
    do throws(ResolveError) { return try resolver.resolve(document) } catch { throw .resolve(error) }
  }
}

@available(*, unavailable)
extension LabelRenderer: Sendable {}
