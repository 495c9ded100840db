import Pixels
import Testing
import Typography

/// Strokes as masks: areas and extents that can be computed by hand.
@Suite struct StrokeTests {
  /// DejaVu Sans's vertical line, U+007C, and its full stop are rectangles; sizes read from their own masks.
  static func masks(_ text: String, _ stroke: OutlineStroke) throws -> (fill: CoverageMask, band: CoverageMask) {
    let rasterizer = GlyphRasterizer()
    let glyph = try GlyphRasterizerTests.glyph(text)
    func mask(_ stroke: OutlineStroke?) throws -> CoverageMask {
      try rasterizer.mask(
        face: GlyphRasterizerTests.face, glyph: glyph, pixelsPerEm: 80, phase: 0, oversampling: 1, stroke: stroke)
    }
    return (try mask(nil), try mask(stroke))
  }

  /// A w x h rectangle with mitred corners: (w + s)(h + s) - (w - s)(h - s) = 2 s (w + h). From the areas with two
  /// widths the perimeter follows, and must be that of the fill.
  @Test func `a band's area is its width times the perimeter`() throws {
    let (fill, thin) = try Self.masks("|", OutlineStroke(width: 1, join: .miter))
    let (_, thick) = try Self.masks("|", OutlineStroke(width: 3, join: .miter))
    let area = GlyphRasterizerTests.mass(fill)
    let half = (GlyphRasterizerTests.mass(thick) - GlyphRasterizerTests.mass(thin)) / 4
    // w + h = half and w h = area give the sides.
    let root = (half * half / 4 - area).squareRoot()
    #expect(abs((half / 2 + root) - 80 * 2046.0 / 2048) < 2, "height \(half / 2 + root)")
    let ratio = GlyphRasterizerTests.mass(thick) / GlyphRasterizerTests.mass(thin)
    #expect(abs(ratio - 3) < 0.03, "\(ratio)")
  }

  @Test func `a stroke inside stays inside`() throws {
    let (fill, band) = try Self.masks("R", OutlineStroke(width: 6, side: .inside))
    var outside = 0
    for y in 0..<band.height {
      for x in 0..<band.width where band.coverage[y * band.width + x] > 0 {
        let fx = x + band.left - fill.left
        let fy = y + band.top - fill.top
        let isIn = fx >= 0 && fy >= 0 && fx < fill.width && fy < fill.height
        if !isIn || fill.coverage[fy * fill.width + fx] == 0 { outside += 1 }
      }
    }
    #expect(outside == 0)
    #expect(GlyphRasterizerTests.mass(band) > 100)
  }

  /// The full stop is smaller than the band: nothing of its inside may be left open.
  @Test func `a stroke wider than a dot leaves no gap`() throws {
    for width in [4.0, 9, 11, 14, 20, 40] {
      let (fill, band) = try Self.masks(".", OutlineStroke(width: width))
      guard width > Double(max(fill.width, fill.height)) else { continue }
      let centerX = fill.left + fill.width / 2 - band.left
      let centerY = fill.top + fill.height / 2 - band.top
      #expect(band.coverage[centerY * band.width + centerX] == 255, "width \(width)")
      for y in 1..<(band.height - 1) {
        let row = band.coverage[(y * band.width)..<((y + 1) * band.width)]
        let first = row.firstIndex { $0 == 255 }
        let last = row.lastIndex { $0 == 255 }
        if let first, let last { #expect(row[first...last].allSatisfy { $0 == 255 }, "width \(width) row \(y)") }
      }
    }
  }

  @Test func `a stroke reaches half its width beyond the outline`() throws {
    let (fill, band) = try Self.masks("o", OutlineStroke(width: 10))
    #expect(abs(fill.left - band.left - 5) <= 1 && abs(fill.top - band.top - 5) <= 1)
    #expect(abs(band.width - fill.width - 10) <= 1 && abs(band.height - fill.height - 10) <= 1)
  }

  /// A stroke is as wide on a fine grid as on a coarse one. An outline of equal size there belongs to another label.
  @Test func `bands of one size at two oversamplings are not mixed up`() throws {
    let glyph = try GlyphRasterizerTests.glyph("R")
    func band(_ rasterizer: GlyphRasterizer, size: Double, oversampling: Int) throws -> CoverageMask {
      try rasterizer.mask(
        face: GlyphRasterizerTests.face, glyph: glyph, pixelsPerEm: size, oversampling: oversampling,
        stroke: OutlineStroke(width: 2))
    }
    let shared = GlyphRasterizer()
    let coarse = try band(shared, size: 80, oversampling: 1)
    let fine = try band(shared, size: 40, oversampling: 2)
    #expect(fine.coverage == (try band(GlyphRasterizer(), size: 40, oversampling: 2)).coverage)
    let ratio = GlyphRasterizerTests.mass(fine) / GlyphRasterizerTests.mass(coarse)
    #expect(abs(ratio - 2) < 0.02, "a band is twice as wide where samples are half as large, not \(ratio) times")
  }
}
