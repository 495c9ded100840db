import Pixels

/// A document, measured: it knows how large it is, and makes its part of a scene once it knows where it stands.
protocol Content {
  /// In points.
  var size: SIMD2<Double> { get }

  /// Bottom to top, on a canvas that `space` leads to.
  func nodes(in space: SceneSpace) throws(ResolveError) -> [SceneNode]

  /// The corner and the size of what was laid out, in points: all of it, unless a label says otherwise.
  var layoutBox: (origin: SIMD2<Double>, size: SIMD2<Double>) { get }

  /// Seconds until nothing moves any more.
  func duration() throws(ResolveError) -> Double

  /// Says what was laid out where.
  func add(to truth: inout GroundTruth, in space: SceneSpace)
}

extension Content {
  var layoutBox: (origin: SIMD2<Double>, size: SIMD2<Double>) { (.zero, size) }

  func duration() throws(ResolveError) -> Double { 0 }
}

/// What a part of a scene has to report.
struct GroundTruth {
  var lines: [DocumentReport.Line] = []
  var fonts: [String] = []
  var missingGlyphs: [DocumentReport.MissingGlyph] = []
  var isTruncated = false
  var texts: [TextPlace] = []
}
