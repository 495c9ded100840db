/// How to blur along one axis: shared by both renderers, executed by each in its own way.
///
/// Small sigmas convolve directly with the Gaussian's values at whole pixels (`GaussianWeights`).
/// Larger ones decimate first, convolve on the coarse grid, and interpolate back; `factor` says how coarse.
/// A quadratic B-spline does both resamplings, because it is the shortest filter whose sum *and second moment* do
/// not depend on the phase: sampled at any spacing 1 / factor its weights sum to 1, and its variance is exactly 1/4
/// of a coarse pixel squared. Variances of cascaded filters add, so with the coarse kernel's sigma_c
///
///     sigma^2 = factor^2 (1/4 + sigma_c^2 + 1/4)   =>   sigma_c = sqrt(sigma^2 / factor^2 - 1/2)
///
/// holds at every phase and every factor: no staircase in sigma, no ripple along an edge. What is left of error is
/// aliasing, which falls quickly with sigma / factor: at 1.5 the worst signal (stripes at the coarse grid's own
/// frequency) is 0.58 of an 8-bit step off, at 2 it is 0.22. So factor = floor(sigma / 1.5), at least 1.
///
/// The coarse node j stands over the pixels `j * factor ..< (j + 1) * factor`, counted from the plane's origin.
///
/// `fraction`, in 0..<1 px, shifts the result to the right (or down): the kernel's centre is moved by f / factor nodes
/// before it is sampled. That adds no variance, so sigma is the same at every fraction.
package struct BlurPlan: Sendable, Hashable {
  package let sigma: Double
  package let fraction: Double
  /// Pixels a node of the coarse grid; 1 is the full grid, and then `kernel` is all there is.
  package let factor: Int
  /// The convolution on the grid: node n of the result is the sum over k of
  /// `kernel[k] * source[n + k - kernelOrigin]`. Sums to 1.
  package let kernel: [Float]
  package let kernelOrigin: Int
  /// With factor > 1, `3 * factor` weights: node j of the coarse grid is the sum over k of
  /// `decimation[k] * source[(j - 1) * factor + k]`. Sums to 1. Otherwise empty.
  package let decimation: [Float]
  /// With factor > 1, three weights a phase: pixel n, with j = n / factor and phase = n % factor, is the sum over
  /// m in 0..<3 of `interpolation[3 * phase + m] * coarse[j - 1 + m]`. Each three sum to 1. Otherwise empty.
  package let interpolation: [Float]

  /// The kernel reaches 3.5 sigma: cut there its own standard deviation is 0.3 % short, at 3 it would be 1.3 %.
  static let kernelReachInSigmas = 3.5

  /// Beyond it a blur is the mean of any picture: far above what a document can ask for.
  static let largestSigma = 65536.0

  /// Blurs by `sigma` pixels and shifts by the fraction of `offset`. What is no standard deviation counts as 0.
  package init(sigma: Double, offset: PixelOffset = PixelOffset(0)) {
    let sigma = sigma > 0 ? min(sigma, BlurPlan.largestSigma) : 0
    let fraction = offset.fraction
    self.sigma = sigma
    self.fraction = fraction
    let factor = max(1, Int(sigma / 1.5))
    self.factor = factor
    let scale = Double(factor)
    let weights = GaussianWeights(
      sigma: factor == 1 ? sigma : (sigma * sigma / (scale * scale) - 0.5).squareRoot(), mean: fraction / scale,
      reach: BlurPlan.kernelReachInSigmas)
    kernel = weights.values.map { Float($0) }
    kernelOrigin = weights.origin
    guard factor > 1 else {
      decimation = []
      interpolation = []
      return
    }
    decimation = (0..<(3 * factor)).map { tap in
      Float(BlurPlan.quadraticBSpline((Double(tap) + 0.5) / scale - 1.5) / scale)
    }
    interpolation = (0..<factor).flatMap { phase in
      (-1...1).map { node in
        Float(BlurPlan.quadraticBSpline((Double(phase) + 0.5) / scale - 0.5 - Double(node)))
      }
    }
  }

  /// True where the plan changes nothing.
  package var isIdentity: Bool { kernel.count == 1 && factor == 1 }

  /// How far beyond a plane the blurred plane is worth drawing: 3 sigma, where less than half an 8-bit step is left
  /// of a straight edge (0.135 % of 255 is 0.34), and the pixel of a fractional shift.
  package var reach: Int { BlurPlan.reach(sigma: sigma) + (fraction > 0 ? 1 : 0) }

  static func reach(sigma: Double) -> Int { Int((3 * sigma).rounded(.up)) }

  /// The quadratic B-spline: the convolution of three unit boxes, non-zero on -1.5 ..< 1.5.
  static func quadraticBSpline(_ x: Double) -> Double {
    let distance = abs(x)
    if distance < 0.5 { return 0.75 - distance * distance }
    if distance < 1.5 { return 0.5 * (1.5 - distance) * (1.5 - distance) }
    return 0
  }
}
