package import Pixels

/// A box of text that is bent as a whole: by a patch, then by a perspective.
///
/// Places and images are points with y down. A value; Sendable.
package struct WarpSurface: Sendable, Hashable {
  private let origin: SIMD2<Double>
  private let size: SIMD2<Double>
  /// Bends the box from the origin.
  private let patch: BezierPatch
  /// Bends what the patch made of the box, in the box's sizes.
  private let quad: Homography?

  /// A box with no area is taken to be a small one.
  private static let leastSide = 1e-3

  /// Bends a box by a patch over it, or by none; then by the map of the unit square, in the box's sizes.
  package init(
    origin: SIMD2<Double>, size: SIMD2<Double>, patch: (SIMD2<Double>) -> BezierPatch?, quad: Homography? = nil
  ) {
    let size = pointwiseMax(size, SIMD2(repeating: WarpSurface.leastSide))
    self.origin = origin
    self.size = size
    self.patch = patch(size) ?? BezierPatch(columns: 2, rows: 2, over: size)
    self.quad = quad
  }

  /// The image of a place.
  package func point(_ place: SIMD2<Double>) -> SIMD2<Double> { image(unit(place)) }

  /// A place in the box's sizes.
  func unit(_ place: SIMD2<Double>) -> SIMD2<Double> { (place - origin) / size }

  /// The image of a place in the box's sizes.
  private func image(_ unit: SIMD2<Double>) -> SIMD2<Double> {
    let bent = patch.point(unit)
    guard let quad else { return origin + bent }
    return origin + quad.point(bent / size) * size
  }
}

extension WarpSurface {
  /// The number of halvings after which a curve is divided as finely as the rest of its formula says.
  private static let mostHalvings = 10
  /// The most lines of one curve before it is halved: its halves have bounds of their own, which are smaller.
  private static let mostLines = 64.0

  /// Adds the ends of lines along the image of a curve, which deviate from it by at most `error`. The first point of the
  /// curve is not added.
  func divide(
    _ curve: [SIMD2<Double>], error: Double, halvings: Int = 0, to line: inout [SIMD2<Double>]
  ) {
    let count = lineCount(along: curve, error: error)
    guard count <= WarpSurface.mostLines || halvings >= WarpSurface.mostHalvings else {
      let halves = BezierCurve.halves(curve)
      divide(halves.first, error: error, halvings: halvings + 1, to: &line)
      divide(halves.second, error: error, halvings: halvings + 1, to: &line)
      return
    }
    let steps = max(1, Int(min(count, WarpSurface.mostLines)))
    for step in 1...steps {
      line.append(point(BezierCurve.point(curve, at: Double(step) / Double(steps))))
    }
  }

  /// The ends of lines along the image of a curve, with its start.
  package func lines(along curve: [SIMD2<Double>], error: Double) -> [SIMD2<Double>] {
    var line = [point(curve[0])]
    divide(curve, error: error, to: &line)
    return line
  }

  /// How many lines a curve needs.
  ///
  /// A chord over a step of 1/N of the parameter deviates by at most |P''| / (8 N^2), where P is the image F(q(s)) and
  /// P'' = Fuu u'^2 + 2 Fuv u' v' + Fvv v'^2 + Fu u'' + Fv v''. The patch's derivatives are bounded by differences of
  /// its control points and the curve's by those of its own.
  private func lineCount(along curve: [SIMD2<Double>], error: Double) -> Double {
    let places = curve.map { unit($0) }
    let (first, second) = BezierCurve.derivativeBounds(places)
    var bounds = patch.bounds
    let beyond = places.reduce(0.0) { most, place in
      max(most, -place.x, place.x - 1, -place.y, place.y - 1)
    }
    let growth = patch.growth(beyond: beyond)
    bounds.u *= growth
    bounds.v *= growth
    let bent = bounds.uu * first.x * first.x + bounds.vv * first.y * first.y
    let mixed = 2 * bounds.uv * first.x * first.y * growth
    var bound = bent * growth + mixed + bounds.u * second.x + bounds.v * second.y
    if let quad { bound *= quad.stretch(among: hull(of: places)) * max(size.x, size.y) / min(size.x, size.y) }
    return (bound / (8 * error)).squareRoot().rounded(.up)
  }

  /// Places around what the patch makes of a curve, in the box's sizes.
  private func hull(of places: [SIMD2<Double>]) -> [SIMD2<Double>] {
    places.map { patch.point($0) / size }
  }
}
