import CPURendering
import Pixels
import Scenes
import TestSupport
import Testing

/// Planes that are grown in strips of columns, against the definition.
@Suite struct GrowthTests {
  private static let dilations: [Dilation] = [
    .disc(radius: 0.4), .disc(radius: 3.7), .disc(radius: 21), .erosion(radius: 1.5), .erosion(radius: 6.3),
    .sweep(dx: 9.5, dy: -4), .sweep(dx: -40, dy: 3.25), .sweep(dx: 0, dy: 12),
  ]

  /// Letters on both sides of each border of a strip, and nothing for a thousand columns.
  private static func text() throws -> Coverage {
    let masks = try [30, 990, 1030, 2040, 3100].flatMap { x in
      try TestText.coverage("Wg", size: 24, x: Double(x), baseline: 30).masks
    }
    return Coverage(masks: masks, oversampling: 1)
  }

  @Test(arguments: dilations, [0, 1.5])
  func `a plane wider than a strip is grown as the model says`(dilation: Dilation, sigma: Double) throws {
    let blur = Blur(sigma: sigma, offsetX: 1, offsetY: -2)
    let scene = Scene(
      width: 3200, height: 48, coverages: [try Self.text()],
      layers: [
        .fill(coverage: 0, paint: .solid(Color(red: 0.9, green: 0.4, blue: 0.1, alpha: 0.8))),
        .innerShadow(coverage: 0, InnerShadow(color: .black, blur: blur, dilation: dilation)),
      ],
      shadows: [DropShadow(color: Color(red: 0, green: 0.2, blue: 0.4), blur: blur, dilation: dilation)])
    expectSame(
      CPURenderer().render(scene, alphaMode: .premultiplied), ReferenceEvaluation.render(scene), within: .reference,
      "\(dilation), sigma \(sigma)")
  }
}
