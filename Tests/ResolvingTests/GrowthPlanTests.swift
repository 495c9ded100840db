import Resolving
import Scene
import Testing

/// Two renderers count the same steps, in whatever order they add them up.
@Suite struct GrowthPlanTests {
  @Test(
    "sums of a growth's steps are exact as far as it reaches",
    arguments: [1.0, 2, 3, 125.1, 250, 254.5, 300, 1_000])
  func sumsAreExact(radius: Double) {
    let plan = ChamferPlan(radius: radius)
    for step in [plan.straight, plan.diagonal, plan.knight] {
      var sum = plan.radius
      for count in 1...max(1, Int(radius / Double(step))) {
        sum -= step
        #expect(sum == plan.radius - step * Float(count))
        #expect(Double(sum) == Double(plan.radius) - Double(step) * Double(count))
      }
    }
  }

  @Test("the steps are those that were fitted, to the nearest unit")
  func stepsAreNear() {
    let plan = ChamferPlan(radius: 100)
    for (step, fitted) in [(plan.straight, 0.9995), (plan.diagonal, 1.414), (plan.knight, 2.2354)] {
      #expect(abs(Double(step) - fitted) <= 0.5 / 16_384 + 1e-7)
    }
    #expect(ChamferPlan(radius: 2).straight == 1)
  }

  @Test("a sweep that is a whole number of pixels but for the last bits has as many steps")
  func sweepStepsAreCountedInFloats() {
    #expect(Dilation.sweepOffsets(dx: 90.00000000000001, dy: 0.001).count == 91)
    #expect(Dilation.sweepOffsets(dx: 90.01, dy: 0.001).count == 92)
    #expect(Dilation.sweepOffsets(dx: 0, dy: -3).count == 4)
  }
}
