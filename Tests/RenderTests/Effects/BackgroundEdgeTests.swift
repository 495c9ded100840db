import Documents
import Pixels
import Resolving
import Testing

/// Backgrounds of children that stand edge to edge.
@Suite struct BackgroundEdgeTests {
  /// Three red children in a row, each so many points wide, over a canvas that they cover.
  private static func row(_ edges: String, width: Double, scale: Double, oversampling: Int = 1) throws -> Document {
    let background = #""background": {"color": "red"\#(edges)}"#
    let children = (0..<3).map { index in
      #"{"text": " ", "frame": [\#(Double(index) * width), 0, \#(width), 20], \#(background)}"#
    }
    return try Document(
      json: #"""
        {"kind": "group", "size": [\#(3 * width), 20], "scale": \#(scale), "oversampling": \#(oversampling),
         "children": [\#(children.joined(separator: ","))]}
        """#)
  }

  private static func alphas(_ document: Document, by renderer: String) throws -> Set<UInt8> {
    let scene = try SceneFiles.resolver.resolve(document).scene
    let image = try InvariantTests.render([scene], by: renderer)[0]
    // The last pixels are the canvas's own, which is rounded up.
    return Set((0..<(image.width - 1)).map { image[$0, 10].w })
  }

  @Test(arguments: InvariantTests.renderers, [1.25, 1.1, 1.75, 0.9, 2.3])
  func `neighbours at whole pixels have no seam`(_ renderer: String, _ scale: Double) throws {
    for (width, oversampling) in [(27.0, 1), (33.3, 2), (50, 4)] {
      let aligned = try Self.row(#", "edges": "pixels""#, width: width, scale: scale, oversampling: oversampling)
      #expect(try Self.alphas(aligned, by: renderer) == [255], "\(width)")
    }
    #expect(try Self.alphas(Self.row("", width: 27.3, scale: scale), by: renderer).count > 1)
  }

  @Test func `edges of what is turned stay where they are`() throws {
    func drawn(_ edges: String) throws -> Document {
      try Document(
        json: #"""
          {"kind": "group", "size": [60, 60], "scale": 1.25, "children": [
            {"text": " ", "frame": [11, 13, 27, 21], "transform": {"rotate": 9}, "background": {"color": "red"\#(edges)}}]}
          """#)
    }
    let scenes = try ["", #", "edges": "pixels""#].map { try SceneFiles.resolver.resolve(drawn($0)).scene }
    let pictures = try InvariantTests.render(scenes, by: "cpu")
    #expect(pictures[0] == pictures[1])
  }
}
