/// A perspective map of the unit square onto a convex quadrilateral. Straight lines stay straight.
///
/// A value; Sendable.
package struct Homography: Sendable, Hashable {
  /// x, y and the divisor: the factors of u and of v, and the constant.
  private var x: SIMD3<Double>
  private var y: SIMD3<Double>
  private var divisor: SIMD3<Double>

  /// Nearer to the horizon nothing is drawn any larger: the divisor is 1 at the first corner, and a place that lies
  /// outside of the square may come to where it is 0.
  private static let leastDivisor = 0.02

  /// Maps (0, 0), (1, 0), (1, 1), (0, 1) to four corners; nil unless they are those of a convex quadrilateral.
  package init?(corners: [SIMD2<Double>]) {
    guard corners.count == 4, Homography.isConvex(corners) else { return nil }
    func determinant(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.y - b.x * a.y }
    let sum = corners[0] - corners[1] + corners[2] - corners[3]
    let (right, left) = (corners[1] - corners[2], corners[3] - corners[2])
    let whole = determinant(right, left)
    let (g, k) = (determinant(sum, left) / whole, determinant(right, sum) / whole)
    let across = corners[1] - corners[0] + g * corners[1]
    let down = corners[3] - corners[0] + k * corners[3]
    x = SIMD3(across.x, down.x, corners[0].x)
    y = SIMD3(across.y, down.y, corners[0].y)
    divisor = SIMD3(g, k, 1)
  }

  /// Whether all turns from corner to corner go the same way, and none of them is straight on.
  package static func isConvex(_ corners: [SIMD2<Double>]) -> Bool {
    let turns = (0..<4).map { index in
      let (a, b, c) = (corners[index], corners[(index + 1) % 4], corners[(index + 2) % 4])
      return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
    }
    let size = corners.reduce(0) { max($0, ($1 - corners[0]).norm) }
    let least = 1e-6 * size * size
    return turns.allSatisfy { $0 > least } || turns.allSatisfy { $0 < -least }
  }

  /// The image of a place of the unit square.
  package func point(_ place: SIMD2<Double>) -> SIMD2<Double> {
    let place = SIMD3(place, 1)
    let w = max((divisor * place).sum(), Homography.leastDivisor)
    return SIMD2((x * place).sum(), (y * place).sum()) / w
  }

  /// By how much a deviation between places grows at most, where all places lie between these.
  ///
  /// The numerators of the derivatives are linear in the place and so are largest at an end, and so is the divisor
  /// smallest.
  package func stretch(among places: [SIMD2<Double>]) -> Double {
    var least = Double.infinity
    var most = 0.0
    for place in places {
      let place = SIMD3(place, 1)
      let w = (divisor * place).sum()
      least = min(least, max(w, Homography.leastDivisor))
      let (px, py) = ((x * place).sum(), (y * place).sum())
      let u = SIMD2(x.x * w - divisor.x * px, y.x * w - divisor.x * py)
      let v = SIMD2(x.y * w - divisor.y * px, y.y * w - divisor.y * py)
      most = max(most, u.norm, v.norm)
    }
    // A step in u and one in v at once.
    return 2 * most / (least * least)
  }

  /// The map after a scaling and a move of its image.
  package func scaled(by factor: Double, moved shift: SIMD2<Double> = .zero) -> Homography {
    var copy = self
    copy.x = x * factor + shift.x * divisor
    copy.y = y * factor + shift.y * divisor
    return copy
  }
}
