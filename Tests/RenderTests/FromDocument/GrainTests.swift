import Documents
import Pixels
import Resolving
import Testing

/// Tests what is chance by its distribution: docs/layer-styles.md says which that is.
@Suite(.serialized) struct GrainTests {
  /// The red channel of the pixels of a shadow, a glow or a box that covers them evenly: 0 where the effect is full, 1
  /// where there is none of it.
  private func values(_ style: String, renderer: String, inside: Bool, members: String = "") throws -> [Double] {
    // The box is 40 x 40 in the middle; what falls out of it lies 44 to the right of it.
    let json = #"""
      {"kind": "group", "size": [100, 60], "background": {"color": [1, 1, 1]}, "children": [
        {"kind": "group", "size": [40, 40], "frame": [8, 10, 40, 40], "layerStyle": {\#(style)}\#(members),
         "children": [{"text": "", "frame": [0, 0, 40, 40], "background": {"color": [1, 1, 1]}}]}]}
      """#
    let scene = try SceneFiles.resolver.resolve(try Document(json: json)).scene
    let picture = try InvariantTests.render([scene], by: renderer)[0]
    let left = inside ? 10 : 54
    return (12..<48).flatMap { y in (left..<left + 36).map { Double(picture[$0, y].x) / 255 } }
  }

  private func expect(
    _ values: [Double], from low: Double, to high: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let mean = values.reduce(0, +) / Double(values.count)
    let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)
    let width = high - low
    // Of 1,296 numbers that are even in low...high the mean strays by 0.008 of the width, the variance by 0.025 of itself.
    #expect(abs(mean - (low + high) / 2) < 0.03 * width, "mean \(mean)", sourceLocation: sourceLocation)
    #expect(abs(variance / (width * width / 12) - 1) < 0.1, "variance \(variance)", sourceLocation: sourceLocation)
    #expect(
      (values.min() ?? 0) > low - 0.003 && (values.max() ?? 1) < high + 0.003,
      "\(values.min() ?? 0)...\(values.max() ?? 0)", sourceLocation: sourceLocation)
  }

  /// A contour that is a half everywhere but at 0.
  private static let half = #""contour": [[0, 0], [0.01, 0.5, 1], [1, 0.5]]"#

  @Test(arguments: InvariantTests.renderers)
  func `noise is even about the mask`(renderer: String) throws {
    let common = #""opacity": 1, "blend": "normal", "color": [0, 0, 0], "noise": 0.3, \#(Self.half)"#
    let shadow = #""dropShadows": [{\#(common), "angle": 180, "distance": 44, "size": 0}]"#
    expect(try values(shadow, renderer: renderer, inside: false), from: 0.2, to: 0.8)
    let inner = #""innerShadows": [{\#(common), "angle": 180, "distance": 60, "size": 0}]"#
    expect(try values(inner, renderer: renderer, inside: true), from: 0.2, to: 0.8)
    let glow = #""innerGlow": {\#(common), "source": "center", "size": 0}"#
    expect(try values(glow, renderer: renderer, inside: true), from: 0.2, to: 0.8)
    let outer = #""outerGlow": {\#(common), "size": 90, "spread": 1}"#
    expect(try values(outer, renderer: renderer, inside: false), from: 0.2, to: 0.8)
  }

  @Test(arguments: InvariantTests.renderers)
  func `jitter strews the places of a glow's colours`(renderer: String) throws {
    let gradient = #""gradient": {"colors": [[0, 0, 0], [1, 1, 1]], "smoothness": 0}, "jitter": 0.5"#
    let common = #""opacity": 1, "blend": "normal", \#(Self.half), \#(gradient)"#
    let inner = #""innerGlow": {\#(common), "source": "center", "size": 0}"#
    expect(try values(inner, renderer: renderer, inside: true), from: 0.25, to: 0.75)
    let outer = #""outerGlow": {\#(common), "size": 90, "spread": 1}"#
    expect(try values(outer, renderer: renderer, inside: false), from: 0.25, to: 0.75)
  }

  @Test(arguments: InvariantTests.renderers)
  func `what dissolves is there in as many pixels as it is strong`(renderer: String) throws {
    let overlay = #""colorOverlays": [{"color": [0, 0, 0], "blend": "dissolve", "opacity": 0.3}]"#
    for (style, members, share) in [(overlay, "", 0.3), (#""colorOverlays": [{"color": [0, 0, 0]}]"#, "", 1)] {
      let values = try values(style, renderer: renderer, inside: true, members: members)
      #expect(values.allSatisfy { $0 == 0 || $0 == 1 })
      #expect(abs(Double(values.count { $0 == 0 }) / Double(values.count) - share) < 0.05)
    }
  }

  @Test(arguments: InvariantTests.renderers)
  func `a layer that dissolves is there in as many pixels as its fill is strong`(renderer: String) throws {
    let json = #"""
      {"kind": "group", "size": [40, 40], "background": {"color": [1, 1, 1]}, "children": [{"text": "",
        "frame": [0, 0, 40, 40], "background": {"color": [0, 0, 0]}, "blend": "dissolve", "fillOpacity": 0.7}]}
      """#
    let scene = try SceneFiles.resolver.resolve(try Document(json: json)).scene
    let picture = try InvariantTests.render([scene], by: renderer)[0]
    let reds = stride(from: 0, to: picture.bytes.count, by: 4).map { picture.bytes[$0] }
    #expect(reds.allSatisfy { $0 == 0 || $0 == 255 })
    #expect(abs(Double(reds.count { $0 == 0 }) / 1600 - 0.7) < 0.05)
  }

  @Test(arguments: InvariantTests.renderers)
  func `another seed has other grains`(renderer: String) throws {
    func picture(_ seed: Int) throws -> [Double] {
      let noise =
        #""dropShadows": [{"noise": 0.5, "opacity": 1, "angle": 180, "distance": 44, "color": [0, 0, 0]}]"#
      return try values(noise + #", "seed": \#(seed)"#, renderer: renderer, inside: false)
    }
    #expect(try picture(1) == picture(1) && picture(1) != picture(2))
  }
}
