import Pixels

/// A document, measured: it knows how large it is, and makes its part of a scene once it knows where it stands.
protocol Content {
  /// In points.
  var size: SIMD2<Double> { get }

  /// Bottom to top, on a canvas that `space` leads to.
  func nodes(in space: SceneSpace) throws(ResolveError) -> [SceneNode]

  /// Says what was laid out where.
  func add(to truth: inout GroundTruth, in space: SceneSpace)
}

/// What a part of a scene has to report.
struct GroundTruth {
  var lines: [DocumentReport.Line] = []
  var fonts: [String] = []
  var missingGlyphs: [DocumentReport.MissingGlyph] = []
  var isTruncated = false
  /// The least share of its size that any text is drawn at.
  var scaleFactor = 1.0
  var texts: [TextPlace] = []
}
