import Documents
import Pixels
import Resolving
import Testing

/// The place of a child of a group that is rotated, scaled and moved about an anchor.
@Suite struct TransformTests {
  /// A picture of 16 x 12 pixels at 40, 30: what of the canvas it covers.
  @Test(arguments: [
    (#"{}"#, PixelRect(x: 40, y: 30, width: 16, height: 12)),
    (#"{"translate": [5, -7]}"#, PixelRect(x: 45, y: 23, width: 16, height: 12)),
    (#"{"rotate": 90, "anchor": [0, 0]}"#, PixelRect(x: 28, y: 30, width: 12, height: 16)),
    (#"{"rotate": 90, "anchor": [1, 1]}"#, PixelRect(x: 56, y: 26, width: 12, height: 16)),
    (#"{"rotate": 180, "anchor": [0.5, 1]}"#, PixelRect(x: 40, y: 42, width: 16, height: 12)),
    (#"{"scale": 2}"#, PixelRect(x: 32, y: 24, width: 32, height: 24)),
    (#"{"scale": [2, 0.5], "anchor": [0, 1]}"#, PixelRect(x: 40, y: 36, width: 32, height: 6)),
    // First scaled, then turned, then moved: none of them scales or turns the way.
    (
      #"{"scale": [2, 1], "rotate": 90, "translate": [3, 4], "anchor": [0, 0]}"#,
      PixelRect(x: 31, y: 34, width: 12, height: 32)
    ),
  ])
  func `an anchor stays where it is but for the way`(_ transform: String, _ wanted: PixelRect) throws {
    for renderer in InvariantTests.renderers {
      let document = try Document(
        json: #"""
          {"kind": "group", "size": [100, 80], "children": [
            {"kind": "image", "file": "tile.png", "frame": [40, 30, null, null], "transform": \#(transform)}]}
          """#)
      let image = try InvariantTests.render([try SceneFiles.resolver.resolve(document).scene], by: renderer)[0]
      #expect(image.inkBounds() == wanted, "\(renderer)")
    }
  }
}
