import Documents
import Pixels
import Resolving
import Scene
import Testing
import Typography

/// Tests the recipes of layers' effects: which steps there are, in which order, and what follows from them.
@Suite struct StyleRecipeTests {
  private func recipe(_ style: String) throws -> StyleRecipe {
    let document = try Document(
      json: #"{"text": "a", "size": [40, 30], "font": {"family": "DejaVu Sans"}, "layerStyle": {\#(style)}}"#)
    let scene = try SceneResolver(catalog: try FontCatalog()).resolve(document).scene
    let layers = scene.nodes.compactMap { node in
      if case .layer(let layer) = node { layer } else { nil }
    }
    return try #require(layers.first).effects.recipe
  }

  private static let everything = """
    "seed": 0, "dropShadows": [{"knockout": false}, {}], "outerGlow": {}, "innerShadows": [{}, {}],
    "innerGlow": {"gradient": {}}, "satin": {}, "colorOverlays": [{}, {}], "gradientOverlays": [{}],
    "strokes": [{"position": "center", "size": 4}, {}], "bevel": {"style": "emboss"}
    """

  /// The order of docs/layer-styles.md. Of a list the first is on top. The seed of a layer is 0, so that those of its
  /// effects are their numbers: pictures with grain depend on them.
  @Test func `effects are laid in the order of Photoshop, each with grain of its own`() throws {
    let steps = try recipe(Self.everything).steps
    let expected: [(StyleStep.Phase, [UInt32])] = [
      (.beneath, [0, 1, 128]), (.unknocked, [1]), (.outer, [320, 321, 384, 385]),
      (.inner, [192, 193, 194, 256, 129, 64, 65, 321, 384, 385]),
    ]
    #expect(steps.map(\.phase) == expected.flatMap { phase, seeds in seeds.map { _ in phase } })
    #expect(steps.map(\.seed) == expected.flatMap(\.1))
    #expect(try recipe(#""seed": 5, "satin": {}"#).steps.map(\.seed) == [5 * 31 + 256])
  }

  @Test func `what is grouped with the content comes before it`() throws {
    let recipe = try recipe(#"\#(Self.everything), "interiorAsGroup": true"#)
    #expect(recipe.steps.filter { $0.phase == .grouped }.map(\.seed) == [192, 193, 194, 256, 129])
    #expect(recipe.steps[recipe.range(of: .inner)].map(\.seed) == [64, 65, 321, 384, 385])
    #expect(recipe.range(of: .fill).isEmpty)
    #expect(recipe.range(of: .fill).lowerBound == recipe.range(of: .grouped).upperBound)
  }

  @Test(arguments: [
    // A box of 6 on its mirror image reaches 5 pixels; the light is at the left.
    (#""dropShadows": [{"size": 6, "distance": 10, "angle": 180}]"#, PixelRect(x: 0, y: -5, width: 35, height: 20)),
    // Steps are 0.9995 pixels, so a fifth of them is within 1 + 4.
    (#""strokes": [{"size": 4}]"#, PixelRect(x: -5, y: -5, width: 30, height: 20)),
    (#""outerGlow": {"size": 6}"#, PixelRect(x: -5, y: -5, width: 30, height: 20)),
    // The gradient of a height sees one pixel more.
    (#""bevel": {"style": "outer", "size": 6}"#, PixelRect(x: -6, y: -6, width: 32, height: 22)),
    (#""bevel": {"style": "stroke", "size": 20}"#, PixelRect(x: 0, y: 0, width: 20, height: 10)),
    (#""innerShadows": [{"distance": 9}], "satin": {}, "bevel": {}"#, PixelRect(x: 0, y: 0, width: 20, height: 10)),
  ])
  func `a layer is drawn as far as its effects reach`(style: String, bounds: PixelRect) throws {
    #expect(try recipe(style).bounds(of: PixelRect(x: 0, y: 0, width: 20, height: 10)) == bounds)
  }

  @Test func `content is needed as far away as it changes a pixel`() throws {
    #expect(try recipe("").reach == 4)
    #expect(try recipe(#""innerShadows": [{"size": 6, "distance": 10, "angle": 180}]"#).reach == 5 + 10 + 2)
    #expect(try recipe(#""satin": {"size": 6, "distance": 10, "angle": 90}"#).reach == 5 + 10 + 2)
    #expect(try recipe(#""bevel": {"size": 6, "soften": 3}"#).reach == 5 + 1 + 2 + 2)
  }

  @Test func `effects that need the same plane share it`() throws {
    let steps = try recipe(
      #""dropShadows": [{"size": 6, "distance": 3}], "outerGlow": {"size": 6}, "satin": {"size": 6}, "bevel": {"size": 6}"#
    ).steps
    let planes = steps.compactMap(\.mask?.plane)
    let blurred = StylePlane.blurred(.coverage, BoxPlan(width: 6))
    #expect(planes.filter { $0 == blurred }.count == 3)
    #expect(planes.filter { $0.sources == [blurred] }.count == 2)
  }

  /// 1 less a blur of the shape is off by the last digit of 1 where it is nearly nothing, and grain multiplies that.
  @Test func `what lies inside of an edge is made of the surroundings`() throws {
    let steps = try recipe(
      #""innerGlow": {"size": 6}, "innerShadows": [{"size": 6, "choke": 0.5}], "strokes": [{"position": "inside", "size": 3}]"#
    ).steps
    func ground(_ plane: StylePlane) -> StylePlane { plane.sources.first.map(ground) ?? plane }
    let planes = steps.compactMap(\.mask?.plane)
    #expect(planes.map(ground) == [.surroundings, .surroundings, .surroundings])
    #expect(planes.allSatisfy { $0.outside == 1 })
  }
}
