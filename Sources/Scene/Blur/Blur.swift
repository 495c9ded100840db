package import Pixels

/// A Gaussian blur followed by a shift: the plane p maps to gauss_sigma(plane)(p - offset).
///
/// `shiftX` and `shiftY` are the whole pixels of the shift. The rest, in 0..<1, is a part of the plans: the kernel is
/// sampled beside its centre. Outside of the plane that is blurred, the plane counts as 0.
package struct Blur: Sendable, Hashable {
  package let horizontal: BlurPlan
  package let vertical: BlurPlan
  package let shiftX: Int
  package let shiftY: Int

  /// Makes a blur with one standard deviation. `sigma` and the offset are in device pixels.
  package init(sigma: Double, offsetX: Double, offsetY: Double) {
    self.init(sigmaX: sigma, sigmaY: sigma, offsetX: offsetX, offsetY: offsetY)
  }

  /// Makes a blur with a standard deviation for each axis. All numbers are in device pixels.
  package init(sigmaX: Double, sigmaY: Double, offsetX: Double, offsetY: Double) {
    self.init(sigmaX: sigmaX, sigmaY: sigmaY, offsetX: offsetX, offsetY: offsetY) {
      BlurPlan(sigma: $0, offset: $1)
    }
  }

  /// Makes a blur of plans that `plan` makes or takes from a cache.
  package init(
    sigmaX: Double, sigmaY: Double, offsetX: Double, offsetY: Double,
    plan: (_ sigma: Double, _ offset: PixelOffset) -> BlurPlan
  ) {
    let x = PixelOffset(offsetX)
    let y = PixelOffset(offsetY)
    horizontal = plan(sigmaX, x)
    vertical = plan(sigmaY, y)
    shiftX = x.whole
    shiftY = y.whole
  }

  /// Whether there is no blur: the plane is only shifted, and stays as sharp as it was.
  package var isHard: Bool { horizontal.sigma == 0 && vertical.sigma == 0 }
}

extension Blur {
  /// The part of a plane that the blur reads for an output.
  package func seen(from output: PixelRect) -> PixelRect {
    output.outset(horizontal: horizontal.reach, vertical: vertical.reach).offset(x: -shiftX, y: -shiftY)
  }

  /// The same shift without a blur, on a canvas that is `factor` times as fine: for sharp layers under oversampling.
  package func hardened(times factor: Int) -> Blur {
    Blur(
      sigma: 0, offsetX: (Double(shiftX) + horizontal.fraction) * Double(factor),
      offsetY: (Double(shiftY) + vertical.fraction) * Double(factor))
  }
}
