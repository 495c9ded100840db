import CPURendering
import Pixels
import Resolving
import Scene
import TestSupport
import Testing

/// Planes that are grown in strips of columns, against the definition.
@Suite struct GrowthTests {
  private static let dilations: [Dilation] = [
    .disc(radius: 0.4), .disc(radius: 3.7), .disc(radius: 8), .erosion(radius: 1.5), .erosion(radius: 4.3),
    .sweep(dx: 9.5, dy: -4), .sweep(dx: -40, dy: 3.25), .sweep(dx: 0, dy: 12),
  ]

  /// Letters on both sides of the border of two strips, and nothing for most of the first. The definition is slow where
  /// nothing is optimised, so there are few rows.
  private static func text() throws -> Coverage {
    let masks = try [10, 1000, 1032].flatMap { x in
      try TestText.coverage("Wg", size: 18, x: Double(x), baseline: 20).masks
    }
    return Coverage(masks: masks, oversampling: 1)
  }

  @Test(arguments: dilations, [0, 1.5])
  func `a plane wider than a strip is grown as the model says`(dilation: Dilation, sigma: Double) throws {
    let blur = Blur(sigma: sigma, offsetX: 1, offsetY: -2)
    let scene = Scene(
      width: 1072, height: 30, coverages: [try Self.text()],
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
