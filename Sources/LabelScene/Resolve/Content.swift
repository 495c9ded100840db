import Pixels

/// A document, measured: it knows how large it is, and makes its part of a scene once it knows where it stands.
protocol Content {
  /// In points.
  var size: SIMD2<Double> { get }

  /// Bottom to top, on a canvas that `space` leads to.
  func nodes(in space: SceneSpace) throws(ResolveError) -> [SceneNode]

  /// What was laid out where.
  func truth(in space: SceneSpace) -> GroundTruth
}

/// What a part of a scene has to report.
struct GroundTruth {
  var lines: [LabelReport.Line] = []
  var fonts: [String] = []
  var missingGlyphs: [LabelReport.MissingGlyph] = []
  var isTruncated = false
  var texts: [TextPlace] = []

  mutating func add(_ other: GroundTruth) {
    lines += other.lines
    fonts += other.fonts.filter { !fonts.contains($0) }
    missingGlyphs += other.missingGlyphs
    isTruncated = isTruncated || other.isTruncated
    texts += other.texts
  }
}
