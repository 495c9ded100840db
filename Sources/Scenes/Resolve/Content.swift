import Pixels

/// A measured document. It knows its size, and makes its nodes of a scene once its place is known.
protocol Content {
  /// The size in points.
  var size: SIMD2<Double> { get }

  /// The nodes of the document, bottom to top; `space` maps them to the canvas.
  func nodes(in space: SceneSpace) throws(ResolveError) -> [SceneNode]

  /// Adds what was laid out, and where, to the report.
  func add(to truth: inout GroundTruth, in space: SceneSpace)
}

/// What a part of a scene adds to the report.
struct GroundTruth {
  var lines: [DocumentReport.Line] = []
  var fonts: [String] = []
  var missingGlyphs: [DocumentReport.MissingGlyph] = []
  var isTruncated = false
  var texts: [TextPlace] = []
}
