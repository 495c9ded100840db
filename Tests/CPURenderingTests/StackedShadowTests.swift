import Basics
import CPURendering
import Pixels
import Resolving
import Scene
import TestSupport
import Testing

/// Tests shadows that lie over each other, figure upon figure. Shadows of one colour are not composited one by one.
@Suite struct StackedShadowTests {
  static let black = Color(red: 0, green: 0, blue: 0, alpha: 0.5)
  static let faint = Color(red: 0, green: 0, blue: 0, alpha: 0.2)
  static let rose = Color(red: 0.9, green: 0.2, blue: 0.4, alpha: 0.6)

  /// `count` figures over each other, with the shadows' colours in turn.
  static func scene(
    count: Int, colors: [Color], sigma: Double, opacity: Float = 1, knockOut: Int? = nil, inGroup: Bool = false
  ) throws -> Scene {
    let figures = try (0..<count).map { index -> SceneNode in
      let x = Double(5 + index * 37 % 60)
      let text = try TestText.coverage("Stack", size: 26, x: x, baseline: 25 + index * 23 % 50)
      let shadow = DropShadow(
        color: colors[index % colors.count], blur: Blur(sigma: sigma, offsetX: 2, offsetY: 1.5),
        isKnockedOut: index == knockOut)
      let fill = Color(red: 0.1, green: Float(index % 5) / 5, blue: 0.6, alpha: index % 3 == 0 ? 0.6 : 1)
      return .figure(
        Figure(
          coverages: [text], layers: [.fill(coverage: 0, paint: .solid(fill))], shadows: [shadow],
          opacity: index == count / 2 ? opacity : 1))
    }
    return Scene(
      width: 140, height: 90,
      background: Background(paint: .solid(Color(red: 0.91, green: 0.85, blue: 0.61)), cornerRadius: 0),
      nodes: inGroup ? Array(figures.prefix(2)) + [.group(Array(figures.dropFirst(2)), opacity: 0.7)] : figures)
  }

  private func expectModel(_ scene: Scene, _ comment: String) {
    let renderer = CPURenderer()
    let first = renderer.render(scene, alphaMode: .premultiplied)
    expectSame(first, ReferenceEvaluation.render(scene), within: .reference, comment)
    for _ in 0..<3 {
      #expect(renderer.render(scene, alphaMode: .premultiplied) == first, "planes are kept by then; \(comment)")
    }
  }

  @Test(arguments: [0, 0.6, 2, 5, 15])
  func `stacked shadows of one color are drawn as the model says`(sigma: Double) throws {
    expectModel(try Self.scene(count: 24, colors: [Self.black], sigma: sigma), "sigma \(sigma)")
    expectModel(try Self.scene(count: 24, colors: [Self.rose], sigma: sigma), "rose, sigma \(sigma)")
  }

  @Test func `stacked shadows of several alphas are drawn as the model says`() throws {
    expectModel(try Self.scene(count: 20, colors: [Self.black, Self.faint, Self.faint], sigma: 3), "two alphas")
  }

  @Test func `stacked shadows of colors in turn are drawn as the model says`() throws {
    expectModel(try Self.scene(count: 20, colors: [Self.rose, Self.black], sigma: 3), "in turn")
    expectModel(
      try Self.scene(count: 20, colors: [Self.rose, Self.rose, Self.black, Self.black], sigma: 8), "in pairs")
  }

  @Test func `stacked shadows beside opacities, knockouts and groups are drawn as the model says`() throws {
    expectModel(try Self.scene(count: 15, colors: [Self.black], sigma: 4, opacity: 0.4), "an opacity")
    expectModel(try Self.scene(count: 15, colors: [Self.rose], sigma: 4, knockOut: 9), "a shadow knocked out")
    expectModel(try Self.scene(count: 15, colors: [Self.black], sigma: 4, inGroup: true), "a group")
  }

  @Test func `more shadows than may wait are drawn as the model says`() throws {
    // Each figure has its own planes, many more than a stack of layers keeps.
    let figures = try (0..<70).map { index -> SceneNode in
      let text = try TestText.coverage("\(index) Wait", size: 60, x: Double(20 + index * 7 % 90), baseline: 90)
      let blur = Blur(sigma: 5 + Double(index) / 10, offsetX: 0, offsetY: 3)
      return .figure(
        Figure(
          coverages: [text], layers: [.fill(coverage: 0, paint: .solid(Self.rose))],
          shadows: [DropShadow(color: Self.faint, blur: blur)]))
    }
    let scene = Scene(width: 330, height: 140, nodes: figures)
    let picture = CPURenderer().render(scene, alphaMode: .premultiplied)
    expectSame(picture, ReferenceEvaluation.render(scene), within: .reference, "70 figures")
  }

  @Test func `planes that a cache drops stay while they wait`() throws {
    let renderer = CPURenderer(cacheBytes: 400_000)
    let figures = try (0..<40).map { index -> SceneNode in
      let text = try TestText.coverage("No. \(index)", size: 24, x: Double(index * 3), baseline: 20 + index * 2)
      return .figure(
        Figure(
          coverages: [text], layers: [.fill(coverage: 0, paint: .solid(Self.rose))],
          shadows: [DropShadow(color: Self.black, blur: Blur(sigma: 2, offsetX: 1, offsetY: 1))]))
    }
    let fresh = CPURenderer(cacheBytes: 0).render(Scene(width: 240, height: 120, nodes: figures))
    for round in 0..<6 {
      // Forwards and backwards: planes found first are evicted by those that follow.
      let turned = round.isMultiple(of: 2) ? figures : figures.reversed()
      let again = renderer.render(Scene(width: 240, height: 120, nodes: turned))
      let alone = CPURenderer(cacheBytes: 0).render(Scene(width: 240, height: 120, nodes: turned))
      #expect(again == alone, "round \(round)")
      if round == 0 { #expect(again == fresh) }
    }
    #expect(renderer.planeCache.use.found > 0)
    #expect(renderer.planeCache.evictions > 0)
  }
}
