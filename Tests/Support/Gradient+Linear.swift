import Pixels
import Resolving
package import Scene

extension Gradient {
  /// Along the line from `start` to `end`, in pixels. Where they are one point there is no direction, and every point
  /// takes the last stop's colour, as in CSS and SVG.
  package static func linear(
    start: SIMD2<Double>, end: SIMD2<Double>, stops: [Stop], extend: Extend = .pad,
    interpolation: Interpolation = .srgb
  ) -> Gradient {
    let axis = end - start
    let lengthSquared = (axis * axis).sum()
    guard lengthSquared > 0 else {
      let beyond = Affine(a: 0, b: 0, c: 0, d: 0, tx: 1)
      return Gradient(.linear, map: beyond, stops: stops, interpolation: interpolation)
    }
    let slope = axis / lengthSquared
    let map = Affine(a: slope.x, b: -slope.y, c: slope.y, d: slope.x)
    let origin = map.apply(start)
    return Gradient(
      .linear, map: map.then(.translation(-origin)), stops: stops, extend: extend, interpolation: interpolation)
  }
}
