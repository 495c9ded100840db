import CPURendering
import Pixels
import Resolving
import Scene
import TestSupport
import Testing

/// Figures that the canvas crops, among others. Rows are drawn in whole SIMD lanes, and lanes behind the last value
/// must not be used.
@Suite struct CutFigureTests {
  static func scene(x: Int, baseline: Int, effects: Bool) throws -> Scene {
    let text = try TestText.coverage("Cut off", size: 30, x: Double(x), baseline: baseline)
    let ground = TestText.box(PixelRect(x: 0, y: 0, width: 160, height: 60))
    let night = Color(red: 0.05, green: 0.05, blue: 0.1)
    var layers: [GroupLayer] = [.fill(coverage: 0, paint: .solid(Color(red: 0.9, green: 0.3, blue: 0.1, alpha: 1)))]
    var shadows: [DropShadow] = []
    if effects {
      let navy = Color(red: 0, green: 0.1, blue: 0.4, alpha: 0.7)
      layers.append(
        .innerShadow(coverage: 0, InnerShadow(color: navy, blur: Blur(sigma: 2, offsetX: 1, offsetY: 1))))
      shadows = [DropShadow(color: navy, blur: Blur(sigma: 2, offsetX: 0, offsetY: 2))]
    }
    return Scene(
      width: 160, height: 60,
      nodes: [
        .figure(Figure(coverages: [ground], layers: [.fill(coverage: 0, paint: .solid(night))])),
        .figure(Figure(coverages: [text], layers: layers, shadows: shadows)),
      ])
  }

  @Test(arguments: Array(-40...(-1)) + [3, 70, 95, 120], [false, true])
  func `a figure that the canvas cuts is drawn as the model says`(x: Int, effects: Bool) throws {
    let scene = try Self.scene(x: x, baseline: x.isMultiple(of: 2) ? 40 : 12, effects: effects)
    // Scratch memory contains what another label left in it, so that reading unwritten memory shows in the picture.
    let renderer = CPURenderer()
    let loud = Scene(
      width: 600, height: 400, coverages: [TestText.box(PixelRect(x: 0, y: 0, width: 600, height: 400))],
      layers: [.fill(coverage: 0, paint: .solid(.white))],
      shadows: [DropShadow(color: .white, blur: Blur(sigma: 4, offsetX: 0, offsetY: 0))])
    for _ in 0..<3 { _ = renderer.render(loud) }
    expectSame(
      renderer.render(scene, alphaMode: .premultiplied), ReferenceEvaluation.render(scene), within: .reference,
      "at \(x), effects: \(effects)")
  }
}
