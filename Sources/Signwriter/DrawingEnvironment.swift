public import Documents
public import Resolving
public import Typography

/// What renderers share: fonts, pictures and caches, the limits of documents, and what becomes of them when they are
/// drawn.
///
///     let environment = DrawingEnvironment(catalog: try FontCatalog(folders: ["fonts"]))
///     let renderer = try LabelRenderer(environment, .cpu)
///
/// Sendable, usable from any thread: renderers of several threads that share one read each font once.
public struct DrawingEnvironment: Sendable {
  /// Resolves documents to scenes.
  package let resolver: SceneResolver
  /// What becomes of documents when they are drawn.
  public let pictures: PictureOptions
  /// Makes an error's words: its own, to which a program may add how its users mend it. It is called on any thread.
  public var explain: @Sendable (any Error) -> String = { "\($0)" }

  /// Makes an environment. `images` provides the pictures that documents name.
  public init(
    catalog: FontCatalog, images: ImageLibrary = ImageLibrary(), limits: ResourceLimits = ResourceLimits(),
    pictures: PictureOptions = PictureOptions()
  ) {
    self.init(
      catalog: catalog, images: images, limits: limits, pictures: pictures, rasterizer: GlyphRasterizer(),
      layoutCacheBytes: TextLayouter.defaultCacheBytes)
  }

  /// Makes an environment for documents of a style sheet that was read by `StyleSheet(contentsOf:)`. It has the fonts that
  /// the sheet names, beside the system's, and the pictures in its folder. The sheet itself goes to the documents as
  /// they are read. Throws if fonts cannot start.
  public init(
    styles: StyleSheet, limits: ResourceLimits = ResourceLimits(), pictures: PictureOptions = PictureOptions()
  ) throws(SignwriterError) {
    let catalog: FontCatalog
    do throws(FontError) { catalog = try FontCatalog(folders: styles.fontFolders) } catch { throw .fonts(error) }
    let images = ImageLibrary(folders: [styles.folder, "."].compactMap { $0 })
    self.init(catalog: catalog, images: images, limits: limits, pictures: pictures)
  }

  /// Makes an environment with caches of these sizes.
  package init(
    catalog: FontCatalog, images: ImageLibrary, limits: ResourceLimits, pictures: PictureOptions,
    rasterizer: GlyphRasterizer, layoutCacheBytes: Int
  ) {
    resolver = SceneResolver(
      catalog: catalog, rasterizer: rasterizer, images: images, layoutCacheBytes: layoutCacheBytes, limits: limits,
      skipsMissingGlyphs: pictures.missingGlyph == .skip, findsNeededScale: pictures.findsNeededScale)
    self.pictures = pictures
  }

  /// Makes an environment of the parameters of a ``LabelRenderer``; with nil for `catalog` the fonts are the system's.
  init(
    _ catalog: FontCatalog?, _ images: ImageLibrary, _ limits: ResourceLimits, maxPixels: Int?,
    skipsMissingGlyphs: Bool
  ) throws(SignwriterError) {
    let fonts: FontCatalog
    do throws(FontError) { if let catalog { fonts = catalog } else { fonts = try FontCatalog() } } catch {
      throw .fonts(error)
    }
    var (limits, pictures) = (limits, PictureOptions())
    if let maxPixels { limits.pixels = maxPixels }
    if skipsMissingGlyphs { pictures.missingGlyph = .skip }
    self.init(catalog: fonts, images: images, limits: limits, pictures: pictures)
  }
}

extension DrawingEnvironment {
  /// The fonts.
  public var catalog: FontCatalog { resolver.layouter.catalog }

  /// See ``SceneResolver/fileGeneration``.
  package var fileGeneration: Int { resolver.fileGeneration }

  /// Resolves a valid document. Throws if it cannot be drawn, or must not be by the policies of ``pictures``.
  package func resolve(_ document: Document) throws(SignwriterError) -> ResolvedDocument {
    let resolved = try resolveFrame(document)
    do throws(OverflowError) { try pictures.overflow.check(resolved.report) } catch { throw .overflow(error) }
    return resolved
  }

  /// Measures a valid document without drawing it.
  package func measure(_ document: Document) throws(SignwriterError) -> MeasuredDocument {
    do throws(ResolveError) { return try resolver.measure(document) } catch { throw .resolve(error) }
  }

  /// Resolves a frame of a valid document. Whether the document fits is known after the last one.
  package func resolveFrame(_ document: Document) throws(SignwriterError) -> ResolvedDocument {
    let resolved: ResolvedDocument
    do throws(ResolveError) { resolved = try resolver.resolve(document) } catch { throw .resolve(error) }
    do throws(MissingGlyphError) { try pictures.missingGlyph.check(resolved.report) } catch {
      throw .missingGlyph(error)
    }
    return resolved
  }
}
