import CPURendering
import Documents
import GLESRendering
import Pixels
import Resolving
import Scene
import TestSupport
import Testing

/// Tests layer styles on the GPU path against the CPU path.
@Suite(.enabled(if: GPU.isThere)) struct LayerStyleGPUTests {
  private func expectSamePicture(_ scene: Scene, _ what: String) throws {
    let drawn = try GPU.render([scene])[0]
    expectSame(drawn, CPURenderer().render(scene, alphaMode: .premultiplied), within: .gpu, what)
  }

  private static func card(_ style: String, blend: String = "normal", scale: Int = 1) throws -> Scene {
    let document = try Document(
      json: """
        {"kind": "group", "size": [150, 90], "scale": \(scale), "children": [
          {"kind": "group", "size": [140, 80], "frame": [5, 5, 140, 80], "opacity": 0.8,
           "background": {"gradient": {"colors": ["#821", "#cf9"], "end": [1, 0]}}, "children": [
             {"text": "Rg&", "font": {"family": "DejaVu Sans", "size": 40}, "color": "#49c", "blend": "\(blend)",
              "fillOpacity": 0.8, "opacity": 0.9, "frame": [12, 14, null, null], "layerStyle": {\(style)}}]}]}
        """)
    return try SceneFiles.resolver.resolve(document).scene
  }

  /// Of every primitive: growth by jumps and pixel by pixel, blurs of blocks and of taps, distances, grain, tables.
  static let further = [
    #""dropShadows": [{"size": 24, "spread": 0.7, "noise": 0.4, "opacity": 1}], "seed": 2000000000"#,
    #""innerShadows": [{"size": 30, "choke": 0.5, "distance": 0, "contour": "cone"}]"#,
    #""outerGlow": {"technique": "precise", "size": 12, "spread": 0.3, "opacity": 1}"#,
    #""innerGlow": {"technique": "precise", "size": 9, "opacity": 1, "source": "center", "noise": 0.2}"#,
    #""strokes": [{"size": 7, "gradient": {"kind": "shapeBurst", "colors": ["red", "white", "blue"]}}]"#,
    #""strokes": [{"size": 6, "position": "center", "gradient": {"kind": "angle", "angle": 77, "scale": 1.4}}]"#,
    #""gradientOverlays": [{"kind": "diamond", "angle": 33, "offset": [0.13, -0.2]}], "channels": "rb""#,
    #""gradientOverlays": [{"kind": "reflected", "angle": 45, "align": false, "blend": "hue"}], "edgeGamma": 1.45"#,
    #""bevel": {"technique": "chiselHard", "style": "emboss", "size": 9, "depth": 1.5}"#,
    #""bevel": {"technique": "chiselSoft", "size": 6, "contour": {"curve": "halfRound", "range": 0.8}}"#,
    #""bevel": {"technique": "chiselHard", "style": "stroke", "size": 4, "soften": 2}, "strokes": [{"size": 4}]"#,
    #""bevel": {"size": 33, "style": "pillow", "gloss": "ring", "depth": 3}"#,
    #""interiorAsGroup": true, "fillOpacity": 0.4, "satin": {}, "colorOverlays": [{"opacity": 0.5}]"#,
    #""colorOverlays": [{"blend": "dissolve", "opacity": 0.5}], "dropShadows": [{"blend": "dissolve"}]"#,
  ]

  static let styles = LayerStyleTests.shadows + LayerStyleTests.glows + LayerStyleTests.others + further

  @Test(arguments: styles)
  func `an effect of a layer style is the same on both renderers`(style: String) throws {
    try expectSamePicture(try LayerStyleTests.scene(style), style)
    try expectSamePicture(try LayerStyleTests.scene(style, opacity: 0.7, isTransparent: true), style)
  }

  @Test(arguments: styles, [1, 2])
  func `an effect within groups is the same on both renderers`(style: String, scale: Int) throws {
    try expectSamePicture(try Self.card(style, scale: scale), style)
  }

  @Test(arguments: BlendMode.ofLayers)
  func `a blend mode is the same on both renderers`(mode: BlendMode) throws {
    let gradient = #""gradientOverlays": [{"blend": "\#(mode)", "opacity": 0.8, "angle": 20, "#
    try expectSamePicture(
      try LayerStyleTests.scene(gradient + #""colors": ["dimgray", "snow"]}]"#), "overlay \(mode)")
    try expectSamePicture(try Self.card("", blend: "\(mode)"), "\(mode)")
  }

  @Test func `layers in any batch and order are the same bytes`() throws {
    let styles = Turn.share(of: Self.styles, one: 3)
    let scenes = try styles.map { try LayerStyleTests.scene($0) } + (try styles.map { try Self.card($0) })
    let alone = try scenes.map { try GPU.render([$0])[0] }
    let forward = try GPU.render(scenes)
    let backward = try GPU.render(scenes.reversed())
    #expect(forward == alone)
    #expect(Array(backward.reversed()) == alone)
  }

  @Test func `passes and draws do not grow with the number of styled children`() throws {
    func work(_ count: Int) throws -> GPU.Work {
      let scene = try GPU.cards(count) { index in
        """
        {"text": "R\(index)", "font": {"family": "DejaVu Sans", "size": 24},
         "layerStyle": {"dropShadows": [{}], "bevel": {}, "strokes": [{}]}}
        """
      }
      return try GPU.work(on: scene)
    }
    #expect(try work(2) == work(15))
  }
}
