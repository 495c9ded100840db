/// A step of a sweep: a value `dx` pixels to the left and `dy` above, and a fraction of a pixel further.
struct GrowthStep {
  let dx, dy: Int
  let fraction: SIMD2<Float>

  init(_ offset: SIMD2<Double>) {
    let whole = SIMD2<Int>(offset, rounding: .down)
    (dx, dy) = (whole.x, whole.y)
    fraction = SIMD2<Float>(offset - SIMD2<Double>(whole))
  }

  /// The four pixels that the value lies between.
  var places: [SIMD2<Int>] {
    [SIMD2(dx, dy), SIMD2(dx + 1, dy), SIMD2(dx, dy + 1), SIMD2(dx + 1, dy + 1)]
  }
}
