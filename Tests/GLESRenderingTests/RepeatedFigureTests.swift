import CPURendering
import GLESRendering
import Pixels
import Resolving
import Scene
import TestSupport
import Testing
import Typography

/// Figures that come again among the children of a group are made once and copied.
@Suite(.enabled(if: hasDevice)) struct RepeatedFigureTests {
  /// The masks of two texts.
  private static let texts = [SceneMaker.text(3, x: 0, y: 0), SceneMaker.text(2, size: 21, x: 0, y: 0, seed: 1)]

  /// A text with a shadow and an inner shadow, moved to (x, y). If `isFresh`, its masks are equal but no longer the
  /// same objects, by which texts are known again.
  private static func child(_ text: Int, x: Int, y: Int, isFresh: Bool, fill: Paint? = nil, opacity: Float = 1)
    -> SceneNode
  {
    let masks = texts[text].masks.map { placed in
      let mask = placed.mask
      let copy = CoverageMask(
        left: mask.left, top: mask.top, width: mask.width, height: mask.height, coverage: mask.coverage)
      return PlacedMask(mask: isFresh ? copy : mask, x: placed.x + x, y: placed.y + y)
    }
    let inner = InnerShadow(color: .white, blur: Blur(sigma: 1.5, offsetX: 1, offsetY: 1))
    return .figure(
      Figure(
        coverages: [Coverage(masks: masks, oversampling: 1)],
        layers: [
          .fill(coverage: 0, paint: fill ?? .solid(Color(red: 0.1, green: 0.4, blue: 0.9, alpha: 0.8))),
          .innerShadow(coverage: 0, inner),
        ],
        shadows: [DropShadow(color: .black, blur: Blur(sigma: 4, offsetX: 2, offsetY: 3))], opacity: opacity))
  }

  private static func drawn(_ nodes: [SceneNode], width: Int = 300) throws -> (picture: PixelBuffer, instances: Int)
  {
    let renderer = try GLESRenderer()
    let scene = Scene(width: width, height: 200, opacity: 0.9, nodes: nodes)
    let picture = try renderer.render(scene, alphaMode: .premultiplied)
    let difference = PixelDifference(picture, CPURenderer().render(scene, alphaMode: .premultiplied))
    #expect(difference.maximum <= TestSupport.Tolerance.gpu.maximum, "\(difference)")
    return (picture, renderer.counters.instances)
  }

  /// Children anywhere over each other and over the edges of the canvas.
  private static func crowd(_ count: Int, isFresh: Bool, fill: Paint? = nil) -> [SceneNode] {
    var random = TestRandom(for: "repeated figures")
    return (0..<count).map { index in
      child(
        index % 2, x: Int.random(in: -40..<290, using: &random), y: Int.random(in: -30..<190, using: &random),
        isFresh: isFresh, fill: fill)
    }
  }

  @Test func `copies of figures have the same bytes as figures that are made each by itself`() throws {
    let copied = try Self.drawn(Self.crowd(60, isFresh: false))
    let made = try Self.drawn(Self.crowd(60, isFresh: true))
    #expect(copied.picture == made.picture)
    // Copies take one rectangle each, and the two figures theirs; the others take masks and filters.
    #expect(copied.instances < 60 + 60 && made.instances > 60 * 6, "\(copied.instances), \(made.instances)")
  }

  @Test func `copies are made within groups, on their canvases`() throws {
    let pictures = try [false, true].map { isFresh in
      try Self.drawn([
        Self.child(0, x: 30, y: 40, isFresh: true), .group(Self.crowd(40, isFresh: isFresh), opacity: 0.5),
      ])
    }
    #expect(pictures[0].picture == pictures[1].picture)
    #expect(pictures[0].instances * 3 < pictures[1].instances)
  }

  @Test func `figures that differ in more than their place are not copies of each other`() throws {
    // One child of another opacity lies among many equal ones.
    func nodes(_ opacity: Float, isFresh: Bool) -> [SceneNode] {
      (0..<40).map { index in
        Self.child(
          0, x: index * 11 % 200, y: index * 17 % 150, isFresh: isFresh, opacity: index == 30 ? opacity : 1)
      }
    }
    let copied = try Self.drawn(nodes(0.3, isFresh: false))
    #expect(try copied.picture == Self.drawn(nodes(0.3, isFresh: true)).picture)
    #expect(try copied.picture != Self.drawn(nodes(1, isFresh: false)).picture)
  }

  @Test func `a few figures, and figures with gradients, are made each by itself`() throws {
    for (count, fill) in [(6, nil), (40, Paint.gradient(SceneMaker.gradient))] {
      let one = try Self.drawn(Self.crowd(count, isFresh: false, fill: fill))
      let other = try Self.drawn(Self.crowd(count, isFresh: true, fill: fill))
      #expect(one.picture == other.picture)
      #expect(one.instances == other.instances)
    }
  }
}
