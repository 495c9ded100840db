/// A Gaussian blur followed by a shift: the plane p maps to gauss_sigma(plane)(p - offset).
///
/// The whole pixels of the shift are `shiftX`, `shiftY`; the rest, in 0..<1, is inside the plans (as linear
/// interpolation between the two nearest pixels, folded into the kernel).
/// Outside the plane it is applied to, the plane counts as 0.
public struct Blur: Sendable, Hashable {
  public let horizontal: BlurPlan
  public let vertical: BlurPlan
  public let shiftX: Int
  public let shiftY: Int

  /// `sigma` and the offset in device pixels; sigma finite and not negative.
  public init(sigma: Double, offsetX: Double, offsetY: Double) {
    self.init(sigmaX: sigma, sigmaY: sigma, offsetX: offsetX, offsetY: offsetY)
  }

  /// With a standard deviation of its own for each axis.
  public init(sigmaX: Double, sigmaY: Double, offsetX: Double, offsetY: Double) {
    self.init(sigmaX: sigmaX, sigmaY: sigmaY, offsetX: offsetX, offsetY: offsetY) {
      BlurPlan(sigma: $0, fraction: $1)
    }
  }

  /// With plans that `plan` makes or keeps.
  init(
    sigmaX: Double, sigmaY: Double, offsetX: Double, offsetY: Double,
    plan: (_ sigma: Double, _ fraction: Double) -> BlurPlan
  ) {
    let wholeX = offsetX.rounded(.down)
    let wholeY = offsetY.rounded(.down)
    horizontal = plan(sigmaX, Blur.fraction(offsetX - wholeX))
    vertical = plan(sigmaY, Blur.fraction(offsetY - wholeY))
    shiftX = Int(wholeX)
    shiftY = Int(wholeY)
  }

  /// A shift of less than 1/1024 px is not worth a tap: at most 0.25 of an 8-bit step.
  private static func fraction(_ value: Double) -> Double { value < 1.0 / 1024 ? 0 : value }

  /// True where there is no blur: the plane is only shifted, and stays as sharp as it was.
  public var isHard: Bool { horizontal.sigma == 0 && vertical.sigma == 0 }
}

extension Blur {
  /// The same shift, without a blur, on a canvas `factor` times as fine: for sharp layers under oversampling.
  public func hardened(times factor: Int) -> Blur {
    precondition(isHard, "only a hard shadow is as sharp on a finer canvas")
    return Blur(
      sigma: 0, offsetX: (Double(shiftX) + horizontal.fraction) * Double(factor),
      offsetY: (Double(shiftY) + vertical.fraction) * Double(factor))
  }
}
