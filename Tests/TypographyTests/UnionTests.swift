import Pixels
import Testing
import Typography

/// Strokes of contours that overlap: only edges of the whole shape are stroked.
@Suite struct UnionTests {
  let rasterizer = GlyphRasterizer()

  func coverage(_ mask: CoverageMask, x: Int, y: Int) -> UInt8 {
    let (column, row) = (x - mask.left, y - mask.top)
    guard (0..<mask.width).contains(column), (0..<mask.height).contains(row) else { return 0 }
    return mask.coverage[row * mask.width + column]
  }

  /// Two bars that cross, as in a variable font's plus: the band runs around the cross, not through its middle.
  @Test func `a stroke does not show where contours cross`() throws {
    var cross = Path.rectangle(x: 0, y: 20, width: 60, height: 20)
    cross.steps += Path.rectangle(x: 20, y: 0, width: 20, height: 60).steps
    let band = try rasterizer.mask(path: cross, stroke: OutlineStroke(width: 4, join: .miter))
    for x in 23..<37 { for y in 3..<57 { #expect(coverage(band, x: x, y: y) == 0, "\(x) \(y)") } }
    #expect(coverage(band, x: 20, y: 10) == 255 && coverage(band, x: 10, y: 20) == 255)
    // A perimeter of 240. What each corner adds outside, it takes inside.
    #expect(abs(GlyphRasterizerTests.mass(band) - 240 * 4) < 2)
  }

  @Test func `curves that overlap are united as smoothly as they were`() throws {
    var rings = Path.ellipse(x: 0, y: 0, width: 80, height: 80)
    rings.steps += Path.ellipse(x: 50, y: 0, width: 80, height: 80).steps
    let band = try rasterizer.mask(path: rings, stroke: OutlineStroke(width: 4))
    #expect(coverage(band, x: 64, y: 40) == 0 && coverage(band, x: 78, y: 40) == 0)
    // Each circle loses the arc that the other covers: 2 acos(25 / 40) of its turn.
    let arc = 2 * 40 * (2 * .pi - 2 * 0.895665)
    #expect(abs(GlyphRasterizerTests.mass(band) - arc * 4) < 0.02 * arc * 4, "\(GlyphRasterizerTests.mass(band))")
  }

  /// A hole runs the other way round: it is an edge, and keeps its band.
  @Test func `a counter keeps its stroke`() throws {
    var frame = Path.rectangle(x: 0, y: 0, width: 60, height: 60)
    frame.steps += [
      .move(SIMD2(20, 20)), .line(SIMD2(20, 40)), .line(SIMD2(40, 40)), .line(SIMD2(40, 20)), .close,
    ]
    let band = try rasterizer.mask(path: frame, stroke: OutlineStroke(width: 4, join: .miter))
    #expect(coverage(band, x: 20, y: 30) == 255 && coverage(band, x: 0, y: 30) == 255)
    #expect(abs(GlyphRasterizerTests.mass(band) - (240 + 80) * 4) < 1)
  }

  @Test func `contours that touch nothing are stroked each`() throws {
    for text in ["i", "j", ":"] {
      let face = GlyphRasterizerTests.face
      let glyph = try GlyphRasterizerTests.glyph(text)
      let stroke = OutlineStroke(width: 20)
      let band = try rasterizer.mask(face: face, glyph: glyph, pixelsPerEm: 80, stroke: stroke)
      let fill = try rasterizer.mask(face: face, glyph: glyph, pixelsPerEm: 80)
      // Wider than the stems: nothing of the glyph shows through.
      for y in 0..<fill.height {
        for x in 0..<fill.width where fill.coverage[y * fill.width + x] == 255 {
          #expect(coverage(band, x: fill.left + x, y: fill.top + y) == 255, "\(text) \(x) \(y)")
        }
      }
    }
  }
}
