import CPURendering
import Documents
import GLESRendering
import Pixels
import Resolving
import Scene
import TestSupport
import Testing
import Typography

/// Bugs in blurs and shadows of other programs, which this one does not have, on each renderer.
@Suite(.serialized) struct BlurEffectTests {
  static let renderers = InvariantTests.renderers

  /// A wide edge, blurred horizontally only, which shows the profile of a shadow.
  private static func edge(sigma: Double, height: Int = 4) -> Scene {
    let mask = CoverageMask(
      left: 0, top: 0, width: 2000, height: height, coverage: [UInt8](repeating: 255, count: 2000 * height))
    return Scene(
      width: 1400, height: height,
      coverages: [Coverage(masks: [PlacedMask(mask: mask, x: -2700, y: 0)], oversampling: 1)],
      layers: [.fill(coverage: 0, paint: .solid(.white))],
      shadows: [
        DropShadow(color: .black, blur: Blur(sigmaX: sigma, sigmaY: 0, offsetX: 1400, offsetY: 0))
      ])
  }

  /// The standard deviation of the differences along a blurred edge. Bytes are rounded to 1/255, so the tails of wide
  /// blurs are missing a little: 0.4 % of the mass at most, 1 % of sigma.
  @Test(arguments: renderers)
  func `sigma has no staircase`(renderer: String) throws {
    let sigmas = stride(from: 0.7, through: 12, by: 0.23).map { $0 } + [20, 33.3, 64, 100, 150, 200]
    let images = try InvariantTests.render(sigmas.map { Self.edge(sigma: $0) }, by: renderer)
    for (sigma, image) in zip(sigmas, images) {
      let row = (0..<image.width).map { Double(image[$0, 1].w) / 255 }
      let steps = zip(row, row.dropFirst()).map { $0 - $1 }
      let total = steps.reduce(0, +)
      let mean = steps.enumerated().reduce(0) { $0 + Double($1.offset) * $1.element } / total
      let variance =
        steps.enumerated().reduce(0) {
          $0 + (Double($1.offset) - mean) * (Double($1.offset) - mean) * $1.element
        } / total
      #expect(
        abs(variance.squareRoot() / sigma - 1) < 0.013, "sigma \(sigma) comes out as \(variance.squareRoot())")
      // The last full pixel is 699.
      #expect(abs(mean - 699) < 0.03, "off centre: \(mean)")
    }
  }

  /// A kernel that is cut too early shows an edge where it ends.
  @Test(arguments: renderers)
  func `a large blur has no visible rim`(renderer: String) throws {
    for image in try InvariantTests.render([Self.edge(sigma: 40), Self.edge(sigma: 170)], by: renderer) {
      let row = (0..<image.width).map { Int(image[$0, 2].w) }
      for (here, next) in zip(row, row.dropFirst()) { #expect(abs(here - next) <= 3, "a step of \(here - next)") }
    }
  }

  @Test(.enabled(if: GPU.isThere)) func `every sigma runs the same programs`() throws {
    let renderer = try GLESRenderer(device: GPU.device)
    _ = try renderer.pictures(of: [3.5, 40].map { Self.edge(sigma: $0) })
    renderer.resetCounters()
    // Packed planes hold what is blurred less than 38 px.
    for sigmas in [stride(from: 4.0, to: 38, by: 3.1), stride(from: 40, to: 190, by: 6.1)] {
      let usual = try sigmas.map { sigma -> Int in
        renderer.resetCounters()
        _ = try renderer.render(Self.edge(sigma: sigma))
        return renderer.counters.draws
      }
      #expect(Set(usual).count == 1, "draws by sigma: \(usual)")
    }
  }

  /// A stroke must not decide what casts the shadow: fill and stroke cast it together. A thin or missing stroke changes
  /// the shadow's width, but not whether it exists.
  @Test func `a shadow needs no outline, and sees both fill and stroke`() throws {
    func alpha(strokeWidth: Double, fill: Color) throws -> Int {
      let label = LabelDocument(
        text: "I", size: .fixed(width: 120, height: 60), font: .init(family: "DejaVu Sans", weight: 700, size: 40),
        color: fill, shadows: [.init(color: .black, offset: .init(x: 40, y: 0), blur: 4)],
        strokes: strokeWidth > 0 ? [.init(color: .white, width: strokeWidth)] : [], alignment: .left)
      let image = CPURenderer().render(try SceneFiles.resolver.resolve(label).scene, alphaMode: .premultiplied)
      return (45..<120).reduce(0) { sum, x in (0..<60).reduce(sum) { $0 + Int(image[x, $1].w) } }
    }
    let bare = try alpha(strokeWidth: 0, fill: .white)
    let thin = try alpha(strokeWidth: 0.4, fill: .white)
    let thick = try alpha(strokeWidth: 4, fill: .white)
    let hollow = try alpha(strokeWidth: 4, fill: .clear)
    #expect(bare > 10_000 && thin > bare && thick > thin + 1000)
    #expect(hollow > 5000 && hollow < thick - 1000)
  }

  @Test func `blur is in points of the label, whatever the canvas`() throws {
    func shadow(width: Double, scale: Double) throws -> Double {
      let label = LabelDocument(
        text: "o", size: .fixed(width: width, height: 80), scale: scale,
        font: .init(family: "DejaVu Sans", size: 30), shadows: [.init(color: .black, blur: 11)])
      guard let figure = try SceneFiles.resolver.resolve(label).scene.onlyFigure else { return 0 }
      return figure.shadows[0].blur.horizontal.sigma / scale
    }
    #expect(try shadow(width: 100, scale: 1) == 5.5)
    #expect(try shadow(width: 1900, scale: 1) == 5.5)
    #expect(try shadow(width: 100, scale: 4) == 5.5)
  }

  @Test(arguments: renderers)
  func `shadows lie under the text, the first on top, none around another`(renderer: String) throws {
    let label = LabelDocument(
      text: "■", size: .fixed(width: 200, height: 80), font: .init(family: "DejaVu Sans", size: 40), color: .white,
      shadows: [
        .init(color: Color(red: 1, green: 0, blue: 0), offset: .init(x: 10, y: 0)),
        .init(color: Color(red: 0, green: 0, blue: 1), offset: .init(x: 20, y: 0)),
      ], alignment: .left)
    let resolved = try SceneFiles.resolver.resolve(label)
    let image = try InvariantTests.render([resolved.scene], by: renderer)[0]
    let text = resolved.scene.onlyFigure?.groupBounds ?? .empty
    let y = text.y + text.height / 2
    #expect(image[text.x + 5, y] == SIMD4(255, 255, 255, 255))
    #expect(image[text.maxX + 4, y] == SIMD4(255, 0, 0, 255), "the first is over the second")
    #expect(image[text.maxX + 14, y] == SIMD4(0, 0, 255, 255), "the second is as wide as the text, not wider")
    #expect(image[text.maxX + 24, y] == .zero)
  }

  @Test(arguments: renderers)
  func `no row or column is left out at the first or the last`(renderer: String) throws {
    // A full mask that fills the canvas: the inner shadow darkens all four edges alike.
    let mask = CoverageMask(left: 0, top: 0, width: 40, height: 40, coverage: [UInt8](repeating: 255, count: 1600))
    let scene = Scene(
      width: 40, height: 40,
      coverages: [Coverage(masks: [PlacedMask(mask: mask, x: 0, y: 0)], oversampling: 1)],
      layers: [
        .fill(coverage: 0, paint: .solid(.white)),
        .innerShadow(coverage: 0, InnerShadow(color: .black, blur: Blur(sigma: 3, offsetX: 0, offsetY: 0))),
      ])
    let image = try InvariantTests.render([scene], by: renderer)[0]
    for index in 0..<40 {
      let values = [image[index, 0], image[index, 39], image[0, index], image[39, index]].map { Int($0.x) }
      #expect(values.max()! - values.min()! <= 1, "\(values) at \(index)")
      guard (12..<28).contains(index) else { continue }
      // A pixel whose centre is half a pixel inside: the normal distribution at 0.5 / 3 is 0.566.
      #expect(abs(Double(values[0]) - 255 * 0.566) < 1.5, "\(values[0]) at the edge")
    }
    #expect(image[20, 20].x == 255)
  }

  @Test func `a huge blur on a huge canvas is refused or drawn, never overflows`() throws {
    var label = LabelDocument(
      text: "O", size: .fixed(width: 4000, height: 3000), font: .init(family: "DejaVu Sans", size: 200),
      shadows: [.init(color: .black, blur: 2000)])
    let image = CPURenderer().render(try SceneFiles.resolver.resolve(label).scene)
    #expect(image.width == 4000 && image.height == 3000 && image.inkBounds().width > 100)
    label.scale = 64
    #expect(throws: ResolveError.self) { try SceneFiles.resolver.resolve(label) }
  }

  /// Two shapes that meet at a shared edge, both translucent: their union is one shape.
  @Test(arguments: renderers)
  func `abutting translucent shapes show no seam`(renderer: String) throws {
    func bar(_ x: Int, _ width: Int) -> PlacedMask {
      let coverage = [UInt8](repeating: 255, count: width * 20)
      return PlacedMask(
        mask: CoverageMask(left: 0, top: 0, width: width, height: 20, coverage: coverage), x: x, y: 0)
    }
    let color = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
    let scene = Scene(
      width: 40, height: 20, coverages: [Coverage(masks: [bar(0, 22), bar(20, 20)], oversampling: 1)],
      layers: [.fill(coverage: 0, paint: .solid(color))],
      shadows: [DropShadow(color: .black, blur: Blur(sigma: 2, offsetX: 0, offsetY: 0))])
    let image = try InvariantTests.render([scene], by: renderer)[0]
    for x in 12..<28 { #expect(image[x, 10] == image[12, 10], "column \(x)") }
  }

  @Test(arguments: renderers)
  func `blur stays isotropic under a transform that is not`(renderer: String) throws {
    // The outline is compressed; the blur is not, because it is in pixels of the canvas.
    let label = LabelDocument(
      text: "●", font: .init(family: "DejaVu Sans", size: 40),
      shadows: [.init(color: .black, offset: .init(x: 60, y: 0), blur: 8)])
    let group = GroupDocument(
      width: 200, height: 120,
      children: [
        .init(.label(label), frame: .init(x: 40, y: 30), transform: .init(rotation: 37, scaleX: 0.5, scaleY: 2))
      ])
    let scene = try SceneFiles.resolver.resolve(.group(group)).scene
    guard case .figure(let figure)? = scene.nodes.first else {
      Issue.record("no figure")
      return
    }
    let blur = figure.shadows[0].blur
    #expect(blur.horizontal.sigma == 4 && blur.vertical.sigma == 4 && blur.shiftX == 60 && blur.shiftY == 0)
    expectSame(
      try InvariantTests.render([scene], by: renderer)[0], ReferenceEvaluation.render(scene), within: .gpu,
      "a squeezed disc")
  }

  @Test(arguments: renderers)
  func `a shadow has its own colour, not the text's, and that of an emoji is a silhouette`(
    renderer: String
  ) throws {
    for (text, color) in [("A", Color(red: 1, green: 0, blue: 0)), ("😀", .black)] {
      let label = LabelDocument(
        text: text, size: .fixed(width: 140, height: 60), font: .init(family: "DejaVu Sans", size: 40),
        color: color,
        shadows: [.init(color: Color(red: 0, green: 0, blue: 1), offset: .init(x: 70, y: 0), blur: 2)],
        alignment: .left)
      let image = try InvariantTests.render([try SceneFiles.resolver.resolve(label).scene], by: renderer)[0]
      var ink = 0
      for y in 0..<60 {
        for x in 70..<140 where image[x, y].w > 0 {
          ink += 1
          #expect(image[x, y].x == 0 && image[x, y].y == 0, "\(text): \(image[x, y])")
        }
      }
      #expect(ink > 200)
    }
  }

  /// Half-covered white over nothing is half of white, premultiplied once.
  @Test(arguments: renderers)
  func `nothing is premultiplied twice`(renderer: String) throws {
    let mask = CoverageMask(left: 0, top: 0, width: 1, height: 1, coverage: [128])
    let scene = Scene(
      width: 3, height: 1, coverages: [Coverage(masks: [PlacedMask(mask: mask, x: 0, y: 0)], oversampling: 1)],
      layers: [.fill(coverage: 0, paint: .solid(.white))],
      shadows: [DropShadow(color: .white, blur: Blur(sigma: 0, offsetX: 2, offsetY: 0))])
    let image = try InvariantTests.render([scene], by: renderer)[0]
    #expect(image[0, 0] == SIMD4(128, 128, 128, 128) && image[2, 0] == SIMD4(128, 128, 128, 128))
  }
}
