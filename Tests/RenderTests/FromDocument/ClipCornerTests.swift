import Documents
import Pixels
import Resolving
import Testing

/// Tests the corners of a clip by the areas that they cut off: (1 - pi / 4) r^2 each.
@Suite struct ClipCornerTests {
  /// How much is missing in each quarter of a box of 48 x 40 points, in points squared: top left, top right, bottom right,
  /// bottom left.
  private func missing(_ clip: String, scale: Double, renderer: String, transform: String = "") throws -> [Double] {
    let json = #"""
      {"kind": "group", "size": [60, 60], "scale": \#(scale), "children": [{"text": "", "frame": [6, 10, 48, 40],
        "background": {"color": [0, 0, 0]}, "clip": {\#(clip)}\#(transform)}]}
      """#
    let scene = try SceneFiles.resolver.resolve(try Document(json: json)).scene
    let picture = try InvariantTests.render([scene], by: renderer)[0]
    let (left, top) = (Int(6 * scale), Int(10 * scale))
    let (width, height) = (Int(24 * scale), Int(20 * scale))
    return [(0, 0), (1, 0), (1, 1), (0, 1)].map { column, row in
      var sum = 0.0
      for y in (top + row * height)..<(top + row * height + height) {
        for x in (left + column * width)..<(left + column * width + width) { sum += Double(picture[x, y].w) / 255 }
      }
      return (Double(width * height) - sum) / (scale * scale)
    }
  }

  private func expect(
    _ clip: String, _ radii: [Double], scale: Double, renderer: String, transform: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let areas = try missing(clip, scale: scale, renderer: renderer, transform: transform)
    for (area, radius) in zip(areas, radii) {
      let wanted = (1 - Double.pi / 4) * radius * radius
      // Curves are lines within 1/16 of a pixel.
      #expect(
        abs(area - wanted) <= 0.02 * wanted + 0.15 * radius / scale, "\(clip) at \(scale): \(areas), not \(wanted)",
        sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: InvariantTests.renderers, [1.0, 2, 3])
  func `each corner has its radius, at every scale`(renderer: String, scale: Double) throws {
    try expect(#""radius": 12"#, [12, 12, 12, 12], scale: scale, renderer: renderer)
    try expect(#""radius": [4, 8, 14, 18]"#, [4, 8, 14, 18], scale: scale, renderer: renderer)
    try expect(
      #""rect": [0, 0, null, null], "radius": [0, 16, 0, 6]"#, [0, 16, 0, 6], scale: scale, renderer: renderer)
    // Of sides that are too short all radii shrink alike, as in CSS.
    try expect(#""radius": 400"#, [20, 20, 20, 20], scale: scale, renderer: renderer)
  }

  @Test(arguments: InvariantTests.renderers)
  func `corners are mirrored with their child`(renderer: String) throws {
    try expect(
      #""radius": [4, 8, 14, 18]"#, [8, 4, 18, 14], scale: 2, renderer: renderer,
      transform: #", "transform": {"scale": [-1, 1]}"#)
  }
}
