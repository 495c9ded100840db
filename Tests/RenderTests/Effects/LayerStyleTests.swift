import CPURendering
import Documents
import Pixels
import Resolving
import Scene
import TestSupport
import Testing

/// Tests layer styles on the CPU path against their formulas in double precision.
@Suite struct LayerStyleTests {
  /// A label with a layer style on a background of several colours.
  static func scene(_ style: String, opacity: Double = 1, isTransparent: Bool = false) throws -> Scene {
    let background =
      #""background": {"gradient": {"colors": ["teal", "coral", "navy"], "start": [0, 0], "end": [1, 1]}},"#
    let document = try Document(
      json: """
        {"text": "Rg&", "size": [112, 64], "font": {"family": "DejaVu Sans", "size": 46}, "textInsets": [8, 14, 8, 14],
         "gradient": {"colors": ["#e33", "#38fc"]}, \(isTransparent ? "" : background)
         "opacity": \(opacity), "layerStyle": {\(style)}}
        """)
    return try SceneFiles.resolver.resolve(document).scene
  }

  private func expectModel(_ style: String, isTransparent: Bool = false) throws {
    let scene = try Self.scene(style, isTransparent: isTransparent)
    expectSame(
      CPURenderer().render(scene, alphaMode: .premultiplied), ReferenceEvaluation.render(scene), within: .reference,
      style)
  }

  static let shadows = [
    #""dropShadows": [{}]"#,
    #""dropShadows": [{"distance": 5, "size": 6, "spread": 0.4, "angle": 120, "opacity": 1, "contour": "gaussian"}]"#,
    #""dropShadows": [{"size": 3.5, "blend": "linearBurn"}, {"distance": 8, "color": "red", "size": 0}]"#,
    #""fillOpacity": 0.3, "dropShadows": [{"knockout": false, "opacity": 0.9}, {"color": "lime"}]"#,
    #""dropShadows": [{"size": 41, "spread": 0.3, "distance": 12, "blend": "normal", "opacity": 0.8}]"#,
    #""innerShadows": [{"distance": 4, "size": 5, "choke": 0.2}, {"color": [0, 1, 0, 0.5], "blend": "screen"}]"#,
  ]

  static let glows = [
    #""outerGlow": {"opacity": 0.9, "size": 8, "spread": 0.25}"#,
    #""outerGlow": {"opacity": 0.9, "size": 6, "range": 0.8, "blend": "normal", "contour": "ring"}"#,
    #""innerGlow": {"opacity": 0.9, "size": 6, "choke": 0.2, "color": "yellow"}"#,
    #""innerGlow": {"source": "center", "size": 9, "opacity": 0.8}, "interiorAsGroup": true, "fillOpacity": 0.5"#,
  ]

  static let others = [
    #""satin": {}"#,
    #""satin": {"size": 6, "distance": 4, "angle": -60, "contour": "halfRound", "invert": false}"#,
    #""strokes": [{"size": 2, "opacity": 0.7, "color": "white"}, {"size": 6, "blend": "multiply"}]"#,
    #""strokes": [{"position": "inside", "opacity": 0.6}, {"position": "center", "size": 4, "color": "yellow"}]"#,
    #""strokes": [{"position": "center", "size": 5, "overprint": true, "opacity": 0.5, "gradient": {}}]"#,
    #""strokes": [{"position": "center", "size": 1, "color": "white"}], "outerGlow": {"opacity": 0.9, "size": 6}"#,
    #""strokes": [{"position": "center", "size": 1.9, "opacity": 0.6, "gradient": {"angle": 20}}]"#,
    #""gradientOverlays": [{"colors": ["red", "lime", "blue"], "method": "smooth", "box": [3.4, 70, 99.2, -6.3]}]"#,
    #""bevel": {"style": "pillow", "size": 5}, "strokes": [{"size": 4, "color": "maroon"}]"#,
    #""strokes": [{"position": "center", "size": 6, "opacity": 0.5}], "dropShadows": [{"opacity": 1}], "outerGlow": {}"#,
    #""strokes": [{"size": 4, "opacity": 0.4}], "dropShadows": [{"knockout": false, "opacity": 0.9}, {"size": 9}]"#,
    #""colorOverlays": [{"opacity": 0.5}, {"blend": "color"}], "gradientOverlays": [{"angle": 30}]"#,
    #""gradientOverlays": [{"kind": "radial", "colors": ["red", [0, 1, 0, 0.25], "blue"], "scale": 0.7}]"#,
    #""bevel": {"style": "emboss", "size": 120, "highlight": {"opacity": 1}, "shade": {"opacity": 1}}"#,
    #""bevel": {}"#,
    #""bevel": {"style": "emboss", "depth": 2, "size": 8, "direction": "down", "angle": 130, "altitude": 50}"#,
    #""bevel": {"style": "pillow", "size": 6, "soften": 3}"#,
    #""bevel": {"style": "outer", "size": 5, "highlight": {"opacity": 1, "blend": "linearDodge"}}"#,
    #""bevel": {"gloss": "cone"}, "strokes": [{"position": "inside", "size": 2}], "dropShadows": [{}]"#,
  ]

  static let shapes = [
    #""bevel": {"technique": "chiselHard", "size": 5}"#,
    #""bevel": {"technique": "chiselHard", "style": "emboss", "size": 9, "depth": 1.5, "direction": "down"}"#,
    #""bevel": {"technique": "chiselSoft", "style": "outer", "size": 6, "altitude": 45}"#,
    #""bevel": {"technique": "chiselSoft", "style": "pillow", "size": 8, "soften": 2}"#,
    #""bevel": {"size": 8, "contour": {"curve": "cone", "range": 0.6}}"#,
    #""bevel": {"technique": "chiselHard", "size": 6, "contour": {"curve": "gaussian"}}"#,
    #""bevel": {"size": 7, "texture": {"file": "tile.png", "depth": 0.4, "scale": 0.5}}"#,
    #""strokes": [{"size": 5, "gradient": {"kind": "shapeBurst", "colors": ["yellow", "maroon"]}}]"#,
    #""strokes": [{"size": 6, "position": "center", "gradient": {"kind": "shapeBurst"}, "opacity": 0.8}]"#,
  ]

  static let fills = [
    #""outerGlow": {"technique": "precise", "size": 7, "opacity": 0.9, "spread": 0.2}"#,
    #""innerGlow": {"technique": "precise", "size": 6, "opacity": 0.9, "range": 0.7, "source": "center"}"#,
    #""innerGlow": {"technique": "precise", "size": 5, "opacity": 1, "contour": "halfRound"}"#,
    #""outerGlow": {"gradient": {"colors": ["yellow", [1, 0, 0, 0]]}, "size": 8, "opacity": 1}"#,
    #""innerGlow": {"gradient": {"colors": ["white", "navy"], "opacities": [1, 0]}, "size": 6, "opacity": 0.8}"#,
    #""patternOverlay": {"file": "tile.png", "opacity": 0.7, "blend": "overlay"}"#,
    #""patternOverlay": {"file": "tile.png", "scale": 0.4, "align": false, "offset": [3, 2]}"#,
    #""strokes": [{"size": 4, "pattern": {"file": "tile.png", "scale": 0.5}}]"#,
    #""edgeGamma": 1.45, "strokes": [{"size": 2, "color": "white"}]"#,
    #""edgeGamma": 2.2, "fillOpacity": 0.6, "dropShadows": [{"opacity": 1}]"#,
  ]

  /// Every effect that has grain, with a grain of its own.
  static let grains = [
    #""seed": 7, "dropShadows": [{"noise": 0.4, "opacity": 1}, {"noise": 1, "size": 9, "distance": 9}]"#,
    #""seed": 7, "innerShadows": [{"noise": 0.4, "opacity": 1}, {"noise": 1, "size": 9, "distance": 9}]"#,
    #""outerGlow": {"noise": 0.6, "opacity": 1, "size": 9}, "innerGlow": {"noise": 0.6, "opacity": 1, "size": 9}"#,
    #""seed": 2000000000, "outerGlow": {"gradient": {}, "jitter": 0.8, "opacity": 1, "size": 9}"#,
    #""innerGlow": {"gradient": {"colors": ["red", "lime", "blue"]}, "jitter": 1, "noise": 0.2, "size": 9}"#,
    #""dropShadows": [{"blend": "dissolve"}, {"blend": "dissolve", "distance": 9}], "outerGlow": {"blend": "dissolve"}"#,
    #""seed": 3, "innerShadows": [{"blend": "dissolve"}, {"blend": "dissolve", "distance": 9}]"#,
    #""colorOverlays": [{"blend": "dissolve", "opacity": 0.5}, {"blend": "dissolve", "opacity": 0.5, "color": "red"}]"#,
    #""satin": {"blend": "dissolve"}, "innerGlow": {"blend": "dissolve", "size": 9}"#,
    #""strokes": [{"blend": "dissolve", "opacity": 0.5, "position": "center"}, {"blend": "dissolve", "opacity": 0.4}]"#,
    #""bevel": {"style": "emboss", "highlight": {"blend": "dissolve"}, "shade": {"blend": "dissolve"}}"#,
  ]

  @Test(arguments: shadows + glows + others + shapes + fills + grains)
  func `an effect of a layer style is drawn as its formula says`(style: String) throws {
    try expectModel(style)
  }

  @Test(arguments: [shadows[1], glows[0], others[2], others[9], shapes[0], fills[3], fills[8]])
  func `effects on a transparent canvas are drawn as their formulas say`(style: String) throws {
    try expectModel(style, isTransparent: true)
  }

  @Test(arguments: BlendMode.ofLayers.filter { $0 != .dissolve })
  func `a blend mode of an overlay is drawn as its formula says`(mode: BlendMode) throws {
    // Not from black: next to it color burn divides by nearly nothing.
    let gradient = #""colors": ["dimgray", "snow"], "angle": 20"#
    try expectModel(#""gradientOverlays": [{"blend": "\#(mode)", "opacity": 0.8, \#(gradient)}]"#)
  }

  @Test(arguments: BlendMode.ofLayers)
  func `a layer in a blend mode with a fill opacity is drawn as its formula says`(mode: BlendMode) throws {
    let document = try Document(
      json: """
        {"kind": "group", "size": [60, 40], "background": {"gradient": {"colors": ["#821", "#cf9"], "end": [1, 0]}},
         "children": [{"text": "B8", "font": {"family": "DejaVu Sans", "size": 36}, "color": "#49c",
                       "blend": "\(mode)",
                       "fillOpacity": 0.7, "opacity": 0.9, "frame": [6, 0, null, null]}]}
        """)
    let scene = try SceneFiles.resolver.resolve(document).scene
    expectSame(
      CPURenderer().render(scene, alphaMode: .premultiplied), ReferenceEvaluation.render(scene), within: .reference,
      "\(mode)")
  }

  @Test func `a layer style that says nothing changes nothing`() throws {
    let styled = try Self.scene("")
    let plain = Scene(
      width: styled.width, height: styled.height, background: styled.background,
      nodes: styled.nodes.flatMap { node -> [SceneNode] in
        if case .layer(let layer) = node { layer.nodes } else { [node] }
      })
    expectSame(
      CPURenderer().render(styled), CPURenderer().render(plain), within: Tolerance(maximum: 1, mean: 0.05))
  }

  @Test func `a translucent stroke does not show the shadow beneath it`() throws {
    func picture(_ shadows: String) throws -> PixelBuffer {
      let stroke = #""strokes": [{"size": 5, "opacity": 0.5, "color": "white"}]"#
      return CPURenderer().render(try Self.scene(#"\#(stroke), "dropShadows": [\#(shadows)]"#))
    }
    // All of it lies beneath the content and the part of the stroke that has no soft edge.
    let shadow = #"{"size": 0, "distance": 3, "angle": 0, "opacity": 1, "blend": "normal"}"#
    let plain = try picture("")
    expectSame(try picture(shadow), plain, within: Tolerance(maximum: 1, mean: 0.05))
    #expect(try picture(shadow.replacing("}", with: #", "knockout": false}"#)) != plain)
  }

  @Test func `noise and dissolving depend on the seed alone`() throws {
    let grain =
      #""dropShadows": [{"noise": 0.5, "opacity": 1}], "colorOverlays": [{"blend": "dissolve", "opacity": 0.5}]"#
    let first = CPURenderer().render(try Self.scene(grain))
    #expect(CPURenderer().render(try Self.scene(grain)) == first)
    #expect(CPURenderer().render(try Self.scene(grain + #", "seed": 7"#)) != first)
  }

  @Test func `a canvas that fits has room for the effects`() throws {
    let document = try Document(
      json:
        #"{"text": "A", "layerStyle": {"strokes": [{"size": 9}], "dropShadows": [{"distance": 30, "size": 0}]}}"#)
    let plain = try SceneFiles.resolver.resolve(try Document(json: #"{"text": "A"}"#)).scene
    let scene = try SceneFiles.resolver.resolve(document).scene
    #expect(scene.inkBounds.intersection(scene.canvas) == scene.inkBounds)
    #expect(scene.width > plain.width && scene.height >= plain.height + 9)
  }

  @Test func `excluded channels keep what lies beneath`() throws {
    let scene = try Self.scene(#""channels": "g", "strokes": [{"color": "white"}]"#)
    let picture = CPURenderer().render(scene)
    let beneath = CPURenderer().render(
      Scene(width: scene.width, height: scene.height, background: scene.background, nodes: []))
    for index in picture.bytes.indices where index % 4 != 1 {
      #expect(abs(Int(picture.bytes[index]) - Int(beneath.bytes[index])) <= 1)
    }
    #expect(picture != beneath)
  }
}
