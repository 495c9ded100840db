import Documents
import Generators
import JSON
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

  @Test("a gradient that begins a thousand boxes away is moved by what a float loses there")
  func movesFarGradients() throws {
    let json = try JSONParser.parse(Array(#"{"start": [-1000, 0.5], "end": [0, 0.5]}"#.utf8), source: "")
    for variant in HardEdges.variants(of: json) {
      let start = try #require(variant.object?["start"]?.array?.compactMap { $0.number })
      let move = abs(start[0] + 1000) + abs(start[1] - 0.5)
      #expect(move > 6e-5 && move < 1e-3)
    }
  }

  @Test("a step where the value lies between two does not count in the mean; any other does")
  func forgivesTies() {
    func mean(_ exact: [Double], _ value: UInt8 = 101) -> Double {
      let wide = WidePixelBuffer(
        width: 1, height: 1, alphaMode: .premultiplied, words: exact.map { UInt16(($0 * 257).rounded()) })
      return Ties.mean(
        of: Self.picture([value, value, value, value]), Self.picture([100, 100, 100, 100]), exactly: wide)
    }
    #expect(mean([100.5, 100.49, 100.51, 100.5]) == 0)
    #expect(mean([100.5, 100.45, 100.55, 100]) == 0.75)
    #expect(mean([100.5, 100.5, 100.5, 100.5], 102) == 2)
  }

  @Test("a document without gradients has no other pictures")
  func movesNothingElse() throws {
    let json = try Document(.object(["text": "A", "font": ["size": 20]]), source: "test").json
    #expect(HardEdges.variants(of: json).isEmpty)
  }
}
