import Scene

#if canImport(Glibc)
  import Glibc
#endif

/// The weights of one stage of a `PackedBlur`.
///
/// On a grid of `factor` pixels per node, the quadratic B-splines to the grid and back each add a variance of 1/4 of a
/// node squared. So the kernel's variance is sigma^2 / factor^2 - 1/2: see `BlurPlan`.
struct PackedKernel {
  /// The weights are a function of these values.
  struct Key: Hashable {
    let kind: Kind
    let sigma: Double
    let fraction: Double
  }

  enum Kind { case plan, vertical, horizontal }

  /// The key of the kernel of a plan's stage. The grid follows from sigma.
  static func key(_ kind: Kind, of plan: BlurPlan) -> Key {
    Key(kind: kind, sigma: plan.sigma, fraction: kind == .horizontal ? 0 : plan.fraction)
  }

  let key: Key
  /// A symmetric kernel has only the weights from the middle on, with the middle one halved: each is used for two taps.
  let weights: [Float]
  /// The tap over the result itself.
  let origin: Int

  /// Where a kernel ends, in its sigmas; 0.07 % of the light is beyond.
  private static let reach = 3.2

  /// A plan's own kernel.
  init(_ plan: BlurPlan) {
    key = PackedKernel.key(.plan, of: plan)
    weights = plan.kernel
    origin = plan.kernelOrigin
  }

  /// A kernel on a grid of rows.
  init(_ plan: BlurPlan, rowsANode factor: Int) {
    key = PackedKernel.key(.vertical, of: plan)
    let scale = Double(factor)
    let variance = plan.sigma * plan.sigma / (scale * scale) - 0.5
    let radius = Int((PackedKernel.reach * variance.squareRoot()).rounded(.up)) + (plan.fraction > 0 ? 1 : 0)
    let center = plan.fraction / scale
    weights = PackedKernel.normalized(
      (-radius...radius).map { PackedKernel.gaussian(Double($0) + center, variance) })
    origin = radius
  }

  /// A symmetric kernel along a row, on nodes of `factor` pixels.
  init(_ plan: BlurPlan, pixelsANode factor: Int) {
    key = PackedKernel.key(.horizontal, of: plan)
    origin = 0
    guard plan.sigma >= 1 else {
      // Of narrow kernels the plan knows more than the curve.
      weights = plan.kernel[plan.kernelOrigin...].enumerated().map { $0.offset == 0 ? $0.element / 2 : $0.element }
      return
    }
    let variance = plan.sigma * plan.sigma
    weights = PackedKernel.half(variance: factor == 1 ? variance : variance / Double(factor * factor) - 0.5)
  }

  private static func half(variance: Double) -> [Float] {
    let radius = Int((reach * variance.squareRoot()).rounded(.up))
    return normalized((0...radius).map { $0 == 0 ? 0.5 : gaussian(Double($0), variance) }, sum: 0.5)
  }

  private static func gaussian(_ distance: Double, _ variance: Double) -> Double {
    exp(-0.5 * distance * distance / variance)
  }

  private static func normalized(_ values: [Double], sum: Double = 1) -> [Float] {
    let scale = sum / values.reduce(0, +)
    return values.map { Float($0 * scale) }
  }
}
