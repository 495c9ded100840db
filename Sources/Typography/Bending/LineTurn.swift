package import Pixels

/// The turn of lines that run down or up: a quarter of a circle, by which what lies over and along a line gets its place
/// on the page. Places are points with y down.
///
/// A value; Sendable.
package struct LineTurn: Sendable, Hashable {
  /// Whether lines turn clockwise, so that they run down.
  package let isClockwise: Bool
  /// The size of what is turned, as it is on the page.
  package let size: SIMD2<Double>

  /// The turn of lines onto a page of a size in points.
  package init(isClockwise: Bool, onto size: SIMD2<Double>) {
    self.isClockwise = isClockwise
    self.size = size
  }

  /// The turn as a map. Clockwise, what is at the top comes to the right of the page; else what is at the left comes to
  /// its bottom.
  package var map: Affine {
    isClockwise
      ? Affine(a: 0, b: 1, c: -1, d: 0, tx: size.x, ty: 0) : Affine(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: size.y)
  }

  /// The direction of lines in degrees clockwise from the right.
  package var angle: Double { isClockwise ? 90 : -90 }

  /// The box on the page of a box on a line.
  package func box(
    _ box: (origin: SIMD2<Double>, size: SIMD2<Double>)
  ) -> (origin: SIMD2<Double>, size: SIMD2<Double>) {
    let (start, end) = (map.apply(box.origin), map.apply(box.origin + box.size))
    return (pointwiseMin(start, end), SIMD2(box.size.y, box.size.x))
  }

  /// How far the turn moves a place; upright glyphs are only moved.
  package func move(of place: SIMD2<Double>) -> SIMD2<Double> { map.apply(place) - place }
}
