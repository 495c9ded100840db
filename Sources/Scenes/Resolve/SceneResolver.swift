public import Documents
import Pixels
public import Typography

/// Resolves documents to scenes: lays out texts, and converts points to pixels and the document's terms to what a
/// renderer draws.
///
/// Sendable, usable from any thread; the fonts, masks and pictures behind it are shared.
public struct SceneResolver: Sendable {
  /// What a document may cost.
  public let limits: ResourceLimits
  let resources: SceneResources

  /// See ``ResourceLimits/pixels``.
  public static let defaultMaxPixels = ResourceLimits().pixels

  /// With `skipsMissingGlyphs`, characters that no font has are left out; else the font's glyph for missing characters
  /// is drawn.
  /// `maxPixels` is short for limits with that many pixels.
  public init(
    catalog: FontCatalog, rasterizer: GlyphRasterizer = GlyphRasterizer(), images: ImageLibrary = ImageLibrary(),
    layoutCacheBytes: Int = TextLayouter.defaultCacheBytes, limits: ResourceLimits = ResourceLimits(),
    maxPixels: Int? = nil, skipsMissingGlyphs: Bool = false
  ) {
    resources = SceneResources(
      layouter: TextLayouter(catalog: catalog, cacheBytes: layoutCacheBytes), rasterizer: rasterizer,
      images: images,
      skipsMissingGlyphs: skipsMissingGlyphs)
    var limits = limits
    limits.pixels = maxPixels ?? limits.pixels
    self.limits = limits
  }

  public var layouter: TextLayouter { resources.layouter }
  public var rasterizer: GlyphRasterizer { resources.rasterizer }
  public var images: ImageLibrary { resources.images }

  /// Resolves a document, which must be valid (decoding and `validate()` check that).
  public func resolve(_ document: Document) throws(ResolveError) -> ResolvedDocument {
    try ResolveBudget(limits).check(document)
    let resolved: ResolvedDocument
    switch document {
    case .label(let label): resolved = try resolve(try LabelContent(label, resources: resources))
    case .textField(let field): resolved = try resolve(try TextFieldContent(field, resources: resources).label)
    case .image(let image): resolved = try resolve(image)
    case .group(let group): resolved = try resolve(group)
    case .counting(let counting):
      resolved = try resolve(try CountingContent(counting, resources: resources), document)
    case .cycling(let cycling):
      resolved = try resolve(try CyclingContent(cycling, resources: resources), document)
    case .pageControl(let control):
      resolved = try resolve(PageControlContent(control, resources: resources), document)
    }
    let scene = resolved.scene
    for node in scene.nodes { try check(node) }
    try ResolveBudget(limits).spend(scene.nodes, on: scene.canvas, oversampling: scene.oversampling)
    return resolved
  }

  /// Resolves a label, which must be valid.
  public func resolve(_ label: LabelDocument) throws(ResolveError) -> ResolvedDocument {
    try resolve(.label(label))
  }

  /// Measures a document, which must be valid. Nothing is drawn; but ink is measured from masks, so new glyphs are
  /// rasterized.
  public func measure(_ document: Document) throws(ResolveError) -> MeasuredDocument {
    try MeasuredDocument(try resolve(document))
  }

  private func resolve(_ content: LabelContent) throws(ResolveError) -> ResolvedDocument {
    let document = content.document
    let space = SceneSpace(scale: document.scale, oversampling: document.oversampling, transform: .identity)
    // Before any glyph is rasterized: the canvas is at least as large as its content.
    try check(
      Canvas(fitting: content.size, document.size, scale: document.scale, ink: .empty),
      oversampling: document.oversampling, mayBeEmpty: true)
    let parts = try content.parts(in: space)
    let fit = Canvas(fitting: content.size, document.size, scale: document.scale, ink: parts.inkBounds)
    try check(fit, oversampling: document.oversampling)
    let canvas = SIMD2(Double(fit.width), Double(fit.height))
    let text = try parts.nodes(at: fit.offset, on: canvas)
    let moved = space.inside(.translation(SIMD2<Double>(fit.offset)))
    let scene = Scene(
      width: fit.width, height: fit.height, oversampling: document.oversampling, opacity: Float(document.opacity),
      isDithered: document.isDithered,
      background: try background(
        document.background,
        width: fit.width, height: fit.height, scale: document.scale),
      nodes: try content.selectionNodes(in: moved) + text)
    return resolved(scene, content, in: moved)
  }

  private func resolve(_ image: ImageDocument) throws(ResolveError) -> ResolvedDocument {
    let content = try ImageContent(image, resources: resources)
    let space = SceneSpace(scale: image.scale, oversampling: image.oversampling, transform: .identity)
    try check(
      Canvas(fitting: content.size, image.size, scale: image.scale, ink: .empty), oversampling: image.oversampling,
      mayBeEmpty: true)
    var parts = try content.parts(in: space)
    parts.opacity = 1
    let fit = Canvas(fitting: content.size, image.size, scale: image.scale, ink: parts.inkBounds)
    try check(fit, oversampling: image.oversampling)
    let scene = Scene(
      width: fit.width, height: fit.height, oversampling: image.oversampling, opacity: Float(image.opacity),
      isDithered: image.isDithered, nodes: [.figure(try parts.figure(at: fit.offset))])
    return resolved(scene, content, in: space.inside(.translation(SIMD2<Double>(fit.offset))))
  }

  private func resolve(_ group: GroupDocument) throws(ResolveError) -> ResolvedDocument {
    let size = LabelDocument.Size.fixed(width: group.width, height: group.height)
    let canvas = Canvas(
      fitting: SIMD2(group.width, group.height), size, scale: group.scale, ink: .empty)
    try check(canvas, oversampling: group.oversampling)
    let content = try GroupContent(group, resources: resources)
    var space = SceneSpace(scale: group.scale, oversampling: group.oversampling, transform: .identity)
    space.watch = (
      ResolveBudget(limits), PixelRect(x: 0, y: 0, width: canvas.width, height: canvas.height)
    )
    let scene = Scene(
      width: canvas.width, height: canvas.height, oversampling: group.oversampling, opacity: Float(group.opacity),
      isDithered: group.isDithered,
      background: try background(
        group.background,
        width: canvas.width, height: canvas.height, scale: group.scale),
      nodes: try content.childNodes(in: space))
    return resolved(scene, content, in: space)
  }

  /// Resolves one moment on the canvas of all moments.
  private func resolve(
    _ content: some MovingContent, _ document: Document
  ) throws(ResolveError) -> ResolvedDocument {
    let canvas = content.canvas
    let space = SceneSpace(scale: document.scale, oversampling: document.oversampling, transform: .identity)
    // Before any moment is measured.
    try check(
      Canvas(fitting: content.size, canvas.size, scale: document.scale, ink: .empty),
      oversampling: document.oversampling, mayBeEmpty: true)
    let fit = try fit(of: content, document)
    if case .pageControl = document, fit.width <= 0 || fit.height <= 0 { throw .noDots }
    try check(fit, oversampling: document.oversampling)
    let place = space.inside(.translation(SIMD2<Double>(fit.offset)))
    let scene = Scene(
      width: fit.width, height: fit.height, oversampling: document.oversampling, opacity: Float(canvas.opacity),
      isDithered: document.isDithered,
      background: try background(
        canvas.background,
        width: fit.width, height: fit.height, scale: document.scale),
      nodes: try content.movingNodes(in: place))
    return resolved(scene, content, in: place)
  }

  /// The canvas of all moments.
  func fit(of content: some MovingContent, _ document: Document) throws(ResolveError) -> Canvas {
    let space = SceneSpace(scale: document.scale, oversampling: document.oversampling, transform: .identity)
    var ink = PixelRect.empty
    if content.canvas.size.height == nil { ink = try content.inkBounds(in: space) }
    return Canvas(fitting: content.size, content.canvas.size, scale: document.scale, ink: ink)
  }

  private func resolved(_ scene: Scene, _ content: some Content, in space: SceneSpace) -> ResolvedDocument {
    var truth = GroundTruth()
    content.add(to: &truth, in: space)
    let (origin, size) = content.layoutBox
    let layout = space.bounds(x: origin.x, y: origin.y, width: size.x, height: size.y)
    let report = DocumentReport(
      width: scene.width, height: scene.height, scale: space.scale, layout: layout, ink: scene.inkBounds,
      lines: truth.lines, fonts: truth.fonts, missingGlyphs: truth.missingGlyphs, isTruncated: truth.isTruncated,
      scaleFactor: truth.scaleFactor)
    return ResolvedDocument(scene: scene, report: report, texts: truth.texts)
  }

  private func background(
    _ document: LabelDocument.Background?, width: Int, height: Int, scale: Double
  ) throws(ResolveError) -> Background? {
    guard let document else { return nil }
    return try BackgroundResolver(document: document, resources: resources)
      .background(width: width, height: height, scale: scale)
  }

  // MARK: Limits

  private func check(_ canvas: Canvas, oversampling: Int, mayBeEmpty: Bool = false) throws(ResolveError) {
    guard mayBeEmpty || (canvas.width > 0 && canvas.height > 0) else { throw .nothingToDraw }
    let (count, overflow) = canvas.width.multipliedReportingOverflow(
      by: canvas.height * oversampling * oversampling)
    guard !overflow, count <= limits.pixels else {
      throw .canvasTooLarge(
        width: canvas.width * oversampling, height: canvas.height * oversampling, limit: limits.pixels)
    }
  }

  private func check(_ node: SceneNode) throws(ResolveError) {
    switch node {
    case .group(let nodes, _): for node in nodes { try check(node) }
    case .figure(let figure):
      for dilation in figure.dilations where dilation.extent > Dilation.maximumRadius {
        if case .sweep = dilation { throw .spreadTooLarge(field: "shadow.offset", pixels: dilation.extent) }
        throw .spreadTooLarge(field: "shadow.spread", pixels: dilation.extent)
      }
    }
  }
}
