public import Documents
public import GLESRendering
public import Scenes
public import Typography

/// The face of the library: a document in, a picture out.
///
///     let renderer = try LabelRenderer()
///     let label = try renderer.render(LabelDocument(text: "Hello"))
///     try Data(label.png()).write(to: ...)
///
/// Not Sendable: create, use and drop it on one thread. For many labels on many threads see `SignwriterBatch`.
public final class LabelRenderer {
  public let resolver: SceneResolver
  private let renderer: SceneRenderer

  /// `catalog` is where fonts come from, nil for the system's; `images` where pictures do.
  public init(
    _ choice: RendererChoice = .auto, device: Int? = nil, catalog: FontCatalog? = nil,
    images: ImageLibrary = ImageLibrary(), limits: ResourceLimits = ResourceLimits(), maxPixels: Int? = nil,
    skipsMissingGlyphs: Bool = false, gpu: GLESRenderer.Options = GLESRenderer.Options()
  ) throws(SignwriterError) {
    do throws(FontError) {
      let fonts: FontCatalog
      if let catalog { fonts = catalog } else { fonts = try FontCatalog() }
      resolver = SceneResolver(
        catalog: fonts, images: images, limits: limits, maxPixels: maxPixels, skipsMissingGlyphs: skipsMissingGlyphs
      )
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
  public func render(_ label: LabelDocument) throws(SignwriterError) -> RenderedDocument {
    try render(.label(label))
  }

  /// Draws one document of any kind.
  public func render(_ document: Document) throws(SignwriterError) -> RenderedDocument {
    do throws(DocumentError) { try document.validate() } catch { throw .document(error) }
    let resolved: ResolvedDocument
    do throws(ResolveError) { resolved = try resolver.resolve(document) } catch { throw .resolve(error) }
    let drawn = try renderer.render([resolved.scene])[0].get()
    return RenderedDocument(
      image: drawn.image, report: resolved.report, renderer: drawn.renderer,
      oversampling: drawn.oversampling)
  }
}

@available(*, unavailable)
extension LabelRenderer: Sendable {}
