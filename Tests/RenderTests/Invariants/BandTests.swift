import CPURendering
import Documents
import Pixels
import Resolving
import Scene
import TestSupport
import Testing

/// Large scenes are drawn in bands, so that their canvases need not all be in memory at once. No scene of the corpus is
/// so large: here whatever is higher than 64 rows is drawn so.
@Suite struct BandTests {
  /// Every fifth scene: what is drawn in bands takes as long as ten of the small scenes.
  private static let names = stride(from: 0, to: SceneFiles.names.count, by: 5).map { SceneFiles.names[$0] }

  /// What is drawn twice as large as the file says has bands whose edges cut through its effects.
  private static func enlarged(_ name: String) throws -> Scene {
    var document = try SceneFiles.document(name)
    document.canvas.scale *= 2
    return try SceneFiles.resolver.resolve(document).scene
  }

  @Test(arguments: Self.names)
  func `a scene in bands is the whole scene`(name: String) throws {
    let scene = try Self.enlarged(name)
    let whole = CPURenderer().render(scene, alphaMode: .premultiplied)
    let banded = CPURenderer(bandBytes: 1).render(scene, alphaMode: .premultiplied)
    expectSame(banded, whole, within: .reference, name)
  }

  @Test func `so is a picture of 16 bits, to a step of 8`() throws {
    for name in Self.names.prefix(12) {
      let scene = try Self.enlarged(name)
      let whole = CPURenderer().renderWide(scene, alphaMode: .premultiplied)
      let banded = CPURenderer(bandBytes: 1).renderWide(scene, alphaMode: .premultiplied)
      let most = zip(whole.words, banded.words).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
      #expect(most <= 257, "\(name): \(most)")
    }
  }

  /// A gradient that is aligned with its layer lies on the bounds of all of it, also within groups and under filters.
  @Test(arguments: [
    #""layerStyle": {"gradientOverlays": [{"colors": ["red", "blue"], "angle": 70}]}"#,
    #""layerStyle": {"gradientOverlays": [{"kind": "radial"}]}, "filter": {"blur": 3}"#,
    #""layerStyle": {"strokes": [{"size": 5, "gradient": {"colors": ["lime", "navy"]}}]}, "fillOpacity": 0.6"#,
  ])
  func `a gradient lies on the whole layer, in bands and in parts`(members: String) throws {
    let child = #"{"text": "Tall\nold\nhouse", "font": {"size": 60}, "numberOfLines": 3, \#(members)}"#
    let json = #"""
      {"kind": "group", "size": [170, 260], "background": {"color": "white"}, "children": [
        {"kind": "group", "frame": [9, -20, 170, 300], "size": [170, 300], "opacity": 0.9, "children": [\#(child)]}]}
      """#
    let scene = try SceneFiles.resolver.resolve(try Document(bytes: Array(json.utf8), source: "test")).scene
    let whole = CPURenderer().render(scene, alphaMode: .premultiplied)
    let banded = CPURenderer(bandBytes: 1).render(scene, alphaMode: .premultiplied)
    expectSame(banded, whole, within: .reference, members)
    var part = PixelBuffer(width: 0, height: 0, alphaMode: .premultiplied)
    let area = PixelRect(x: 20, y: 70, width: 90, height: 50)
    CPURenderer().render(scene, part: area, into: &part, alphaMode: .premultiplied)
    expectSame(part, whole.cropped(to: area), within: .reference, members)
  }

  /// Whole pictures too: a mask is drawn over more than the text that it masks.
  @Test(arguments: [
    #""filter": {"blur": 8}, "mask": {"of": "luminance", "child": CHILD}"#,
    #""layerStyle": {"maskHidesEffects": true, "dropShadows": [{"distance": 40, "angle": 180}]}, "#
      + #""mask": {"of": "luminance", "child": CHILD}"#,
  ])
  func `a gradient in a mask lies on the whole mask, on both renderers`(members: String) throws {
    let child =
      #"{"text": "\u2588\u2588\u2588", "font": {"family": "DejaVu Sans", "size": 80}, "#
      + #""layerStyle": {"gradientOverlays": [{"colors": ["black", "white"], "angle": 0}]}}"#
    let members = members.replacing("CHILD", with: child)
    let json = #"""
      {"kind": "group", "size": [170, 120], "background": {"color": "#348"}, "children": [
        {"frame": [50, 30, 60, 60], "text": "M", "font": {"size": 60}, \#(members)}]}
      """#
    let scene = try SceneFiles.resolver.resolve(try Document(bytes: Array(json.utf8), source: "test")).scene
    let whole = CPURenderer().render(scene, alphaMode: .premultiplied)
    expectSame(
      CPURenderer(bandBytes: 1).render(scene, alphaMode: .premultiplied), whole, within: .reference, members)
    expectSame(try GPU.render([scene])[0], whole, within: .gpu, members)
  }

  @Test func `what lies beneath a layer is blurred across the edges of bands and parts`() throws {
    let document = try Document(
      bytes: Array(
        """
        {"kind": "group", "size": [60, 240], "background": {"gradient": {"colors": ["red", "blue"]}}, "children": [
          {"kind": "group", "size": [60, 240], "background": {"color": "#fff8"}, "backdropBlur": 30}]}
        """.utf8), source: "test")
    let scene = try SceneFiles.resolver.resolve(document).scene
    let renderer = CPURenderer()
    let whole = renderer.render(scene, alphaMode: .premultiplied)
    var part = PixelBuffer(width: 0, height: 0, alphaMode: .premultiplied)
    let area = PixelRect(x: 7, y: 90, width: 31, height: 40)
    renderer.render(scene, part: area, into: &part, alphaMode: .premultiplied)
    for y in 0..<area.height {
      for x in 0..<area.width {
        let off =
          SIMD4<Int16>(truncatingIfNeeded: part[x, y]) &- SIMD4(truncatingIfNeeded: whole[area.x + x, area.y + y])
        #expect(off.min() >= -1 && off.max() <= 1, "at \(x), \(y): \(off)")
      }
    }
  }
}
