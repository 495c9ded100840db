import Basics
import CPURendering
import Pixels
import Resolving
import Scene
import TestSupport
import Testing
import Typography

/// Tests planes that are kept for figures that are drawn again.
@Suite struct PlaneCacheTests {
  static func scene(
    _ text: Coverage, color: Color = .black, sigma: Double = 3, width: Int = 220, height: Int = 90
  ) -> Scene {
    let soft = Color(red: 0, green: 0.2, blue: 0.1, alpha: 0.7)
    return Scene(
      width: width, height: height, coverages: [text],
      layers: [
        .fill(coverage: 0, paint: .solid(color)),
        .innerShadow(coverage: 0, InnerShadow(color: soft, blur: Blur(sigma: 2, offsetX: 1, offsetY: 1.5))),
      ],
      shadows: [DropShadow(color: soft, blur: Blur(sigma: sigma, offsetX: 2, offsetY: 2.25))])
  }

  @Test func `kept planes give the bytes of fresh ones, in any color and anywhere`() throws {
    let renderer = CPURenderer()
    let first = try TestText.coverage("Again", size: 40, x: 20, baseline: 50)
    for step in 0..<12 {
      let masks = first.masks.map { PlacedMask(mask: $0.mask, x: $0.x + 3 * step, y: $0.y + step % 5) }
      let text = Coverage(masks: masks, oversampling: 1)
      let color = Color(red: Float(step) / 12, green: 0.5, blue: 0.2, alpha: 1)
      let scene = Self.scene(text, color: color)
      #expect(renderer.render(scene) == CPURenderer(cacheBytes: 0).render(scene), "step \(step)")
    }
    #expect(renderer.planeCache.use.found == 10, "kept from the second time on")
    #expect(renderer.planeCache.use.asked == 12)
  }

  @Test func `a figure that differs in anything that planes depend on is another`() throws {
    let renderer = CPURenderer()
    let text = try TestText.coverage("Again", size: 40, x: 40, baseline: 50)
    for _ in 0..<3 { _ = renderer.render(Self.scene(text)) }
    let other = try TestText.coverage("Agaln", size: 40, x: 40, baseline: 50)
    let scenes = [
      Self.scene(text, sigma: 3.01), Self.scene(other),
      Self.scene(text, color: Color(red: 0, green: 0, blue: 0, alpha: 0.5)),
    ]
    let before = renderer.planeCache.use.found
    for scene in scenes { #expect(renderer.render(scene) == CPURenderer(cacheBytes: 0).render(scene)) }
    #expect(renderer.planeCache.use.found == before)
  }

  @Test func `a small figure that the canvas cuts has the planes of a whole one`() throws {
    let renderer = CPURenderer()
    let text = try TestText.coverage("Again", size: 40, x: 40, baseline: 50)
    for _ in 0..<2 { _ = renderer.render(Self.scene(text)) }
    for scene in [
      Self.scene(text, width: 150), Self.scene(text, height: 60), Self.scene(text, width: 90, height: 41),
    ] {
      let cut = renderer.render(scene, alphaMode: .premultiplied)
      #expect(cut == CPURenderer(cacheBytes: 0).render(scene, alphaMode: .premultiplied))
      expectSame(cut, ReferenceEvaluation.render(scene), within: .reference, "\(scene.width) x \(scene.height)")
    }
    #expect(renderer.planeCache.use.found == 3)
  }

  @Test func `what is kept is bounded`() throws {
    let limit = 200_000
    let renderer = CPURenderer(cacheBytes: limit)
    for number in 0..<60 {
      let text = try TestText.coverage("No. \(number)", size: 30, x: 10, baseline: 50)
      for _ in 0..<3 { _ = renderer.render(Self.scene(text)) }
      #expect(renderer.planeCache.bytes <= limit)
    }
    #expect(renderer.planeCache.use.found > 0)
    #expect(renderer.planeCache.evictions > 0)
  }
}
