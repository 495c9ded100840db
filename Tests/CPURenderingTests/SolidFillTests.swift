import CPURendering
import Pixels
import Resolving
import Scene
import TestSupport
import Testing
import Typography

/// Tests the short way of plain text against the way that draws everything.
@Suite struct SolidFillTests {
  /// The same picture, with a layer that draws nothing on top, so that the short way is not taken.
  private static func scene(_ coverage: Coverage, _ color: Color, opacity: Float, isShort: Bool) -> Scene {
    let fill = GroupLayer.fill(coverage: 0, paint: .solid(color))
    let nothing = GroupLayer.fill(coverage: 0, paint: .solid(Color(red: 0, green: 0, blue: 0, alpha: 0)))
    return Scene(
      width: 203, height: 71, opacity: opacity, coverages: [coverage], layers: isShort ? [fill] : [fill, nothing])
  }

  @Test(arguments: [AlphaMode.straight, .premultiplied])
  func `plain text has the bytes that every other scene would have`(_ alphaMode: AlphaMode) throws {
    let renderer = CPURenderer()
    // Letters that overlap, inside of the canvas and across each of its edges.
    let masks = try [(0.0, 40), (3.5, 42), (-30, 12), (120, 80)].flatMap { x, baseline in
      try TestText.coverage("Again", size: 40, x: x, baseline: baseline).masks
    }
    let coverage = Coverage(masks: masks, oversampling: 1)
    for (step, alpha) in [Float(1), 0.5, 1, 0.003].enumerated() {
      let color = Color(red: 0.9, green: Float(step) / 4, blue: 0.1, alpha: alpha)
      for opacity in [Float(1), 0.4] {
        let short = renderer.render(
          Self.scene(coverage, color, opacity: opacity, isShort: true), alphaMode: alphaMode)
        let long = CPURenderer().render(
          Self.scene(coverage, color, opacity: opacity, isShort: false), alphaMode: alphaMode)
        #expect(short == long, "color \(color), opacity \(opacity)")
        if alpha * opacity > 0.1 { #expect(short.bytes.contains { $0 != 0 }) }
      }
    }
  }

  @Test func `plain text beyond the canvas draws nothing`() throws {
    let coverage = try TestText.coverage("Again", size: 40, x: 400, baseline: 40)
    let picture = CPURenderer().render(Self.scene(coverage, .white, opacity: 1, isShort: true))
    #expect(picture.bytes.allSatisfy { $0 == 0 })
  }
}
