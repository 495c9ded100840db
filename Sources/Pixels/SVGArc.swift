#if canImport(Glibc)
  import Glibc
#endif

/// An elliptical arc as SVG gives it: by its ends (SVG 2, appendix B.2).
struct SVGArc {
  let from: SIMD2<Double>
  let to: SIMD2<Double>
  let radii: SIMD2<Double>
  /// The angle in degrees from the x axis to the ellipse's first axis.
  let rotation: Double
  let isLarge: Bool
  /// Whether angles grow along the arc: clockwise on the screen, because +y is down.
  let isClockwise: Bool

  /// The arc as cubic curves of at most a quarter turn each, which are off the ellipse by at most 0.027 % of its
  /// radius. A line if a radius is 0; nothing if the ends are equal.
  var steps: [Path.Step] {
    guard from != to else { return [] }
    let size = SIMD2(radii.x.magnitude, radii.y.magnitude)
    guard size.x > 0, size.y > 0 else { return [.line(to)] }
    // In the coordinates in which the ellipse is the unit circle, the ends are p and q. The centre has the distance 1
    // from both: it is on the perpendicular through the middle of the chord, at sqrt(1 - c^2) from it, with c half the
    // chord. If the radii are too small, the chord is longer than 2; the radii are then enlarged until the chord is a
    // diameter.
    let turn = Affine.rotation(degrees: rotation)
    let back = Affine.rotation(degrees: -rotation)
    let half = back.applyLinear((to - from) / 2) / size
    let chord = (half * half).sum().squareRoot()
    guard chord.isFinite, chord > 0 else { return [.line(to)] }
    let growth = max(1, chord)
    let unit = half / growth
    let distance = max(0, 1 - (unit * unit).sum()).squareRoot()
    let side: Double = isLarge == isClockwise ? -1 : 1
    let length = (unit * unit).sum().squareRoot()
    // The vector from the middle of the chord to the centre, in the circle's coordinates, perpendicular to the chord.
    let center = SIMD2(-unit.y, unit.x) * (side * distance / length)
    let start = SVGArc.angle(-unit - center)
    var sweep = SVGArc.angle(unit - center) - start
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    let linear = { (point: SIMD2<Double>) in turn.applyLinear(point * size * growth) }
    let middle = (from + to) / 2 + linear(center)
    return curves(start: start, sweep: sweep) { middle + linear($0) }
  }

  private static func angle(_ vector: SIMD2<Double>) -> Double { atan2(vector.y, vector.x) }

  /// The control points of an arc of the unit circle with the angle a are 4/3 tan(a/4) from its ends, along the
  /// tangents.
  private func curves(
    start: Double, sweep: Double, place: (SIMD2<Double>) -> SIMD2<Double>
  ) -> [Path.Step] {
    let count = max(1, Int((sweep.magnitude / (.pi / 2) - 1e-9).rounded(.up)))
    let piece = sweep / Double(count)
    let reach = 4.0 / 3 * tan(piece / 4)
    return (0..<count).map { index in
      let a = start + piece * Double(index)
      let b = a + piece
      let first = SIMD2(cos(a), sin(a))
      let last = SIMD2(cos(b), sin(b))
      let end = index == count - 1 ? to : place(last)
      return .cubic(
        control1: place(first + reach * SIMD2(-first.y, first.x)),
        control2: place(last - reach * SIMD2(-last.y, last.x)), end: end)
    }
  }
}
