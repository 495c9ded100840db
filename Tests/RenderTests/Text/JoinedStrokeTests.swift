import CPURendering
import Documents
import Pixels
import Resolving
import Scene
import Testing

/// Strokes of letters that join: they follow the edge of the whole, and nothing of them lies where letters meet.
@Suite struct JoinedStrokeTests {
  static let texts = [
    ("Noto Sans Arabic", "عليكم"), ("Noto Nastaliq Urdu", "تیسرا"), ("Noto Sans Devanagari", "नमस्ते"),
    ("Noto Sans Bengali", "বাংলা"), ("Noto Sans Syriac", "ܫܠܡܐ"), ("Noto Sans NKo", "ߒߞߏ"),
    // Mongolian joins in vertical lines, and letters of Latin script fonts as these that are set too near.
    ("Noto Sans Mongolian", "ᠮᠣᠩᠭᠣᠯ"), ("DejaVu Sans", "mono"),
  ]

  private static func scene(_ text: (String, String), _ strokes: String, _ members: String) throws -> Scene {
    let mode = text.0.hasSuffix("Mongolian") ? #", "writingMode": "vertical-lr""# : ""
    let near = text.0 == "DejaVu Sans" ? #", "characterSpacing": -0.12"# : ""
    let json = """
      {"text": "\(text.1)", "font": {"family": "\(text.0)", "size": 110, "weight": 700}, "color": "lime", "size": [480, 480],
       "strokes": [\(strokes)]\(mode)\(near)\(members)}
      """
    return try SceneFiles.resolver.resolve(try Document(json: json)).scene
  }

  /// The pixels that lie so far inside of a text that no stroke reaches them.
  private static func depths(of plain: PixelBuffer, _ reach: Int) -> [(x: Int, y: Int)] {
    func isInk(_ x: Int, _ y: Int) -> Bool { plain[x, y].w >= 250 }
    var offsets: [(x: Int, y: Int)] = []
    for y in -reach...reach {
      for x in -reach...reach where x * x + y * y <= reach * reach { offsets.append((x, y)) }
    }
    var depths: [(x: Int, y: Int)] = []
    for y in reach..<(plain.height - reach) {
      for x in reach..<(plain.width - reach) where isInk(x, y) {
        if offsets.allSatisfy({ isInk(x + $0.x, y + $0.y) }) { depths.append((x, y)) }
      }
    }
    return depths
  }

  private static func pictures(_ scenes: [Scene]) throws -> [[PixelBuffer]] {
    let cpu = scenes.map { CPURenderer().render($0, alphaMode: .premultiplied) }
    return GPU.isThere ? [cpu, try GPU.render(scenes)] : [cpu]
  }

  @Test(
    arguments: texts,
    [
      (#"{"width": 3, "color": "red"}"#, ""), (#"{"width": 2, "color": "red", "position": "inside"}"#, ""),
      (#"{"width": 3, "color": "red"}"#, #", "warp": {"style": "arc", "bend": 0.3}"#),
    ])
  func `no stroke lies where letters join`(_ text: (String, String), _ way: (String, String)) throws {
    // Vertical lines have no warp.
    guard way.1.isEmpty || !text.0.hasSuffix("Mongolian") else { return }
    let scenes = [try Self.scene(text, "", way.1), try Self.scene(text, way.0, way.1)]
    for pictures in try Self.pictures(scenes) {
      let depths = Self.depths(of: pictures[0], 3)
      #expect(depths.count > 50)
      let cut = depths.filter { pictures[1][$0.x, $0.y] != SIMD4(0, 255, 0, 255) }
      #expect(cut.isEmpty, "\(text.0), \(way): \(cut.count) of \(depths.count)")
      let reds = stride(from: 0, to: pictures[1].bytes.count, by: 4).count { pictures[1].bytes[$0] > 200 }
      #expect(reds > 200, "there is a stroke")
    }
  }
}
