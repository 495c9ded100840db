import Documents
import Generators
import Pixels
import Testing

/// What tells samples on hard edges from faults must not take a fault for a hard edge.
@Suite struct HardEdgeTests {
  private static func picture(_ values: [UInt8]) -> PixelBuffer {
    PixelBuffer(width: values.count / 4, height: 1, alphaMode: .premultiplied, bytes: values)
  }

  @Test("a value between those of the moved gradients is kept, and another is held to the nearer end")
  func holdsToTheRange() {
    let pictures = [Self.picture([0, 10, 200, 255]), Self.picture([0, 90, 100, 255])]
    let nearest = HardEdges.nearest(to: Self.picture([7, 50, 220, 250]), within: pictures)
    #expect(nearest.bytes == [0, 50, 200, 255])
  }

  @Test("each gradient is moved to four sides as a whole, wherever it stands")
  func movesGradients() throws {
    let json = try JSONParser.parse(
      Array(#"{"children": [{"gradient": {"start": [0.5, 0], "end": [0.5, 1]}}], "size": [2, 3]}"#.utf8), source: ""
    )
    let variants = HardEdges.variants(of: json)
    #expect(variants.count == 4)
    for variant in variants {
      let gradient = variant.object?["children"]?.array?[0].object?["gradient"]?.object
      let start = try #require(gradient?["start"]?.array?.compactMap { $0.number })
      let end = try #require(gradient?["end"]?.array?.compactMap { $0.number })
      let move = abs(start[0] - 0.5) + abs(start[1])
      #expect(move > 0 && move < 1e-5)
      #expect(abs((end[0] - start[0])) < 1e-9 && abs((end[1] - start[1]) - 1) < 1e-9)
      #expect(variant.object?["size"] == json.object?["size"])
    }
  }

  @Test("a document without gradients has no other pictures")
  func movesNothingElse() throws {
    let json = try Document(.object(["text": "A", "font": ["size": 20]]), source: "test").json
    #expect(HardEdges.variants(of: json).isEmpty)
  }
}
