import CPURendering
import Pixels
import Resolving
import Scene
import TestSupport
import Testing

/// The CPU path against a direct evaluation of the rendering model in double precision.
@Suite struct ReferenceTests {
  static let sigmas: [Double] = [0.25, 0.5, 0.7, 1, 1.5, 2, 2.99, 3, 3.2, 4.5, 6, 8.25, 12, 20, 33, 64, 128]

  static func gradient(_ colors: [Color], from start: SIMD2<Double>, to end: SIMD2<Double>) -> Paint {
    .gradient(
      Gradient.linear(
        start: start, end: end,
        stops: colors.enumerated().map { index, color in
          .init(location: Float(index) / Float(colors.count - 1), color: color)
        }))
  }

  static let red = Color(red: 0.9, green: 0.1, blue: 0.05)
  static let gold = Color(red: 1, green: 0.8, blue: 0.2, alpha: 0.72)
  static let navy = Color(red: 0.05, green: 0.1, blue: 0.4, alpha: 0.6)

  @Test(arguments: sigmas)
  func `a drop shadow of any sigma matches the reference`(sigma: Double) throws {
    let text = try TestText.coverage("Hg8&", size: 40, x: 20, baseline: 60)
    let scene = Scene(
      width: 150, height: 90, coverages: [text],
      layers: [.fill(coverage: 0, paint: .solid(Self.gold))],
      shadows: [DropShadow(color: .black, blur: Blur(sigma: sigma, offsetX: 2, offsetY: -3))])
    expectSame(
      CPURenderer().render(scene, alphaMode: .premultiplied), ReferenceEvaluation.render(scene),
      within: .reference, "sigma \(sigma)")
  }

  @Test(arguments: sigmas)
  func `an inner shadow of any sigma matches the reference`(sigma: Double) throws {
    let text = try TestText.coverage("Rß@", size: 60, x: 6.5, baseline: 60)
    let scene = Scene(
      width: 150, height: 80, coverages: [text],
      layers: [
        .fill(coverage: 0, paint: .solid(.white)),
        .innerShadow(
          coverage: 0,
          InnerShadow(color: Self.red, blur: Blur(sigma: sigma, offsetX: 1, offsetY: 2))),
      ])
    expectSame(
      CPURenderer().render(scene, alphaMode: .premultiplied), ReferenceEvaluation.render(scene),
      within: .reference, "sigma \(sigma)")
  }

  /// Drop and inner shadows that blur one mask alike share its plane. A transparent fill above keeps them from it.
  @Test(arguments: sigmas)
  func `shadows that blur alike are those that each would be alone`(sigma: Double) throws {
    let text = try TestText.coverage("gR%8", size: 44, x: 18, baseline: 62)
    let far = Blur(sigma: sigma, offsetX: 2.75, offsetY: -3)
    let near = Blur(sigma: sigma, offsetX: -1.25, offsetY: 1)
    let others = Blur(sigma: sigma * 1.5, offsetX: 4, offsetY: 4)
    let layers: [GroupLayer] = [
      .fill(coverage: 0, paint: .solid(.white)),
      .innerShadow(coverage: 0, InnerShadow(color: Self.red, blur: near)),
      .innerShadow(coverage: 0, InnerShadow(color: Self.navy, blur: others)),
      .innerShadow(coverage: 0, InnerShadow(color: Self.gold, blur: far, blend: .multiply)),
    ]
    let shadows = [near, others, far].map { DropShadow(color: Self.navy, blur: $0) }
    func scene(_ layers: [GroupLayer], _ shadows: [DropShadow]) -> Scene {
      Scene(width: 170, height: 90, coverages: [text], layers: layers, shadows: shadows)
    }
    let unseen = GroupLayer.fill(coverage: 0, paint: .solid(Color(red: 0, green: 0, blue: 0, alpha: 0)))
    // As many of the shadows as an ordinary label has, which is drawn in strips, and all of them.
    for count in [1, 3] {
      let shadows = Array(shadows.prefix(count))
      let shared = scene(layers, shadows)
      // The third picture is of planes that are kept.
      let renderer = CPURenderer()
      for time in 1...3 {
        expectSame(
          renderer.render(shared, alphaMode: .premultiplied),
          CPURenderer().render(scene(layers + [unseen], shadows), alphaMode: .premultiplied), within: .exact,
          "sigma \(sigma), \(count) shadows, time \(time)")
      }
    }
  }

  @Test(arguments: [1, 2, 4, 8])
  func `all effects together match the reference`(oversampling: Int) throws {
    let text = try TestText.coverage("Åg%", size: 30, x: 14.25, baseline: 44, oversampling: oversampling)
    let scene = Scene(
      width: 110, height: 70, oversampling: oversampling, opacity: 0.8,
      background: Background(
        paint: Self.gradient([Self.navy, .white], from: .zero, to: SIMD2(110, 70)), cornerRadius: 9),
      coverages: [text],
      layers: [
        .fill(
          coverage: 0,
          paint: Self.gradient([Self.gold, Self.red, .black, Self.gold], from: SIMD2(10, 10), to: SIMD2(90, 50))),
        .innerShadow(
          coverage: 0, InnerShadow(color: Self.navy, blur: Blur(sigma: 0, offsetX: 0.5, offsetY: 1))),
        .innerShadow(
          coverage: 0, InnerShadow(color: .white, blur: Blur(sigma: 1.5, offsetX: -1, offsetY: 0))),
      ],
      shadows: [
        DropShadow(color: Self.navy, blur: Blur(sigma: 0, offsetX: 2.5, offsetY: 2)),
        DropShadow(color: .black, blur: Blur(sigma: 5, offsetX: 0.25, offsetY: 3.5)),
      ])
    expectSame(
      CPURenderer().render(scene, alphaMode: .premultiplied), ReferenceEvaluation.render(scene),
      within: .reference, "oversampling \(oversampling)")
  }

  @Test func `text that the canvas cuts matches the reference`() throws {
    let text = try TestText.coverage("Wide", size: 60, x: -20, baseline: 30)
    let scene = Scene(
      width: 70, height: 40, coverages: [text],
      layers: [
        .fill(coverage: 0, paint: .solid(Self.red)),
        .innerShadow(coverage: 0, InnerShadow(color: .black, blur: Blur(sigma: 4, offsetX: 3, offsetY: 3))),
      ],
      shadows: [DropShadow(color: .black, blur: Blur(sigma: 7, offsetX: 30, offsetY: 0))])
    expectSame(
      CPURenderer().render(scene, alphaMode: .premultiplied), ReferenceEvaluation.render(scene), within: .reference)
  }

  @Test func `gradients with hard stops or no direction match the reference`() throws {
    let text = TestText.box(PixelRect(x: 2, y: 2, width: 60, height: 20))
    for end in [SIMD2<Double>(60, 0), SIMD2(0, 20), SIMD2(0, 0)] {
      let paint = Paint.gradient(
        Gradient.linear(
          start: .zero, end: end,
          stops: [
            .init(location: 0, color: .white), .init(location: 0.5, color: Self.red),
            .init(location: 0.5, color: .black), .init(location: 1, color: Self.gold),
          ]))
      let scene = Scene(
        width: 70, height: 24, coverages: [text], layers: [.fill(coverage: 0, paint: paint)])
      expectSame(
        CPURenderer().render(scene, alphaMode: .premultiplied), ReferenceEvaluation.render(scene),
        within: .reference, "end \(end)")
    }
  }
}
