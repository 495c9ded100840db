import Documents
import Pixels
import Resolving
import Scene
import Testing

/// Tests the tables and plans of layer styles.
@Suite struct StyleTableTests {
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

  /// The ramp of a gradient from black to white.
  private static func ramp(_ change: (inout LayerStyle.Gradient) -> Void) -> StyleRamp {
    var gradient = LayerStyle.Gradient(colors: [.black, .white])
    change(&gradient)
    return StyleRamp(gradient)
  }

  @Test func `a gradient of two stops follows half a line and half a smooth step`() {
    let ramp = StyleRamp(LayerStyle.Gradient(colors: [.black, .white]))
    for step in 0...1024 {
      let t = Double(step) / 1024
      let expected = t / 2 + (3 - 2 * t) * t * t / 2
      #expect(abs(Double(ramp.colors[step].x) - expected) < 1e-6)
    }
    let straight = Self.ramp { ($0.isReversed, $0.smoothness) = (true, 0) }
    #expect(abs(straight.color(at: 0.25).x - 0.75) < 1e-5)
  }

  @Test func `midpoints, stripes and opacities do as they say`() {
    let bent = Self.ramp { $0.midpoints = [0.25] }
    #expect(abs(bent.color(at: 0.25).x - 0.5) < 1e-5)
    let stripes = Self.ramp { ($0.locations, $0.method) = ([0, 0.5], .stripes) }
    #expect(stripes.color(at: 0.4).x == 0 && stripes.color(at: 0.6).x == 1)
    let faded = Self.ramp { $0.opacities = [1, 0] }
    #expect(faded.color(at: 0).w == 1 && faded.color(at: 1).w == 0 && !faded.isOpaque)
  }

  @Test func `midpoints of opacities bend the opacity alone`() {
    let bent = Self.ramp { ($0.opacities, $0.opacityMidpoints) = ([1, 0], [0.25]) }
    #expect(abs(bent.color(at: 0.25).w - 0.5) < 1e-5 && abs(bent.color(at: 0.5).x - 0.5) < 1e-5)
    #expect(abs(bent.color(at: 0.5).w - 0.5) > 0.1)
  }

  @Test func `a smooth gradient passes its stops and the middles between them, and knows its neighbours alone`() {
    func ramp(_ last: Color) -> StyleRamp {
      Self.ramp { ($0.colors, $0.method) = ([.black, .white, last], .smooth) }
    }
    // In OKLab the middle of black and white has the lightness 0.5: the light 0.125, which is 0.38857 in sRGB.
    let middle: Float = 0.38857
    let (grey, light) = (ramp(Color(red: 0.5, green: 0.5, blue: 0.5)), ramp(.white))
    for color in [grey.color(at: 0.25), light.color(at: 0.25)] { #expect(abs(color.x - middle) < 1e-3) }
    #expect(abs(grey.color(at: 0.5).x - 1) < 1e-3 && abs(grey.color(at: 1).x - 0.5) < 1e-3)
    // The last stop matters from the middle of the first way on, and not before it.
    for step in 0...256 { #expect(abs(grey.colors[step].x - light.colors[step].x) < 1e-5) }
    #expect(abs(grey.color(at: 0.42).x - light.color(at: 0.42).x) > 0.005)
    // At an end the slope is 0.7 of that of a line, in lightness, and at 1/4 it is that of the line. So a quarter of the
    // first part, v, has the lightness of a cubic; its light is the third power, 12.92 times that in sRGB.
    let v: Float = 0.25
    let lightness = 0.5 * ((3 - 2 * v) * v * v + 0.7 * v * (1 - v) * (1 - v) - v * v * (1 - v))
    #expect(abs(light.color(at: v / 4).x - 12.92 * lightness * lightness * lightness) < 1e-4)
  }

  @Test func `a gradient's box may lie between pixels`() {
    let gradient = StyleGradient(
      kind: .linear, ramp: StyleRamp(LayerStyle.Gradient()), direction: SIMD2(0, -1), scale: 1, offset: .zero,
      box: DocumentReport.PixelBounds(left: 14.26, top: 10.47, right: 113.74, bottom: 105.1))
    let axis = StyleAxis(gradient, over: PixelRect(x: 15, y: 12, width: 98, height: 92))
    // As in Photoshop's gradient-overlay-4: from 105 up to 10.
    #expect(axis.parameter(x: 3, y: 105) == 0)
    #expect(abs(axis.parameter(x: 3, y: 10) - 1) < 1e-6)
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
