import Pixels

/// A measured document. It knows its size, and makes its nodes of a scene once its place is known.
protocol Content {
  /// The size in points.
  var size: SIMD2<Double> { get }

  /// The nodes of the document in a larger scene, bottom to top; `space` maps them to the canvas.
  func nodes(in space: SceneSpace) throws(ResolveError) -> [SceneNode]

  /// The scene of the document on its own canvas, and what maps the document's points there.
  func scene(by maker: CanvasScene) throws(ResolveError) -> (scene: Scene, space: SceneSpace)

  /// The nodes of what moves, without anything that lies still under it; nil where nothing moves.
  func movingNodes(on maker: CanvasScene, in space: SceneSpace) throws(ResolveError) -> [SceneNode]?

  /// The corner and the size of what was laid out, in points: all of it, unless a label says otherwise.
  var layoutBox: (origin: SIMD2<Double>, size: SIMD2<Double>) { get }

  /// The seconds until nothing moves any more.
  func duration() throws(ResolveError) -> Double

  /// Adds what was laid out to the report.
  func add(to truth: inout GroundTruth, in space: SceneSpace)
}

extension Content {
  var layoutBox: (origin: SIMD2<Double>, size: SIMD2<Double>) { (.zero, size) }

  func movingNodes(on maker: CanvasScene, in space: SceneSpace) throws(ResolveError) -> [SceneNode]? { nil }

  func duration() throws(ResolveError) -> Double { 0 }
}

/// The part of the report that the parts of a scene write.
struct GroundTruth {
  var lines: [DocumentReport.Line] = []
  var fonts: [String] = []
  var missingGlyphs: [DocumentReport.MissingGlyph] = []
  var isTruncated = false
  /// The least share of its size that any text is drawn at.
  var scaleFactor = 1.0
  var texts: [TextPlace] = []

  /// The fonts that no text asks for.
  var fallbackFonts: [String] {
    guard texts.contains(where: { !$0.content.label.fallbackFonts.isEmpty }) else { return [] }
    return fonts.filter { font in texts.contains { $0.content.label.fallbackFonts.contains(font) } }
  }
}
