import CPURendering
import Documents
import Pixels
import Resolving
import Scene
import TestSupport
import Testing
import Typography

/// Tests clips, masks, filters, blurred backdrops and knock-outs on the CPU path against their formulas in double
/// precision.
@Suite struct CompositingTests {
  /// Children on a background of several colours, or on none.
  static func scene(_ children: String, isTransparent: Bool = false, oversampling: Int = 1) throws -> Scene {
    let background =
      #""background": {"gradient": {"colors": ["teal", "coral", "navy"], "start": [0, 0], "end": [1, 1]}},"#
    let document = try Document(
      json: """
        {"kind": "group", "size": [72, 48], "oversampling": \(oversampling), \(isTransparent ? "" : background)
         "children": [\(children)]}
        """)
    return try SceneFiles.resolver.resolve(document).scene
  }

  private func expectModel(
    _ children: String, isTransparent: Bool = false, oversampling: Int = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let scene = try Self.scene(children, isTransparent: isTransparent, oversampling: oversampling)
    expectSame(
      CPURenderer().render(scene, alphaMode: .premultiplied), ReferenceEvaluation.render(scene), within: .reference,
      children, sourceLocation: sourceLocation)
  }

  /// A text that fills most of the canvas, with more members.
  static func text(_ members: String, _ text: String = "R&g", color: String = "#e9d8a6") -> String {
    #"{"text": "\#(text)", "font": {"family": "DejaVu Sans", "size": 30}, "color": "\#(color)", "#
      + #""frame": [4, 3, 64, 42], \#(members)}"#
  }

  /// A box of one colour, with more members.
  static func box(_ frame: String, _ color: String, _ members: String = #""opacity": 1"#) -> String {
    #"{"text": "", "size": [1, 1], "background": {"color": "\#(color)"}, "frame": \#(frame), \#(members)}"#
  }

  static let clips = [
    text(#""clip": {"rect": [3.4, 5.2, 40.5, 20.9], "radius": 6}"#),
    text(#""clip": {"rect": [-3, 2, null, 30], "radius": [0, 9, 14, 3.5]}, "opacity": 0.7"#),
    text(
      #"""
      "clip": {"radius": 400}, "background": {"color": "white"}, "transform": {"rotate": 20,
      "scale": [1, 0.7]}
      """#),
    text(
      #"""
      "clip": {"path": "M2 20Q30-10 50 20T60 30A20 12 30 0 1 9 38Z"},
      "background": {"color": [1, 1, 1, 0.533]}
      """#),
    text(
      #"""
      "clip": {"path": "M30 0L48 40 0 14H60L12 40z", "rule": "evenodd"},
      "background": {"color": [0, 0.533, 0.8]}
      """#),
    text(
      #"""
      "clip": {"path": "M30 0L48 40 0 14H60L12 40z"}, "background": {"color": [0, 0.533, 0.8]},
      "blend": "screen"
      """#),
    text(
      #"""
      "clip": {"rect": [0, 0, 40, 24], "radius": 5}, "layerStyle": {"dropShadows": [{}],
      "strokes": [{"size": 2}]}
      """#),
  ]

  @Test(arguments: clips)
  func `a child is cut to a rectangle or a path`(child: String) throws {
    try expectModel(child)
    try expectModel(child, isTransparent: true)
  }

  @Test func `a cut is as fine as oversampling makes it`() throws {
    try expectModel(Self.clips[1], oversampling: 2)
    try expectModel(Self.clips[4], oversampling: 4)
  }

  @Test func `the rule of a path decides what is inside it`() throws {
    func alpha(_ rule: String) throws -> UInt8 {
      let star = #""clip": {"path": "M30 0L48 40 0 14H60L12 40z", "rule": "\#(rule)"}"#
      let scene = try Self.scene(Self.box("[4, 3, 64, 42]", "navy", star), isTransparent: true)
      // In the middle of the star, around which the path goes twice.
      return CPURenderer().render(scene).bytes[(3 + 20) * 72 * 4 + (4 + 30) * 4 + 3]
    }
    #expect(try alpha("nonzero") == 255 && alpha("evenodd") == 0)
  }

  static let clippedBelow = [
    text(#""opacity": 0.8"#) + "," + box("[10, 10, 40, 18]", "#d00c", #""clip": "below""#),
    text(#""blend": "multiply", "fillOpacity": 0.6, "layerStyle": {"strokes": [{}], "dropShadows": [{}]}"#) + ","
      + box("[0, 0, 40, 48]", "lime", #""clip": "below", "blend": "difference", "opacity": 0.7"#) + ","
      + text(
        #"""
        "clip": "below", "layerStyle": {"outerGlow": {"opacity": 1}}, "transform": {"translate": [6, 8]}
        """#, "ab")
      + "," + box("[50, 4, 20, 20]", "white"),
    text(#""layerStyle": {"colorOverlays": [{"opacity": 0.5}]}"#) + ","
      + box("[0, 20, 72, 10]", "yellow", #""clip": "below", "backdropBlur": 2"#),
    #"{"kind": "group", "size": [72, 48], "opacity": 0.9, "children": [\#(box("[2, 3, 30, 30]", "#fc0a"))]},"#
      + #"{"kind": "group", "size": [72, 48], "clip": "below", "children": ["#
      + box("[0, 10, 72, 9]", "red") + "," + box("[12, 0, 9, 48]", "blue", #""blend": "linearDodge""#) + "]}",
    box(
      "[4, 4, 40, 30]", "#eee",
      #"""
      "filter": {"blur": 3, "sepia": 0.5}, "mask": {"gradient": {"colors": ["red", "white"]}}
      """#)
      + "," + box("[20, 10, 40, 30]", "teal", #""clip": "below""#),
  ]

  @Test(arguments: clippedBelow)
  func `children are cut to the one beneath them, as one unit with it`(children: String) throws {
    try expectModel(children)
    try expectModel(children, isTransparent: true)
  }

  static let masks = [
    text(#""mask": {"gradient": {"colors": ["black", "white"], "start": [0, 0], "end": [1, 0]}}"#),
    text(
      #"""
      "mask": {"gradient": {"kind": "radial", "colors": [[1, 0, 0, 1], [0, 0, 0, 0]]},
      "frame": [5, -4, 50, 50]}
      """#),
    text(
      #"""
      "mask": {"gradient": {"colors": [[0, 0, 0, 0], "white"]}, "of": "luminance", "invert": true,
      "density": 0.7}
      """#),
    text(
      #"""
      "mask": {"child": {"text": "XO", "font": {"family": "DejaVu Sans", "size": 28}}},
      "background": {"color": "plum"}
      """#),
    text(
      #"""
      "mask": {"child": {"text": "XO", "color": [0.533, 0.8, 0.267], "font": {"family": "DejaVu Sans",
      "size": 28}, "frame": [9, 4, null, null], "transform": {"rotate": 10}, "filter": {"blur": 2}},
      "of": "luminance", "invert": true}, "background": {"color": "plum"}
      """#
    ),
    text(
      #"""
      "mask": {"gradient": {"colors": ["white", "black"], "start": [0, 0], "end": [1, 1]}},
      "layerStyle": {"dropShadows": [{"opacity": 1}], "strokes": [{"size": 2, "color": "white"}]},
      "opacity": 0.8
      """#
    ),
    text(
      #"""
      "mask": {"gradient": {"colors": ["white", "black"], "start": [0, 0], "end": [1, 1]}},
      "layerStyle": {"maskHidesEffects": true, "dropShadows": [{"opacity": 1}], "strokes": [{"size": 2,
      "color": "white"}]}, "opacity": 0.8
      """#
    ),
    text(
      #"""
      "mask": {"child": {"kind": "group", "size": [64, 42], "children": [{"text": "",
      "background": {"color": "black"}, "frame": [0, 0, 30, 30]}]}}, "clip": {"path": "M0 0L60 4 20 40z"},
      "background": {"color": "gold"}, "layerStyle": {"maskHidesEffects": true, "strokes": [{}]}
      """#
    ),
    text(#""mask": {"image": "star.png"}, "background": {"color": "gold"}"#),
    text(
      #"""
      "mask": {"image": {"file": "photo.png", "contentMode": "fit"}, "frame": [2, 3, 44, 30],
      "of": "luminance"}
      """#),
  ]

  @Test(arguments: masks)
  func `a mask multiplies a child`(child: String) throws {
    try expectModel(child)
    try expectModel(child, isTransparent: true)
  }

  static let filters = [
    text(#""filter": {"brightness": 0.6, "contrast": 1.4, "saturation": 0.3}"#),
    text(#""filter": {"hue": 130, "grayscale": 0.4, "sepia": 0.7, "invert": 0.8}, "opacity": 0.6"#),
    text(#""filter": {"blur": 0.8}, "blend": "overlay""#),
    text(#""filter": {"blur": 5, "saturation": 2}, "clip": {"rect": [5, 5, 50, 30], "radius": 8}"#),
    text(
      #"""
      "filter": {"blur": 1.6, "brightness": 1.5}, "layerStyle": {"strokes": [{"size": 4, "color": "red"}]},
      "fillOpacity": 0.5, "opacity": 0.8
      """#),
    #"{"kind": "group", "size": [72, 48], "filter": {"invert": 1, "blur": 2}, "children": ["#
      + box("[5, 5, 30, 30]", "#f80b") + "," + text(#""blend": "difference""#) + "]}",
  ]

  @Test(arguments: filters)
  func `a filter changes the finished picture of a child`(child: String) throws {
    try expectModel(child)
    try expectModel(child, isTransparent: true)
  }

  static let backdrops = [
    text(#""opacity": 1"#) + "," + box("[10, 12, 50, 22]", "#fff6", #""backdropBlur": 3, "clip": {"radius": 8}"#),
    text(#""opacity": 1"#) + ","
      + box(
        "[-5, -5, 40, 30]", "#fff",
        #"""
        "backdropBlur": 6, "fillOpacity": 0.2, "opacity": 0.8
        """#),
    text(#""opacity": 1"#) + ","
      + text(
        #"""
        "backdropBlur": 1, "layerStyle": {"dropShadows": [{}]}, "transform": {"translate": [3, 4]}
        """#, color: "#0f08"),
    #"{"kind": "group", "size": [72, 48], "opacity": 0.9, "children": [\#(text(#""opacity": 1"#)), "#
      + box("[10, 12, 30, 22]", "#08c3", #""backdropBlur": 2.5"#) + "]}",
    text(#""opacity": 1"#) + ","
      + box("[8, 8, 50, 30]", "#fff4", #""backdropBlur": 4, "mask": {"gradient": {"colors": ["white", "black"]}}"#),
    text(#""opacity": 1"#) + ","
      + text(
        #"""
        "backdropBlur": 2, "layerStyle": {"maskHidesEffects": true, "outerGlow": {}},
        "mask": {"gradient": {"colors": ["white", "black"]}}, "filter": {"blur": 1}
        """#, "AB", color: "#f0f8"),
  ]

  /// What is blurred lies beyond the edge of what cuts it out.
  static let backdropsInParts =
    [
      #""clip": {"rect": [0, 0, 34, 48]}"#,
      #""filter": {"blur": 2}, "clip": {"rect": [0, 0, 34, 30], "radius": 5}"#,
      #""mask": {"gradient": {"colors": ["white", "black"]}, "frame": [0, 0, 34, 48]}"#,
    ].map { members in
      #"{"kind": "group", "size": [72, 48], \#(members), "children": ["# + box("[2, 2, 70, 40]", "red") + ","
        + box("[10, 12, 60, 22]", "#08c3", #""backdropBlur": 6"#) + "]}"
    } + [
      text(
        #""background": {"color": "gold"}, "mask": {"child": {"kind": "group", "size": [64, 42], "#
          + #""clip": {"rect": [0, 0, 30, 42]}, "children": [\#(box("[0, 0, 60, 42]", "white")), "#
          + box("[4, 6, 56, 22]", "#08c3", #""backdropBlur": 5"#) + "]}}")
    ]

  @Test(arguments: backdropsInParts)
  func `a blurred backdrop reads beyond what its layer is cut to`(children: String) throws {
    try expectModel(children)
    try expectModel(children, isTransparent: true)
  }

  @Test(arguments: backdrops)
  func `what lies beneath a child is blurred where the child is`(children: String) throws {
    try expectModel(children)
    try expectModel(children, isTransparent: true)
  }

  static let knockouts = [
    box("[6, 6, 50, 30]", "gold") + ","
      + text(#""fillOpacity": 0.3, "layerStyle": {"knockout": "shallow", "strokes": [{"size": 2}]}"#),
    box("[6, 6, 60, 14]", "gold") + #"""
      ,{"kind": "group", "size": [72, 48], "background": {"color": [0, 0.667, 0, 0.333]}, "children": [
      """#
      + box("[0, 10, 60, 20]", "purple") + ","
      + text(#""fillOpacity": 0, "layerStyle": {"knockout": "shallow", "dropShadows": [{}]}"#) + "]}",
    box("[6, 6, 60, 14]", "gold") + #",{"kind": "group", "size": [72, 48], "children": ["#
      + box("[0, 10, 60, 20]", "purple") + ","
      + text(
        #"""
        "fillOpacity": 0.2, "layerStyle": {"knockout": "deep"}
        """#) + "]}",
    box("[6, 6, 60, 14]", "gold") + #",{"kind": "group", "opacity": 0.7, "size": [72, 48], "children": ["#
      + box("[0, 10, 60, 20]", "purple") + ","
      + text(
        #"""
        "fillOpacity": 0.2, "layerStyle": {"knockout": "deep"}
        """#) + "]}",
    box("[6, 6, 60, 30]", "gold") + ","
      + text(#""clip": "below", "fillOpacity": 0, "opacity": 0.9, "layerStyle": {"knockout": "shallow"}"#),
    box("[6, 6, 60, 14]", "gold") + "," + #"{"kind": "group", "size": [72, 48], "fillOpacity": 0.4, "children": ["#
      + box("[0, 10, 60, 20]", "purple") + #"], "layerStyle": {"knockout": "shallow"}, "backdropBlur": 2}"#,
  ]

  @Test(arguments: knockouts)
  func `a knock-out shows the bottom of the group or of the document`(children: String) throws {
    try expectModel(children)
    try expectModel(children, isTransparent: true)
  }

  /// The effects of a group are made from the union of its children, also of those in groups within it.
  static let silhouettes = [

    #"""
    {"kind": "group", "size": [72, 48], "layerStyle": {"dropShadows": [{"opacity": 1}],
    "strokes": [{"size": 2, "color": "white"}]}, "children": [
    """#
      + box("[6, 6, 30, 20]", "gold") + "," + box("[20, 16, 30, 20]", "purple") + "]}",
    #"{"kind": "group", "size": [72, 48], "layerStyle": {"outerGlow": {"opacity": 1, "size": 5}}, "children": ["#
      + #"{"kind": "group", "size": [72, 48], "opacity": 0.5, "children": [\#(box("[6, 6, 30, 20]", "gold"))]},"#
      + text(#""clip": {"rect": [0, 0, 60, 20]}"#) + "]}",
    #"{"kind": "group", "size": [72, 48], "filter": {"blur": 2}, "children": ["#
      + box("[6, 6, 30, 20]", "gold") + "," + box("[20, 16, 30, 20]", "purple") + "]}",
  ]

  @Test(arguments: silhouettes)
  func `a group casts its effects as one silhouette`(group: String) throws {
    try expectModel(group)
    try expectModel(group, isTransparent: true)
  }

  /// CSS' functions of one colour, as Filter Effects writes them: cut to 0...1 after each.
  private static let functions: [(filter: String, of: @Sendable (SIMD3<Double>) -> SIMD3<Double>)] = [
    (#""brightness": 0.6"#, { 0.6 * $0 }),
    (#""brightness": 1.8"#, { 1.8 * $0 }),
    (#""contrast": 1.7"#, { ($0 - 0.5) * 1.7 + 0.5 }),
    (#""invert": 0.75"#, { $0 * (1 - 0.75) + (1 - $0) * 0.75 }),
    (#""grayscale": 1"#, { SIMD3(repeating: 0.2126 * $0.x + 0.7152 * $0.y + 0.0722 * $0.z) }),
    (#""grayscale": 0.25"#, { $0 + (0.2126 * $0.x + 0.7152 * $0.y + 0.0722 * $0.z - $0) * 0.25 }),
    (#""saturation": 0"#, { SIMD3(repeating: 0.213 * $0.x + 0.715 * $0.y + 0.072 * $0.z) }),
    (#""saturation": 2.5"#, { c in c * 2.5 + (0.213 * c.x + 0.715 * c.y + 0.072 * c.z) * (1 - 2.5) }),
    (
      #""sepia": 1"#,
      { c in
        SIMD3(
          0.393 * c.x + 0.769 * c.y + 0.189 * c.z, 0.349 * c.x + 0.686 * c.y + 0.168 * c.z,
          0.272 * c.x + 0.534 * c.y + 0.131 * c.z)
      }
    ),
    (
      #""hue": 90"#,
      { c in
        SIMD3(
          (0.213 - 0.213) * c.x + (0.715 - 0.715) * c.y + (0.072 + 0.928) * c.z,
          (0.213 + 0.143) * c.x + (0.715 + 0.140) * c.y + (0.072 - 0.283) * c.z,
          (0.213 - 0.787) * c.x + (0.715 + 0.715) * c.y + (0.072 + 0.072) * c.z)
      }
    ),
    (#""invert": 1, "brightness": 2"#, { 1 - ($0 * 2).clamped(lowerBound: .zero, upperBound: .one) }),
  ]

  @Test(arguments: functions.indices)
  func `a filter is CSS' function of the same name`(index: Int) throws {
    let (filter, function) = Self.functions[index]
    for color in [SIMD3(0.2, 0.6, 0.8), SIMD3(0.8, 0.4, 0), SIMD3(1, 1, 1), SIMD3(0, 0, 0)] {
      let list = "[\(color.x), \(color.y), \(color.z)]"
      let child =
        #"""
        {"text": "", "background": {"color": \#(list)}, "frame": [0, 0, 72, 48], "filter": {\#(filter)}}
        """#
      let picture = CPURenderer().render(try Self.scene(child, isTransparent: true))
      let expected = function(color).clamped(lowerBound: .zero, upperBound: .one) * 255
      let drawn = SIMD4<Double>(picture[30, 20])
      for channel in 0..<3 {
        #expect(abs(drawn[channel] - expected[channel]) <= 0.51, "\(filter) of \(color): \(drawn), not \(expected)")
      }
      #expect(drawn.w == 255)
    }
  }

  @Test func `members that change nothing make no canvas`() throws {
    let plain = try Self.scene(Self.text(#""opacity": 1"#))
    for members in [
      #""filter": {}"#, #""filter": {"brightness": 1, "hue": 0, "blur": 0}"#, #""backdropBlur": 0"#,
      #""mask": {"image": "star.png", "density": 0}"#, #""clip": null, "mask": null"#,
    ] {
      let scene = try Self.scene(Self.text(members))
      #expect(!scene.nodes.contains { $0.hasLayers }, "\(members)")
      #expect(CPURenderer().render(scene) == CPURenderer().render(plain), "\(members)")
    }
  }

  @Test func `a group of which nothing is wanted is no canvas, so its children see what lies beneath it`() throws {
    let child = Self.box("[4, 4, 40, 30]", "#888", #""blend": "difference""#)
    func scene(_ members: String) throws -> Scene {
      try Self.scene(#"{"kind": "group", "size": [72, 48], "children": [\#(child)]\#(members)}"#)
    }
    let through = CPURenderer().render(try scene(""))
    #expect(through == CPURenderer().render(try Self.scene(child)))
    for members in [#""clip": {}"#, #""filter": {"contrast": 1.001}"#, #""opacity": 0.999"#] {
      let isolated = CPURenderer().render(try scene(", " + members))
      #expect(PixelDifference(isolated, through).maximum > 40, "\(members)")
    }
  }

  @Test func `without a frame a clip follows the child's own size and transform`() throws {
    let turned = #""transform": {"rotate": 30, "scale": 0.5}"#
    let clipped = try Self.scene(
      Self.box("[10, 10, 40, 20]", "red", turned + #", "clip": {}"#), isTransparent: true)
    let free = try Self.scene(Self.box("[10, 10, 40, 20]", "red", turned), isTransparent: true)
    let (a, b) = (CPURenderer().render(clipped), CPURenderer().render(free))
    // Both edges are the same, so inside nothing changes, and outside there is nothing anyway.
    for y in 0..<48 {
      for x in 0..<72 where b[x, y].w == 0 || b[x, y].w == 255 { #expect(a[x, y] == b[x, y], "\(x), \(y)") }
    }
  }

  @Test func `a mask without a channel takes alpha where there is any, and else luminance`() throws {
    func picture(_ mask: String) throws -> PixelBuffer {
      CPURenderer().render(
        try Self.scene(Self.box("[0, 0, 72, 48]", "white", #""mask": {\#(mask)}"#), isTransparent: true))
    }
    let opaque = #""gradient": {"colors": [[0, 0, 0], [1, 1, 1]], "start": [0, 0], "end": [1, 0]}"#
    #expect(try picture(opaque) == picture(opaque + #", "of": "luminance""#))
    #expect(try picture(opaque) != picture(opaque + #", "of": "alpha""#))
    let translucent = #""gradient": {"colors": [[0, 0, 0, 0], [0, 0, 0, 1]], "start": [0, 0], "end": [1, 0]}"#
    #expect(try picture(translucent) == picture(translucent + #", "of": "alpha""#))
    for (file, channel) in [("star.png", "alpha"), ("photo.png", "luminance")] {
      #expect(try picture(#""image": "\#(file)""#) == picture(#""image": "\#(file)", "of": "\#(channel)""#))
    }
    #expect(try picture(#""child": {"text": "X"}"#) == picture(#""child": {"text": "X"}, "of": "alpha""#))
  }

  @Test func `errors name the child and its member`() throws {
    func error(_ members: String) -> String {
      do {
        _ = try Self.scene(Self.text(members))
        return "nothing"
      } catch { return "\(error)" }
    }
    #expect(error(#""mask": {"image": "none.png"}"#).hasPrefix("children[0].mask.image.file: "))
    #expect(
      error(
        #"""
        "mask": {"child": {"kind": "image", "file": "none.png"}}
        """#
      ).hasPrefix("children[0].mask.child.file: "))
    #expect(error(#""clip": {"rect": [0, 0, 90000, 90000]}"#).hasPrefix("children[0].clip: "))
    #expect(error(#""clip": {"path": "M0 0L90000 3 0 3z"}"#).hasPrefix("children[0].clip.path: "))
    #expect(
      error(
        #"""
        "mask": {"gradient": {"colors": ["red"]}, "frame": [0, 0, 90000, 90000]}
        """#
      ).hasPrefix("children[0].mask.frame: "))
  }
}
