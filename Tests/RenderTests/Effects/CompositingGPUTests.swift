import CPURendering
import Documents
import GLESRendering
import Pixels
import Resolving
import Scene
import TestSupport
import Testing

/// Tests compositing on the GPU path against the CPU path, and against its formulas in double precision.
@Suite(.enabled(if: GPU.isThere)) struct CompositingGPUTests {
  static let children =
    CompositingTests.clips + CompositingTests.clippedBelow + CompositingTests.masks + CompositingTests.filters
    + CompositingTests.silhouettes + CompositingTests.knockouts + knockoutsOfMany + CompositingTests.backdrops
    + CompositingTests.backdropsInParts + blursOfMany

  typealias Parts = CompositingTests

  /// A letter with more members. A box would not do for a hole: its colour is a background, which lies beneath its
  /// layer style.
  private static func hole(x: Int, y: Int, _ members: String) -> String {
    #"{"text": "O", "font": {"family": "DejaVu Sans", "size": 14}, "color": "white", "#
      + #""frame": [\#(x), \#(y), 14, 17], \#(members)}"#
  }

  /// Holes beside and over each other, over what other layers drew, in groups with and without a canvas.
  static let knockoutsOfMany = [
    (0..<6).map { index in
      let knockout = index % 3 == 0 ? "deep" : "shallow"
      return Parts.box("[\(index * 11), \(index * 5), 24, 20]", index % 2 == 0 ? "gold" : "purple") + ","
        + hole(
          x: index * 11 + 4, y: index * 5 + 2,
          #""fillOpacity": 0.2, "layerStyle": {"knockout": "\#(knockout)", "strokes": [{}]}"#)
    }.joined(separator: ","),
    #"{"kind": "group", "size": [72, 48], "blend": "multiply", "children": [\#(Parts.box("[0, 0, 50, 40]", "teal")), "#
      + #"{"kind": "group", "size": [72, 48], "children": [\#(Parts.box("[9, 9, 50, 30]", "gold")), "#
      + Parts.text(
        #""fillOpacity": 0, "layerStyle": {"knockout": "shallow", "maskHidesEffects": true, "dropShadows": [{}]}, "#
          + #""mask": {"gradient": {"colors": ["white", "black"]}, "density": 0.8}"#) + "]}]}",
  ]

  /// Blurs of every plan, fine and coarse; panels over panels and near what comes later; blurs within blurs.
  static let blursOfMany =
    [0.4, 1.2, 3.7, 9, 21].map { blur in
      Parts.text(#""opacity": 1"#) + ","
        + Parts.box("[30, -6, 30, 70]", "#08c6", #""backdropBlur": \#(blur), "blend": "screen""#) + ","
        + Parts.text(#""filter": {"blur": \#(blur), "hue": 90}, "opacity": 0.7"#, "xy")
    } + [
      (0..<5).map { index in
        Parts.box("[\(index * 13), \(3 + index * 4), 12, 20]", index % 2 == 0 ? "gold" : "purple") + ","
          + Parts.box(
            "[\(index * 13 + 2), \(9 + index * 4), 14, 9]", "#fff5", #""backdropBlur": 2, "clip": {"radius": 4}"#)
      }.joined(separator: ","),
      #"{"kind": "group", "size": [72, 48], "filter": {"blur": 3}, "#
        + #""mask": {"child": \#(Parts.text(#""filter": {"blur": 1}"#))}, "#
        + #""children": [\#(Parts.text(#""filter": {"blur": 2, "invert": 1}, "blend": "difference""#)), "#
        + Parts.box("[20, 0, 30, 48]", "#0f03", #""backdropBlur": 4"#) + "]}",
    ]

  /// A panel that reaches beyond the picture, in a group whose blur sees what is there. It is not held against the
  /// formulas, as they are evaluated here on the picture alone.
  static let panelBeyond =
    #"{"kind": "group", "size": [72, 48], "filter": {"blur": 3}, "children": [\#(Parts.box("[4, 4, 60, 40]", "teal")), "#
    + Parts.box("[30, -16, 70, 90]", "#f063", #""backdropBlur": 5, "clip": {"radius": 9}"#) + "]}"

  @Test(arguments: [false, true]) func `a panel beyond the edge of a blurred group is the same`(
    isTransparent: Bool
  ) throws {
    let scene = try CompositingTests.scene(Self.panelBeyond, isTransparent: isTransparent)
    let expected = CPURenderer().render(scene, alphaMode: .premultiplied)
    expectSame(try GPU.render([scene])[0], expected, within: .gpu, "beyond the edge")
  }

  /// Panels whose blur reads none of the picture, seen through the blur of the group: right of it, below it, beyond its
  /// corner, and left of it where the group has nothing at that edge. A later child lies at the edge that is read.
  static let panelsBeside = ["[80, 0, 20, 48]", "[0, 60, 72, 20]", "[78, -40, 40, 34]", "[-40, 4, 24, 40]"].map {
    frame in
    #"{"kind": "group", "size": [72, 48], "filter": {"blur": 20}, "children": ["#
      + [
        Parts.box("[6, -9, 80, 70]", "teal"), Parts.box("[60, 0, 12, 48]", "gold"),
        Parts.box("[6, 36, 66, 12]", "red"),
        Parts.box("[-30, 0, 20, 48]", "orange"),
        Parts.box(frame, "#fff4", #""backdropBlur": 0.7"#), Parts.box("[50, 20, 40, 30]", "navy"),
      ].joined(separator: ",") + "]}"
  }

  @Test(arguments: panelsBeside, [false, true])
  func `a panel beside the picture blurs the pixels at its edge on both renderers`(
    children: String, keepsDrawOrder: Bool
  ) throws {
    var options = GLESRenderer.Options()
    options.keepsDrawOrder = keepsDrawOrder
    let renderer = try GLESRenderer(device: GPU.device, options: options)
    for isTransparent in [false, true] {
      let scene = try Parts.scene(children, isTransparent: isTransparent)
      let expected = CPURenderer().render(scene, alphaMode: .premultiplied)
      let drawn = try renderer.pictures(of: [scene], alphaMode: .premultiplied)[0]
      expectSame(drawn, expected, within: .gpu, children)
      // The test must be able to fail: what the panel reads is seen.
      let sharp = try Parts.scene(
        children.replacing(#""backdropBlur": 0.7"#, with: #""opacity": 1"#), isTransparent: isTransparent)
      let other = CPURenderer().render(sharp, alphaMode: .premultiplied)
      #expect(PixelDifference(expected, other).maximum > 2 * Tolerance.gpu.maximum)
    }
  }

  @Test func `a panel beside the picture shows the colour at its edge`() throws {
    // A strip at the edge, wide enough for the blur, and nothing beyond it: what the panel shows is the strip's colour.
    func picture(_ panel: String) throws -> PixelBuffer {
      let children =
        #"{"kind": "group", "size": [72, 48], "filter": {"blur": 6}, "children": ["#
        + [Parts.box("[40, -90, 32, 230]", "red"), panel].joined(separator: ",") + "]}"
      return CPURenderer().render(try Parts.scene(children, isTransparent: true), alphaMode: .premultiplied)
    }
    let frosted = try picture(
      Parts.box("[76, -90, 60, 230]", "white", #""backdropBlur": 0.5, "fillOpacity": 0, "opacity": 1"#))
    let painted = try picture(Parts.box("[76, -90, 60, 230]", "red"))
    expectSame(frosted, painted, within: .gpu, "the colour at the edge")
  }

  /// The scenes of all children, with and without a background.
  private static func scenes() throws -> [Scene] {
    try children.flatMap { child in
      try [false, true].map { try CompositingTests.scene(child, isTransparent: $0) }
    }
  }

  @Test func `a child is composited the same on both renderers, alone and in a batch`() throws {
    let scenes = try Self.scenes()
    #expect(scenes.count >= 80)
    let together = try GPU.render(scenes)
    for (index, scene) in scenes.enumerated() {
      let what = "scene \(index): \(Self.children[index / 2])"
      expectSame(together[index], CPURenderer().render(scene, alphaMode: .premultiplied), within: .gpu, what)
      expectSame(together[index], ReferenceEvaluation.render(scene), within: .gpu, "by its formulas, \(what)")
    }
    let backward = try GPU.render(scenes.reversed())
    #expect(Array(backward.reversed()) == together)
    for index in stride(from: 0, to: scenes.count, by: 5) {
      #expect(try GPU.render([scenes[index]])[0] == together[index], "scene \(index) changes alone")
    }
  }

  @Test func `compositing is the same bytes on sheets of any size, and in the order of the document`() throws {
    let scenes = try Self.scenes()
    let expected = try GPU.render(scenes)
    for size in [128, 2048] {
      var options = GLESRenderer.Options()
      options.sheetSize = size
      options.keepsDrawOrder = size == 128
      let renderer = try GLESRenderer(device: GPU.device, options: options)
      #expect(try renderer.pictures(of: scenes, alphaMode: .premultiplied) == expected, "sheets of \(size)")
    }
  }

  @Test(arguments: [0.5, 2])
  func `compositing within groups is the same on both renderers at any scale`(scale: Double) throws {
    let scenes = try Self.children.map { children in
      let json = """
        {"kind": "group", "size": [90, 70], "scale": \(scale), "children": [
          {"kind": "group", "size": [72, 48], "frame": [9, 11, 72, 48], "opacity": 0.8, "blend": "hardLight",
           "background": {"gradient": {"colors": ["#821", "#cf9"], "end": [1, 0]}}, "children": [\(children)]}]}
        """
      return try SceneFiles.resolver.resolve(try Document(json: json)).scene
    }
    for (index, picture) in try GPU.render(scenes).enumerated() {
      let reference = CPURenderer().render(scenes[index], alphaMode: .premultiplied)
      expectSame(picture, reference, within: .gpu, Self.children[index])
    }
  }

  @Test func `passes and draws do not grow with the number of composited children`() throws {
    let children = [
      Parts.box("[2, 2, 30, 30]", "gold", #""filter": {"blur": 2, "sepia": 1}"#),
      Parts.box("[8, 8, 30, 30]", "#fff4", #""backdropBlur": 3"#),
      Self.hole(x: 12, y: 12, #""fillOpacity": 0.1, "layerStyle": {"knockout": "deep"}"#),
    ].joined(separator: ",")
    func work(_ count: Int) throws -> GPU.Work {
      try GPU.work(on: try GPU.cards(count, members: #""fillOpacity": 0.9"#) { _ in children })
    }
    #expect(try work(15) == work(1))
  }

  /// Panels in a row, over a ground, with gaps of so many reaches of their blurs.
  private static func panels(_ count: Int, gap: Double) throws -> Scene {
    func scene(_ count: Int, pitch: Int) throws -> Scene {
      let panels = (0..<count).map { Parts.box("[\($0 * pitch), 8, 10, 20]", "#fff5", #""backdropBlur": 1"#) }
      let json = """
        {"kind": "group", "size": [\(count * pitch + 20), 40], "background": {"color": "teal"}, "children": [
          \(Parts.box("[0, 3, \(count * pitch), 12]", "gold")), \(panels.joined(separator: ","))]}
        """
      return try SceneFiles.resolver.resolve(try Document(json: json)).scene
    }
    let reaches = try scene(1, pitch: 10).nodes.compactMap { node in
      if case .layer(let layer) = node { layer.backdrop?.blur.sourceReach } else { nil }
    }
    let reach = try #require(reaches.first)
    return try scene(count, pitch: 10 + Int(gap * Double(reach)))
  }

  @Test func `blurred panels more than a reach apart share passes, and nearer ones do not`() throws {
    let one = try GPU.work(on: try Self.panels(1, gap: 1.5))
    #expect(try GPU.work(on: try Self.panels(15, gap: 1.5)) == one)
    // The second one sees what the first one draws.
    #expect(try GPU.work(on: try Self.panels(2, gap: 0.5)).passes > one.passes)
  }

  @Test func `knock-outs of one ground share its copy, also where they overlap`() throws {
    func draws(_ count: Int, _ style: String) throws -> Int {
      let holes = (0..<count).map { index in
        Parts.text(
          #""fillOpacity": 0.5, "layerStyle": {\#(style)}, "transform": {"translate": [\#(2 * index), \#(index)]}"#)
      }
      return try GPU.work(on: try Parts.scene(holes.joined(separator: ","))).draws
    }
    for count in [1, 2, 10] {
      // The copy of the ground shares the pass of that which the first layer needs of what lies beneath it.
      let (holes, others) = try (draws(count, #""knockout": "deep""#), draws(count, #""knockout": "none""#))
      #expect(holes == others, "\(count) layers: \(holes) draws, \(others) without holes")
    }
  }

  /// A panel, and beside it a layer of the design of one that was drawn before: over nothing, so it copies nothing.
  static let layerBesidePanel = [
    Parts.box("[2, 2, 22, 22]", "gold", #""fillOpacity": 0.9"#),
    Parts.box("[10, 10, 20, 20]", "#fff5", #""backdropBlur": 3"#),
    Parts.box("[32, 4, 20, 30]", "red", #""fillOpacity": 0.9"#),
  ].joined(separator: ",")

  @Test(arguments: [false, true])
  func `a panel does not see a layer that is drawn after it`(isTransparent: Bool) throws {
    let scene = try Parts.scene(Self.layerBesidePanel, isTransparent: isTransparent)
    let expected = CPURenderer().render(scene, alphaMode: .premultiplied)
    expectSame(try GPU.render([scene])[0], expected, within: .gpu, "a later layer")
  }

  /// Filters, blurred backdrops, knock-outs and masks that hide effects, in a group that is turned, scaled and moved so
  /// far that the picture cuts it.
  static let turned =
    (Parts.filters + Parts.backdrops + Parts.knockouts + Parts.masks[6...7] + Parts.backdropsInParts)
    .map { children in
      #"{"kind": "group", "size": [72, 48], "children": [\#(children)], "#
        + #""transform": {"rotate": 23, "scale": [1.15, 0.8], "translate": [5, -3]}}"#
    }

  @Test(arguments: [(OversamplingMethod.auto, 1), (.samples, 2), (.loop, 2)])
  func `compositing is the same on both renderers with oversampling, turned and scaled`(
    method: OversamplingMethod, n: Int
  ) throws {
    var options = GLESRenderer.Options()
    options.oversampling = method
    let renderer = try GLESRenderer(device: GPU.device, options: options)
    let designs = Self.turned + Parts.filters + Parts.knockouts + Parts.backdrops + Parts.masks[6...7]
    let scenes = try designs.enumerated().map { index, design in
      try Parts.scene(design, isTransparent: index % 2 == 1, oversampling: n)
    }
    for (index, picture) in try renderer.pictures(of: scenes, alphaMode: .premultiplied).enumerated() {
      let expected = CPURenderer().render(scenes[index], alphaMode: .premultiplied)
      expectSame(picture, expected, within: .gpu, "\(method): \(designs[index])")
    }
  }

  @Test func `what is turned is composited by its formulas, with what lies beyond the picture`() throws {
    var changed = 0
    for (index, design) in Turn.share(of: Array(Self.turned.enumerated()), one: 3) {
      let scene = try Parts.scene(design, isTransparent: index % 2 == 1)
      let picture = CPURenderer().render(scene, alphaMode: .premultiplied)
      // The widest blur here reaches less far.
      let expected = ReferenceEvaluation.render(scene, margin: 40)
      expectSame(picture, expected, within: .reference, design)
      if changed == 0, PixelDifference(ReferenceEvaluation.render(scene), expected).maximum > 8 { changed += 1 }
    }
    #expect(changed > 0 || !Turn.takesAll, "nothing beyond the picture matters to these designs")
  }

  @Test func `scenes that need sheets of their own are the same bytes`() throws {
    let scenes = try (Self.turned + Self.blursOfMany + Self.knockoutsOfMany + Parts.masks[6...7]).flatMap {
      design in
      try [1, 2].map { try Parts.scene(design, oversampling: $0) }
    }
    var options = GLESRenderer.Options()
    // No scene of 72 x 48 pixels fits.
    options.sheetSize = 32
    let renderer = try GLESRenderer(device: GPU.device, options: options)
    #expect(try renderer.pictures(of: scenes) == GPU.render(scenes, alphaMode: .straight))
    #expect(renderer.counters.sheets == scenes.count)
  }

  @Test func `oversampled clips and masks are the same on both renderers`() throws {
    for child in [CompositingTests.clips[1], CompositingTests.clips[4], CompositingTests.masks[3]] {
      let scene = try CompositingTests.scene(child, oversampling: 4)
      expectSame(
        try GPU.render([scene])[0], CPURenderer().render(scene, alphaMode: .premultiplied), within: .gpu, child)
    }
  }
}
