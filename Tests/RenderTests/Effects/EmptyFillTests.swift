import CPURendering
import Documents
import Pixels
import Resolving
import Scene
import Testing

/// A child whose fill opacity is 0 and that has no effects leaves no trace, whatever its blend mode.
@Suite struct EmptyFillTests {
  private static let ground =
    ##"{"frame": [0, 0, 20, 16], "background": {"color": "#14c8c8"}, "text": ""}, "##
    + ##"{"frame": [4, 3, 20, 13], "background": {"color": "#c8641480"}, "text": ""}"##

  private static func scene(_ more: String) throws -> Scene {
    let json = #"{"kind": "group", "size": [24, 16], "children": [\#(ground)\#(more)]}"#
    return try SceneFiles.resolver.resolve(Document(json: json)).scene
  }

  private static func scenes() throws -> [Scene] {
    let modes = [
      "normal", "multiply", "colorBurn", "linearBurn", "colorDodge", "linearDodge", "vividLight", "linearLight",
      "hardMix", "difference", "darkerColor", "luminosity",
    ]
    return try [""].map(scene)
      + modes.map {
        try scene(
          ##", {"frame": [2, 2, 20, 12], "background": {"color": "#ff8040"}, "text": "", "##
            + #""blend": "\#($0)", "fillOpacity": 0}"#)
      }
  }

  @Test func `nothing is seen of it on the CPU path`() throws {
    let pictures = try Self.scenes().map { CPURenderer().render($0, alphaMode: .premultiplied) }
    for picture in pictures.dropFirst() { #expect(picture == pictures[0]) }
  }

  @Test(.enabled(if: GPU.isThere)) func `nothing is seen of it on the GPU path`() throws {
    let pictures = try GPU.render(Self.scenes())
    for picture in pictures.dropFirst() { #expect(PixelDifference(picture, pictures[0]).maximum <= 1) }
  }
}
