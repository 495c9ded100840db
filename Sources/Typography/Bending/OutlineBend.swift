/// How one outline is bent: its map, and its place in it. Masks of equal bends are shared.
///
/// A value; Sendable.
package struct OutlineBend: Sendable, Hashable {
  /// Maps points, y down.
  package let map: GlyphMap
  /// The place of the outline's origin, in points.
  package let pen: SIMD2<Double>
  /// The number of pixels, without oversampling, in a point.
  package let scale: Double
  /// Where the origin of the images is, as part of a pixel that is not oversampled.
  package let fraction: SIMD2<Double>

  /// A bend; lengths are in points but for `fraction`.
  package init(_ map: GlyphMap, pen: SIMD2<Double> = .zero, scale: Double, fraction: SIMD2<Double> = .zero) {
    self.map = map
    self.pen = pen
    self.scale = scale
    self.fraction = fraction
  }
}
