import Basics
import Documents
import GLESRendering
import Pixels
import Resolving
import Scene
import Testing
import Typography

/// Documents of more designs than have programs of their own.
@Suite(.enabled(if: hasDevice)) struct ManyDesignTests {
  /// A group whose children are all of different designs, with a layer style each or without.
  private static func scene(layers: Bool) throws -> Scene {
    let modes = [
      "normal", "dissolve", "darken", "multiply", "colorBurn", "linearBurn", "lighten", "screen", "colorDodge",
      "linearDodge", "overlay", "softLight", "hardLight", "vividLight", "linearLight", "pinLight", "difference",
      "exclusion", "subtract", "divide", "hue", "saturation", "color", "luminosity",
    ]
    func list(_ count: Int, of effect: String) -> String {
      "[" + Array(repeating: effect, count: count).joined(separator: ", ") + "]"
    }
    let children = modes.enumerated().map { index, mode in
      let shadows = list(index % 4, of: #"{"color": "slateblue", "blur": 3, "offset": [1, 2]}"#)
      let strokes = list(index / 4 % 3, of: #"{"color": "crimson", "width": 2}"#)
      let fill = index < 12 ? #""color": "peru""# : #""gradient": {"colors": ["peru", "steelblue"]}"#
      let style = [
        #""colorOverlays": [{"color": "steelblue", "opacity": 0.6, "blend": "\#(mode)"}]"#,
        index % 2 == 0 ? #""dropShadows": [{"size": 4, "distance": 3}]"# : #""outerGlow": {"size": 5}"#,
        index % 3 == 0
          ? #""satin": {"size": 6}"# : #""innerGlow": {"size": 3, "gradient": {"colors": ["red", "blue"]}}"#,
      ].joined(separator: ", ")
      let paint =
        layers
        ? #""color": "peru", "layerStyle": {\#(style)}"#
        : #"\#(fill), "shadows": \#(shadows), "strokes": \#(strokes)"#
      return """
        {"text": "W\(index)", "frame": [\(index % 6 * 44), \(index / 6 * 34), 44, 34],
         "font": {"family": "DejaVu Sans", "size": 18}, \(paint)}
        """
    }.joined(separator: ",")
    let json = #"{"kind": "group", "size": [264, 136], "background": {"color": "tan"}, "children": [\#(children)]}"#
    return try SceneResolver(catalog: FontCatalog()).resolve(Document(json: json)).scene
  }

  @Test(arguments: [false, true]) func `those that programs for any design draw match, too`(layers: Bool) throws {
    try Tolerance.check([Self.scene(layers: layers)])
  }

  @Test(arguments: [false, true])
  func `a document needs no more programs than 16 designs, and is drawn alike beside others`(
    layers: Bool
  ) throws {
    let scene = try Self.scene(layers: layers)
    let renderer = try GLESRenderer()
    let alone = try renderer.pictures(of: [scene])[0]
    let own = renderer.cacheStates.first { $0.name == "programs" }
    // Each design has one or two, and what they share is not counted by designs.
    #expect((own?.size ?? 99) <= 16 * 2 + 24, "\(own?.size ?? 99)")
    #expect(try renderer.pictures(of: [Self.scene(layers: !layers), scene])[1] == alone)
  }
}
