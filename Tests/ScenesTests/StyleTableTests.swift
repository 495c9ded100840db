import Documents
import Pixels
import Scenes
import Testing

/// Tests the tables and plans of layer styles.
@Suite struct StyleTableTests {
  @Test func `every blend mode of documents is one of scenes`() {
    #expect(LayerStyle.Blend.allCases.map(\.rawValue) == LayerBlend.allCases.map(\.rawValue))
  }

  @Test func `a contour of straight lines passes its points, and one of two points is a line`() {
    let points = [(0.0, 0.2), (0.3, 0.9), (0.6, 0.1), (1.0, 1.0)]
    let corners = ContourTable(LayerStyle.Contour(points.map { .init($0.0, $0.1, isCorner: true) }))
    for (x, y) in points { #expect(abs(Double(corners.value(at: Float(x))) - y) < 0.01) }
    // Between corners there are straight lines.
    #expect(abs(corners.value(at: 0.45) - 0.5) < 0.01)
    let line = ContourTable(.linear)
    for step in 0...255 { #expect(abs(line.values[step] - Float(step) / 255) < 1e-6) }
  }

  @Test func `a smooth contour is a natural spline`() {
    // Three points (0, 0), (1/2, 1), (1, 0): the second derivative in the middle is -12, and the curve is
    // 3x - 4x^3 up to there.
    let table = ContourTable(LayerStyle.Contour([.init(0, 0), .init(0.5, 1), .init(1, 0)]))
    for step in 0..<128 {
      let x = Double(step) / 255
      #expect(abs(Double(table.values[step]) - (3 * x - 4 * x * x * x)) < 1e-5)
    }
  }

  @Test(arguments: [0.0, 1, 1.5, 2, 3.25, 7, 8, 41, 250, 4000])
  func `the kernel of a box plan sums to 1 and reaches as far as it says`(width: Double) {
    let plan = BoxPlan(width: width)
    let sum = (Float(plan.taps) + plan.fraction) * plan.scale
    #expect(abs(sum - 1) < 1e-5)
    #expect(plan.reach == max(0, Int(width.rounded(.up)) - 1))
  }

  @Test func `a gradient of two stops follows half a line and half a smooth step`() {
    let ramp = StyleRamp(LayerStyle.Gradient(colors: [.black, .white]))
    for step in 0...1024 {
      let t = Double(step) / 1024
      let expected = t / 2 + (3 - 2 * t) * t * t / 2
      #expect(abs(Double(ramp.colors[step].x) - expected) < 1e-6)
    }
    let straight = StyleRamp(LayerStyle.Gradient(colors: [.black, .white], isReversed: true, smoothness: 0))
    #expect(abs(straight.color(at: 0.25).x - 0.75) < 1e-5)
  }

  @Test func `midpoints, stripes and opacities do as they say`() {
    let bent = StyleRamp(LayerStyle.Gradient(colors: [.black, .white], midpoints: [0.25]))
    #expect(abs(bent.color(at: 0.25).x - 0.5) < 1e-5)
    let stripes = StyleRamp(
      LayerStyle.Gradient(colors: [.black, .white], locations: [0, 0.5], method: .stripes))
    #expect(stripes.color(at: 0.4).x == 0 && stripes.color(at: 0.6).x == 1)
    let faded = StyleRamp(LayerStyle.Gradient(colors: [.black, .white], opacities: [1, 0]))
    #expect(faded.color(at: 0).w == 1 && faded.color(at: 1).w == 0 && !faded.isOpaque)
  }

  @Test func `a gradient's ends lie on whole pixels of the box`() {
    let ramp = StyleRamp(LayerStyle.Gradient())
    let gradient = StyleGradient(
      kind: .linear, ramp: ramp, direction: SIMD2(0, -1), scale: 1, offset: .zero, box: nil)
    let axis = StyleAxis(gradient, over: PixelRect(x: 10, y: 20, width: 30, height: 41))
    #expect(axis.parameter(x: 3, y: 61) == 0)
    #expect(abs(axis.parameter(x: 3, y: 20) - 1) < 1e-6)
  }
}
