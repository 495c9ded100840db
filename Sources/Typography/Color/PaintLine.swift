#if canImport(Glibc)
  import Glibc
#endif

/// Where a point lies on a gradient's line: 0 at its start, 1 at its end.
struct PaintLine {
  private enum Shape {
    /// The place is the product with the direction.
    case linear(origin: SIMD2<Double>, direction: SIMD2<Double>)
    case radial(center: SIMD2<Double>, radius: Double, way: SIMD2<Double>, growth: Double, isPadded: Bool)
    case sweep(center: SIMD2<Double>, start: Double, span: Double)
  }

  private let shape: Shape

  /// Nil for a gradient without an extent, which draws nothing.
  init?(_ gradient: PaintGradient) {
    switch gradient.geometry {
    case .linear(let p0, let p1, let p2):
      // Colours run from P0 to the foot of P1 on the perpendicular of P0 P2.
      let (way, turned) = (p1 - p0, p2 - p0)
      let normal = SIMD2(turned.y, -turned.x)
      let square = (normal * normal).sum()
      guard square > 0 else { return nil }
      let foot = normal * ((way * normal).sum() / square)
      let length = (foot * foot).sum()
      guard length > 1e-12 else { return nil }
      shape = .linear(origin: p0, direction: foot / length)
    case .radial(let c0, let r0, let c1, let r1):
      guard c0 != c1 || r0 != r1 else { return nil }
      shape = .radial(
        center: c0, radius: r0, way: c1 - c0, growth: r1 - r0, isPadded: gradient.extend == .pad)
    case .sweep(let center, let start, let end):
      guard start != end || gradient.extend == .pad else { return nil }
      shape = .sweep(center: center, start: start, span: end - start)
    }
  }

  /// The place of a point on the line; nil where there is no colour.
  func place(_ point: SIMD2<Double>) -> Double? {
    switch shape {
    case .linear(let origin, let direction): return ((point - origin) * direction).sum()
    case .radial(let center, let radius, let way, let growth, let isPadded):
      return PaintLine.radial(point - center, radius, way, growth, isPadded: isPadded)
    case .sweep(let center, let start, let span):
      let away = point - center
      let turned = atan2(away.y, away.x) * 180 / .pi
      let angle = turned < 0 ? turned + 360 : turned
      guard span != 0 else { return angle < start ? -.greatestFiniteMagnitude : .greatestFiniteMagnitude }
      return (angle - start) / span
    }
  }

  /// The circle at t has its centre at t `way` and the radius r + t `growth`. The largest t counts whose circle goes
  /// through the point and has no negative radius: |p - t way|^2 = (r + t growth)^2 is a t^2 - 2 b t + c = 0.
  private static func radial(
    _ p: SIMD2<Double>, _ radius: Double, _ way: SIMD2<Double>, _ growth: Double, isPadded: Bool
  ) -> Double? {
    let a = (way * way).sum() - growth * growth
    let b = (p * way).sum() + radius * growth
    let c = (p * p).sum() - radius * radius
    func known(_ t: Double) -> Double? { t.isFinite && radius + t * growth >= 0 ? t : nil }
    guard abs(a) > (way * way).sum() / 2048 else {
      // Circles that touch each other from within cover one side of their tangent. They count as touching where their
      // growth is a 4096th from the way between them, as in browsers. Circles that lie inside one another
      // cover the plane, however near they come to touching: what is padded is drawn so on the other side, too, as
      // browsers draw it.
      let touching = b == 0 ? nil : known(c / (2 * b))
      return touching ?? (isPadded ? (growth < 0 ? -.greatestFiniteMagnitude : .greatestFiniteMagnitude) : nil)
    }
    let discriminant = b * b - a * c
    guard discriminant >= 0 else { return nil }
    let root = discriminant.squareRoot()
    let roots = ((b + root) / a, (b - root) / a)
    return known(max(roots.0, roots.1)) ?? known(min(roots.0, roots.1))
  }
}
