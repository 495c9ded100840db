import CPURendering
import Documents
import Pixels
import Resolving
import Scene
import TestSupport
import Testing

/// Strokes of emoji, which have no outlines.
@Suite struct ColorGlyphStrokeTests {
  private static func scene(_ strokes: String, _ members: String = "") throws -> Scene {
    let document = try Document(
      json: """
        {"text": "😀", "size": [60, 60], "font": {"size": 36}, "textInsets": [12, 12, 12, 12], "strokes": [\(strokes)]\(members)}
        """)
    return try SceneFiles.resolver.resolve(document).scene
  }

  private static func drawn(_ strokes: String, _ members: String = "") throws -> PixelBuffer {
    CPURenderer().render(try scene(strokes, members), alphaMode: .premultiplied)
  }

  @Test func `a stroke outside reaches as far as it is wide, and lies under the glyph`() throws {
    let (plain, stroked) = (
      try Self.drawn(""), try Self.drawn(#"{"width": 3, "color": "lime", "position": "outside"}"#)
    )
    let (ink, outline) = (plain.inkBounds(), stroked.inkBounds())
    #expect(abs(outline.x - (ink.x - 3)) <= 1 && abs(outline.maxX - (ink.maxX + 3)) <= 1)
    #expect(abs(outline.y - (ink.y - 3)) <= 1 && abs(outline.maxY - (ink.maxY + 3)) <= 1)
    for y in 0..<plain.height {
      for x in 0..<plain.width where plain[x, y].w == 255 { #expect(stroked[x, y] == plain[x, y]) }
    }
    // Beside the middle of the left edge.
    #expect(stroked[ink.x - 2, (ink.y + ink.maxY) / 2] == SIMD4(0, 255, 0, 255))
  }

  @Test func `a stroke inside stays in the glyph`() throws {
    let (plain, stroked) = (
      try Self.drawn(""), try Self.drawn(#"{"width": 3, "color": "lime", "position": "inside"}"#)
    )
    #expect(stroked.inkBounds() == plain.inkBounds())
    let (ink, row) = (plain.inkBounds(), (plain.inkBounds().y + plain.inkBounds().maxY) / 2)
    #expect(stroked[ink.x + 2, row] == SIMD4(0, 255, 0, 255))
    #expect(stroked[ink.x + 6, row] == plain[ink.x + 6, row])
  }

  /// Upright, turned, oversampled, bent, and under other effects.
  static let members = [
    "", #", "oversampling": 2"#, #", "warp": {"style": "arc", "bend": 0.4}"#,
    #", "shadows": [{"color": "black", "blur": 4, "offset": [2, 3]}]"#,
  ]

  @Test(.enabled(if: GPU.isThere), arguments: members)
  func `strokes of an emoji are the same on both renderers`(members: String) throws {
    for position in ["outside", "center", "inside"] {
      let stroke = #"{"width": 2.5, "color": [0, 0.5, 1, 0.8], "position": "\#(position)"}"#
      let scene = try Self.scene(stroke, members)
      expectSame(
        try GPU.render([scene])[0], CPURenderer().render(scene, alphaMode: .premultiplied), within: .gpu,
        "\(position)\(members)")
    }
  }
}
