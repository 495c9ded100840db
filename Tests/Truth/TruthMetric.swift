/// The chamfer metric of `grow`.
struct TruthMetric {
  private let steps: SIMD3<Double>

  init(radius: Double) {
    let lengths = radius <= 2 ? SIMD3(1, 24.0 / 17, 38.0 / 17) : SIMD3(0.9995, 1.414, 2.2354)
    steps = (lengths * 16_384).rounded(.toNearestOrAwayFromZero) / 16_384
  }

  func length(_ x: Int, _ y: Int) -> Double {
    let (dx, dy) = (Double(max(abs(x), abs(y))), Double(min(abs(x), abs(y))))
    if dx >= 2 * dy { return steps.x * (dx - 2 * dy) + steps.z * dy }
    return steps.z * (dx - dy) + steps.y * (2 * dy - dx)
  }
}
