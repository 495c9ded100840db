import CPURendering
import GLESRendering
import Pixels
import Resolving
import Scene
import TestSupport
import Testing

/// The order in which the children of a group are drawn.
@Suite(.enabled(if: hasDevice)) struct DrawOrderTests {
  private static let designs: [(fill: Paint, shadows: [DropShadow])] = [
    (.solid(Color(red: 1, green: 0, blue: 0)), []),
    (.gradient(SceneMaker.gradient), [DropShadow(color: .black, blur: Blur(sigma: 3, offsetX: 2, offsetY: 2))]),
    (
      .solid(Color(red: 0, green: 0.4, blue: 1, alpha: 0.7)),
      [DropShadow(color: .white, blur: Blur(sigma: 0, offsetX: 3, offsetY: 3))]
    ),
  ]

  /// A child of a design, two rings wide, with its corner at (x, y).
  private static func child(_ design: Int, x: Int, y: Int) -> SceneNode {
    let (fill, shadows) = designs[design]
    return .figure(
      Figure(
        coverages: [SceneMaker.text(2, x: x, y: y, seed: design)], layers: [.fill(coverage: 0, paint: fill)],
        shadows: shadows))
  }

  private static func pictures(_ scene: Scene) throws -> (ordered: PixelBuffer, shared: PixelBuffer, draws: [Int]) {
    var draws: [Int] = []
    let pictures = try [true, false].map { keeps in
      var options = GLESRenderer.Options()
      options.keepsDrawOrder = keeps
      let renderer = try GLESRenderer(options: options)
      let picture = try renderer.render(scene, alphaMode: .premultiplied)
      draws.append(renderer.counters.draws)
      return picture
    }
    return (pictures[0], pictures[1], draws)
  }

  @Test func `where children overlap, the later one lies on top, whatever its design`() throws {
    // Each child covers the one before; designs come in turns, so passes cannot be shared.
    for order in [[0, 2, 0], [2, 0, 2], [0, 1, 0], [1, 0, 2]] {
      let nodes = order.enumerated().map { index, design in Self.child(design, x: 20 + 4 * index, y: 16) }
      let scene = Scene(width: 120, height: 64, nodes: nodes)
      let (ordered, shared, _) = try Self.pictures(scene)
      #expect(shared == ordered, "\(order)")
      let difference = PixelDifference(shared, CPURenderer().render(scene, alphaMode: .premultiplied))
      #expect(difference.maximum <= TestSupport.Tolerance.gpu.maximum, "\(order): \(difference)")
      // The test must be able to fail: the other order is another picture.
      let swapped = Scene(width: 120, height: 64, nodes: nodes.reversed())
      #expect(try Self.pictures(swapped).shared != shared)
    }
  }

  @Test func `children that do not overlap share draws, and their picture is that of the document's order`() throws
  {
    let nodes = (0..<60).map { index in Self.child(index % 3, x: 4 + index % 6 * 90, y: 4 + index / 6 * 60) }
    let (ordered, shared, draws) = try Self.pictures(Scene(width: 560, height: 620, nodes: nodes))
    #expect(shared == ordered)
    #expect(draws[0] > 60 && draws[1] < 20, "\(draws)")
  }

  @Test func `anywhere over each other, children give the picture of the document's order in fewer draws`() throws {
    var random = TestRandom(for: "draw order")
    var sums = [0, 0]
    for _ in 0..<6 {
      let nodes = (0..<40).map { _ in
        Self.child(
          Int.random(in: 0..<3, using: &random), x: Int.random(in: -20..<280, using: &random),
          y: Int.random(in: -20..<180, using: &random))
      }
      let scene = Scene(width: 300, height: 200, nodes: nodes)
      let (ordered, shared, draws) = try Self.pictures(scene)
      #expect(shared == ordered)
      for (index, count) in draws.enumerated() { sums[index] += count }
      let difference = PixelDifference(shared, CPURenderer().render(scene, alphaMode: .premultiplied))
      #expect(difference.maximum <= TestSupport.Tolerance.gpu.maximum, "\(difference)")
    }
    #expect(sums[1] < sums[0], "\(sums)")
  }

  @Test func `children of one design take as many draws as two of them, wherever they lie`() throws {
    func draws(_ count: Int) throws -> Int {
      let nodes = (0..<count).map { Self.child(1, x: 40 + $0 * 7 % 180, y: 40 + $0 * 11 % 100) }
      return try Self.pictures(Scene(width: 300, height: 200, nodes: nodes)).draws[1]
    }
    #expect(try draws(200) == draws(2))
  }
}
