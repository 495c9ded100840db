import Resolving
import Scene
import Testing

/// Any number has whole pixels and a fraction below 1.
@Suite struct PixelOffsetTests {
  static let hostile = [
    -1e-17, -0.0, 0, -0x1p-54, -0x1p-53, -0x1p-1074, 0x1p-1074, 1e-17, 0.3 - 3 * 0.1, 1 - 0x1p-53, 0.9999, 5e-4,
    -5e-4,
    2.5, -2.5, 1e300, -1e300, .infinity, -.infinity, .nan, .signalingNaN, .greatestFiniteMagnitude, 9.3e18, -9.3e18,
  ]

  @Test(arguments: hostile) func `a fraction is in 0..<1`(_ pixels: Double) {
    let offset = PixelOffset(pixels)
    #expect(offset.fraction >= 0 && offset.fraction < 1)
    if pixels.magnitude < 1e6 {
      #expect((Double(offset.whole) + offset.fraction - pixels).magnitude <= 1.0 / 1024)
    }
  }

  @Test(arguments: hostile) func `any offset and any sigma have a plan`(_ value: Double) {
    let blur = Blur(sigmaX: value, sigmaY: 2, offsetX: value, offsetY: -value).hardened(times: 8)
    #expect(blur.isHard)
    let plan = BlurPlan(sigma: min(value, 1000), offset: PixelOffset(value))
    #expect(abs(plan.kernel.reduce(0, +) - 1) < 1e-5)
  }

  @Test func `what is within a thousandth of a whole pixel is that pixel`() {
    for pixels in [-1e-17, 3 - 1e-9, -7 + 5e-4, 4 + 5e-4] {
      let offset = PixelOffset(pixels)
      #expect(offset.whole == Int(pixels.rounded()) && offset.fraction == 0)
    }
    #expect(PixelOffset(-0.25) == PixelOffset(-0.25) && PixelOffset(-0.25).whole == -1)
    #expect(PixelOffset(-0.25).fraction == 0.75)
  }
}
