import CPURendering
import Documents
import Pixels
import Scenes
import TestSupport
import Testing

/// What grows over the tail of a soft shadow: no last bit of a value may decide whether there is a pixel.
@Suite struct SoftGrowthTests {
  /// One that two renderers drew 147 steps apart when a threshold decided.
  private static let found = #"""
    {"text": "MM", "size": [130, 100], "textAlignment": "center", "font": {"family": "DejaVu Sans", "size": 34},
     "color": "#e33", "background": {"color": "#124"},
     "shadows": [{"color": "#238b3dc8", "offset": [3.25, 4], "blur": 14}],
     "layerStyle": {"outerGlow": {"size": 1.5, "spread": 1, "opacity": 1, "color": "#ff0"}}}
    """#

  private static let effects = [
    #""strokes": [{"size": 9, "color": "white"}]"#,
    #""strokes": [{"size": 1.5, "color": "magenta", "position": "center"}]"#,
    #""strokes": [{"size": 5, "gradient": {"kind": "shapeBurst", "colors": ["red", "white", "blue"]}}]"#,
    #""outerGlow": {"size": 17, "spread": 0.7, "opacity": 1, "color": "yellow"}"#,
    #""outerGlow": {"size": 9, "spread": 0.3, "opacity": 1, "technique": "precise"}"#,
    #""dropShadows": [{"size": 60, "spread": 1, "opacity": 1, "distance": 3}]"#,
    #""innerShadows": [{"size": 30, "choke": 1, "opacity": 1, "distance": 3}]"#,
    #""bevel": {"technique": "chiselHard", "style": "outer", "size": 9}"#,
  ]

  /// Documents with a soft shadow or two, of any blur, offset and opacity, that something grows over.
  private static func family(_ effect: String, count: Int, random: inout TestRandom) throws -> [Scene] {
    try (0..<count).map { _ in
      let shadows = (0...Int.random(in: 0...1, using: &random)).map { _ in
        let place = (Int.random(in: -5...5, using: &random), Double(Int.random(in: -9...9, using: &random)) / 4)
        let alpha = Double(Int.random(in: 20...100, using: &random)) / 100
        let blur = Int.random(in: 2...40, using: &random)
        return #"{"color": [0.3, 0.5, 0.1, \#(alpha)], "offset": [\#(place.0), \#(place.1)], "blur": \#(blur)}"#
      }
      return try scene(effect, shadows: shadows.joined(separator: ", "))
    }
  }

  private static func scene(_ effect: String, shadows: String) throws -> Scene {
    let document = try Document(
      json: """
        {"text": "o.i", "size": [100, 70], "textAlignment": "center", "color": "#e33", "background": {"color": "#124"},
         "font": {"family": "DejaVu Sans", "size": 34}, "shadows": [\(shadows)], "layerStyle": {\(effect)}}
        """)
    return try SceneFiles.resolver.resolve(document).scene
  }

  @Test(.enabled(if: GPU.isThere))
  func `a glow over the tail of a shadow has the same pixels on both renderers`() throws {
    let document = try Document(json: Self.found)
    let scene = try SceneFiles.resolver.resolve(document).scene
    expectSame(
      try GPU.render([scene])[0], CPURenderer().render(scene, alphaMode: .premultiplied), within: .gpu, "found")
  }

  @Test(arguments: effects)
  func `growth over a soft shadow is what its definition says`(effect: String) throws {
    var random = TestRandom(for: effect)
    for scene in try Self.family(effect, count: 2, random: &random) {
      expectSame(
        CPURenderer().render(scene, alphaMode: .premultiplied), ReferenceEvaluation.render(scene),
        within: .reference,
        effect)
    }
  }

  @Test(.enabled(if: GPU.isThere), arguments: effects)
  func `growth over a soft shadow is the same on both renderers`(effect: String) throws {
    var random = TestRandom(for: effect)
    let scenes = try Self.family(effect, count: 24, random: &random)
    for (drawn, scene) in zip(try GPU.render(scenes), scenes) {
      expectSame(drawn, CPURenderer().render(scene, alphaMode: .premultiplied), within: .gpu, effect)
    }
  }
}
