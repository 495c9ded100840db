import Resolving
import Scene
import Testing

/// The blur plan as numbers, without a renderer.
@Suite struct BlurPlanTests {
  static let sigmas = (1...400).map { Double($0) * 0.5 } + [0.25, 0.7, 2.99, 4.4999, 127.3]

  @Test func `every filter of a plan sums to one`() {
    for sigma in Self.sigmas {
      for fraction in [0, 0.25, 0.7] {
        let plan = BlurPlan(sigma: sigma, offset: PixelOffset(fraction))
        #expect(abs(plan.kernel.reduce(0, +) - 1) < 1e-5)
        guard plan.factor > 1 else { continue }
        #expect(abs(plan.decimation.reduce(0, +) - 1) < 1e-4)
        for phase in 0..<plan.factor {
          #expect(abs(plan.interpolation[(3 * phase)..<(3 * phase + 3)].reduce(0, +) - 1) < 1e-5)
        }
      }
    }
  }

  /// The variances of decimation, kernel and interpolation, in pixels squared, add up to sigma squared at every phase.
  @Test func `the variances of a plan add up`() {
    for sigma in Self.sigmas where sigma >= 3 {
      let plan = BlurPlan(sigma: sigma)
      let scale = Double(plan.factor)
      func variance(_ weights: [Float], at position: (Int) -> Double) -> Double {
        let mean = weights.enumerated().reduce(0) { $0 + Double($1.element) * position($1.offset) }
        return weights.enumerated().reduce(0) {
          $0 + Double($1.element) * (position($1.offset) - mean) * (position($1.offset) - mean)
        }
      }
      let decimation = variance(plan.decimation) { Double($0) }
      let kernel = variance(plan.kernel) { Double($0) * scale }
      for phase in 0..<plan.factor {
        let weights = Array(plan.interpolation[(3 * phase)..<(3 * phase + 3)])
        let interpolation = variance(weights) { Double($0) * scale }
        let total = (decimation + kernel + interpolation).squareRoot()
        #expect(abs(total - sigma) < 0.006 * sigma, "sigma \(sigma) phase \(phase): \(total)")
      }
    }
  }

  @Test func `cost does not grow with sigma`() {
    for sigma in Self.sigmas {
      let plan = BlurPlan(sigma: sigma)
      #expect(plan.kernel.count <= 23, "sigma \(sigma) has \(plan.kernel.count) taps")
    }
  }
}
