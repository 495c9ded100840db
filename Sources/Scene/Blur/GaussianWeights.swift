#if canImport(Glibc)
  import Glibc
#endif

/// A Gaussian as weights at whole pixels (or nodes), which sum to 1. A value.
///
/// The weights are the curve's values, sampled beside its centre by the fraction: a shift by a fraction costs no
/// width, as a linear interpolation would. Down to a sigma of 1 the samples have the curve's own mean and variance, to
/// a millionth. Below that they have less and less: sampled at 0.5 they have the standard deviation 0.464 or 0.536, by
/// where the centre stands. There we take, of all weights exp(a k - b k^2), those whose own mean and variance are the
/// fraction and sigma^2. They are a sampled Gaussian again, of another centre and width.
///
/// Weights at whole pixels with the mean f have at least the variance f (1 - f), which the two nearest pixels give.
/// What is narrower than that is drawn with these two.
struct GaussianWeights {
  /// The weights for a correlation: the result at n is the sum over i of `values[i] * source[n + i - origin]`.
  let values: [Double]
  let origin: Int

  /// The sigma from which on the samples' own variance is near enough.
  private static let narrow = 1.0

  /// Makes the weights of a Gaussian. `mean`, in 0..<1, shifts to the right; what is beyond `reach` sigmas is cut.
  init(sigma: Double, mean: Double, reach: Double) {
    let below = sigma < GaussianWeights.narrow
    if below, sigma * sigma - mean * (1 - mean) < 1e-4 {
      values = mean > 0 ? [mean, 1 - mean] : [1]
      origin = mean > 0 ? 1 : 0
      return
    }
    let radius = Int((reach * sigma).rounded(.up))
    // Source pixels to the left of the result are those that a shift to the right brings.
    origin = radius + (mean > 0 ? 1 : 0)
    let distances = (-origin...radius).map { Double($0) + mean }
    let curve = Exponential(variance: sigma * sigma)
    values = (below ? curve.fitted(to: distances) : curve).weights(at: distances)
  }

  /// The weights exp(tilt x - steepness x^2), up to a factor.
  private struct Exponential {
    let variance: Double
    var tilt = 0.0
    var steepness: Double

    init(variance: Double) {
      self.variance = variance
      steepness = 0.5 / variance
    }

    func weights(at distances: [Double]) -> [Double] {
      let powers = distances.map { tilt * $0 - steepness * $0 * $0 }
      let highest = powers.max() ?? 0
      let values = powers.map { exp($0 - highest) }
      let sum = values.reduce(0, +)
      return values.map { $0 / sum }
    }

    /// The one whose mean is 0 and whose variance is `variance`, by Newton's method.
    ///
    /// They are where log(sum(exp(tilt x - steepness x^2))) + steepness variance is least, and that is convex. Steps
    /// are bounded, and the first guess is never steep, where the function is flat and would throw us far away. Over
    /// all sigmas below 1 and all fractions it takes ten steps at most.
    func fitted(to distances: [Double]) -> Exponential {
      var fit = self
      fit.steepness = min(steepness, 2)
      for _ in 0..<40 {
        var moments = SIMD4<Double>.zero
        for (weight, x) in zip(fit.weights(at: distances), distances) {
          moments += weight * SIMD4(x, x * x, x * x * x, x * x * x * x)
        }
        let (first, second) = (moments.x, variance - moments.y)
        if abs(first) < 1e-7, abs(second) < 1e-7 { break }
        let a = moments.y - moments.x * moments.x
        let b = moments.x * moments.y - moments.z
        let c = moments.w - moments.y * moments.y
        let determinant = a * c - b * b
        guard determinant > 1e-14 else { break }
        let step = SIMD2(b * second - c * first, b * first - a * second) / determinant
        let bounded = step / max(1, abs(step.x) / 2, abs(step.y) / 2)
        fit.tilt += bounded.x
        fit.steepness += bounded.y
      }
      return fit
    }
  }
}
