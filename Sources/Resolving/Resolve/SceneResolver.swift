package import Basics
package import Documents
import JSON
import Pixels
import Scene
package import Typography

/// Resolves documents to scenes: lays out texts, and converts points to pixels and the document's terms to what a
/// renderer draws.
///
/// Sendable, usable from any thread; the fonts, masks and pictures behind it are shared.
package struct SceneResolver: Sendable {
  /// The limits of what a document may cost.
  package let limits: ResourceLimits
  let resources: SceneResources

  /// The default of ``ResourceLimits/pixels``.
  package static let defaultMaxPixels = ResourceLimits().pixels

  /// Makes a resolver. With `skipsMissingGlyphs`, characters that no font has are left out; else the font's glyph for
  /// missing characters is drawn. With `findsNeededScale`, reports say at which factor truncated texts
  /// fit. `maxPixels` is short for limits with that many pixels.
  package init(
    catalog: FontCatalog, rasterizer: GlyphRasterizer = GlyphRasterizer(), images: ImageLibrary = ImageLibrary(),
    layoutCacheBytes: Int = TextLayouter.defaultCacheBytes, limits: ResourceLimits = ResourceLimits(),
    maxPixels: Int? = nil, skipsMissingGlyphs: Bool = false, findsNeededScale: Bool = false
  ) {
    var limits = limits
    // Four times as many must be a number, too.
    limits.pixels = max(0, min(maxPixels ?? limits.pixels, 1 << 52))
    self.limits = limits
    resources = SceneResources(
      layouter: TextLayouter(
        catalog: catalog, cacheBytes: layoutCacheBytes, findsNeededScale: findsNeededScale),
      rasterizer: rasterizer, images: images, skipsMissingGlyphs: skipsMissingGlyphs, limits: limits)
  }

  package var layouter: TextLayouter { resources.layouter }
  package var rasterizer: GlyphRasterizer { resources.rasterizer }
  package var images: ImageLibrary { resources.images }

  /// Changes whenever a file that documents name, or that of a font, is found to be in another state than before. What was
  /// resolved while it stayed the same is of one state of every file.
  package var fileGeneration: Int { resources.fileGeneration }

  /// What the caches hold.
  package var cacheStates: [CacheState] { resources.cacheStates }

  /// How often a document is resolved whose files change meanwhile.
  private static let mostTries = 8

  /// Resolves a document, which must be valid (decoding and `validate()` check that). If a file that it names changes
  /// meanwhile, it is resolved again, because what was made may be of both states.
  package func resolve(_ document: Document) throws(ResolveError) -> ResolvedDocument {
    try inOneState { () throws(ResolveError) in try resolveOnce(document) }
  }

  /// What `make` makes of one state of every file.
  func inOneState<Made>(_ make: () throws(ResolveError) -> Made) throws(ResolveError) -> Made {
    for _ in 0..<SceneResolver.mostTries {
      let generation = fileGeneration
      DrawingTime.begin(milliseconds: limits.drawingMilliseconds)
      defer { DrawingTime.end() }
      do throws(ResolveError) {
        let made = try make()
        if fileGeneration == generation { return made }
      } catch {
        if let path = error.changedFont { resources.images.files.forget(path) }
        if fileGeneration == generation { throw error }
      }
    }
    throw .document(
      DocumentError(.reading, "a file that it names is written again and again while it is drawn; try again"))
  }

  private func resolveOnce(_ document: Document) throws(ResolveError) -> ResolvedDocument {
    // Labels are the most by far, so their types are known here: a type that is looked up at run time would double the
    // time of what follows.
    if case .label(let label) = document, !label.hasAnimators {
      let budget = try budget(for: label)
      let maker = maker(of: label.canvas)
      return try resolve(try LabelContent(label, resources: resources), by: maker, budget)
    }
    let drawn = document.drawn
    let budget = try budget(for: drawn)
    return try resolve(try drawn.content(resources: resources), by: maker(of: drawn.canvas), budget)
  }

  /// Checks what is known of a document before anything is laid out.
  private func budget(for drawn: some DrawnDocument) throws(ResolveError) -> ResolveBudget {
    let budget = ResolveBudget(limits)
    try budget.check(characters: drawn.characterCount)
    if case .fixed(let width, let height) = drawn.size {
      let maker = maker(of: drawn.canvas)
      try maker.check(maker.canvas(fitting: SIMD2(width, height), drawn.size))
    }
    return budget
  }

  private func resolve(
    _ content: some Content, by maker: CanvasScene, _ budget: ResolveBudget
  ) throws(ResolveError) -> ResolvedDocument {
    let (scene, space) = try content.scene(by: maker)
    for node in scene.nodes { try check(node) }
    try budget.spend(scene.nodes, on: scene.canvas, oversampling: scene.oversampling)
    return resolved(scene, content, in: space, cropping: content.cropping(of: scene, by: maker))
  }

  func maker(of canvas: DocumentCanvas) -> CanvasScene {
    CanvasScene(document: canvas, resources: resources, limits: limits)
  }

  /// Resolves a label, which must be valid.
  package func resolve(_ label: LabelDocument) throws(ResolveError) -> ResolvedDocument {
    try resolve(.label(label))
  }

  /// Measures a document, which must be valid. Nothing is drawn; but ink is measured from masks, so new glyphs are
  /// rasterized.
  package func measure(_ document: Document) throws(ResolveError) -> MeasuredDocument {
    try MeasuredDocument(try resolve(document))
  }

  private func resolved(
    _ scene: Scene, _ content: some Content, in space: SceneSpace, cropping: DocumentReport.Cropping?
  ) -> ResolvedDocument {
    var builder = ReportBuilder()
    content.add(to: &builder, in: space)
    let (origin, size) = content.layoutBox
    let layout = space.bounds(of: Rect(x: origin.x, y: origin.y, width: size.x, height: size.y))
    let report = DocumentReport(
      width: scene.width, height: scene.height, scale: space.scale, layout: layout, ink: scene.inkBounds,
      lines: builder.lines, fonts: builder.fonts, fallbackFonts: builder.fallbackFonts,
      missingGlyphs: builder.missingGlyphs, isTruncated: builder.isTruncated,
      scaleFactor: builder.scaleFactor,
      missingFamilies: resources.missingFamilies(of: builder.texts),
      hasTextWithoutRoom: builder.texts.contains { $0.content.label.isWithoutRoom },
      hiddenClusters: builder.hiddenClusters, foldedClusters: builder.foldedClusters,
      missingParts: builder.texts.flatMap { $0.content.label.beyond },
      missingHyphenation: builder.languagesWithoutPatterns, pictureRemarks: builder.pictureRemarks,
      cropping: cropping, neededScaleFactor: builder.neededScaleFactor)
    return ResolvedDocument(scene: scene, report: report, texts: builder.texts)
  }

  private func check(_ node: SceneNode) throws(ResolveError) {
    switch node {
    case .group(let nodes, _): for node in nodes { try check(node) }
    case .layer(let layer):
      for node in layer.nodes + layer.clipped { try check(node) }
      for node in layer.mask?.nodes ?? [] { try check(node) }
    case .figure(let figure):
      for shadow in figure.shadows { try check(shadow.dilation) }
      for case .innerShadow(_, let shadow) in figure.layers { try check(shadow.dilation) }
    }
  }

  private func check(_ dilation: Dilation?) throws(ResolveError) {
    guard let dilation, dilation.extent > Dilation.maximumRadius else { return }
    if case .sweep = dilation { throw .spreadTooLarge(field: "shadow.offset", pixels: dilation.extent) }
    throw .spreadTooLarge(field: "shadow.spread", pixels: dilation.extent)
  }
}
