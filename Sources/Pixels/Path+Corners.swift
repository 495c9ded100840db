extension Path {
  /// A rectangle with its top left at (x, y) whose corners have radii of their own: top left, top right, bottom right,
  /// bottom left. Where two radii do not fit on a side, all four shrink by the same factor, as in CSS.
  package static func rectangle(
    x: Double, y: Double, width: Double, height: Double, radii: SIMD4<Double>
  ) -> Path {
    let radii = fitting(radii, width: width, height: height)
    guard radii != .zero else { return rectangle(x: x, y: y, width: width, height: height) }
    let (right, bottom) = (x + width, y + height)
    /// The corner of each radius, with the directions in which the outline comes to it and leaves it.
    let corners: [(point: SIMD2<Double>, into: SIMD2<Double>, out: SIMD2<Double>, radius: Double)] = [
      (SIMD2(right, y), SIMD2(1, 0), SIMD2(0, 1), radii.y),
      (SIMD2(right, bottom), SIMD2(0, 1), SIMD2(-1, 0), radii.z),
      (SIMD2(x, bottom), SIMD2(-1, 0), SIMD2(0, -1), radii.w),
      (SIMD2(x, y), SIMD2(0, -1), SIMD2(1, 0), radii.x),
    ]
    var steps: [Step] = [.move(SIMD2(x + radii.x, y))]
    for corner in corners {
      let inset = corner.radius * (1 - circleControl)
      steps.append(.line(corner.point - corner.into * corner.radius))
      guard corner.radius > 0 else { continue }
      steps.append(
        .cubic(
          control1: corner.point - corner.into * inset, control2: corner.point + corner.out * inset,
          end: corner.point + corner.out * corner.radius))
    }
    return Path(steps + [.close])
  }

  private static func fitting(_ radii: SIMD4<Double>, width: Double, height: Double) -> SIMD4<Double> {
    let radii = radii.replacing(with: 0, where: .!(radii .> 0))
    var share = 1.0
    for (sum, side) in [
      (radii.x + radii.y, width), (radii.z + radii.w, width), (radii.y + radii.z, height),
      (radii.w + radii.x, height),
    ] where sum > side {
      share = min(share, max(side, 0) / sum)
    }
    return radii * share
  }
}
