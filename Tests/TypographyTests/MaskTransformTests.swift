import Pixels
import Testing
import Typography

/// Masks under a linear map, and masks of paths: areas and places that can be computed by hand.
@Suite struct MaskTransformTests {
  let rasterizer = GlyphRasterizer()

  func mask(_ text: String, size: Double = 40, transform: Affine, phaseY: Int = 0) throws -> CoverageMask {
    try rasterizer.mask(
      face: GlyphRasterizerTests.face, glyph: GlyphRasterizerTests.glyph(text), pixelsPerEm: size, phaseY: phaseY,
      transform: transform)
  }

  /// The centre of mass, from the shape's origin, y down.
  static func centre(_ mask: CoverageMask) -> SIMD2<Double> {
    var sum = SIMD2<Double>()
    for (index, value) in mask.coverage.enumerated() {
      let place = SIMD2(Double(mask.left + index % mask.width), Double(mask.top + index / mask.width)) + 0.5
      sum += place * (Double(value) / 255)
    }
    return sum / GlyphRasterizerTests.mass(mask)
  }

  @Test func `twice as large by the map is twice as large by the size`() throws {
    let scaled = try mask("g", transform: .scale(2, 2))
    let large = try mask("g", size: 80, transform: .identity)
    #expect(scaled.coverage == large.coverage && scaled.left == large.left && scaled.top == large.top)
  }

  @Test func `a quarter turn moves the centre of mass a quarter turn`() throws {
    let upright = Self.centre(try mask("L", transform: .identity))
    let turned = Self.centre(try mask("L", transform: .rotation(degrees: 90)))
    // Clockwise, y down: (x, y) goes to (-y, x).
    #expect(abs(turned.x + upright.y) < 0.05 && abs(turned.y - upright.x) < 0.05, "\(upright) \(turned)")
  }

  @Test(arguments: [Affine.rotation(degrees: 30), .scale(0.5, 3), Affine(a: 1, b: 0.2, c: 0.7, d: 1)])
  func `area grows by the determinant`(_ map: Affine) throws {
    let area = GlyphRasterizerTests.mass(try mask("R", transform: .identity))
    let mapped = GlyphRasterizerTests.mass(try mask("R", transform: map))
    #expect(abs(mapped / area - abs(map.determinant)) < 0.02 * abs(map.determinant))
  }

  @Test func `a phase down moves the mask down by a quarter`() throws {
    let centres = try (0..<4).map { Self.centre(try mask("o", transform: .identity, phaseY: $0)).y }
    for phase in 1..<4 { #expect(abs(centres[phase] - centres[phase - 1] - 0.25) < 0.01) }
  }

  @Test func `a stroke under a map is as wide as the map makes it`() throws {
    let glyph = try GlyphRasterizerTests.glyph("|")
    func band(_ transform: Affine) throws -> CoverageMask {
      try rasterizer.mask(
        face: GlyphRasterizerTests.face, glyph: glyph, pixelsPerEm: 40,
        stroke: OutlineStroke(width: 4, join: .miter),
        transform: transform)
    }
    let plain = GlyphRasterizerTests.mass(try band(.identity))
    #expect(abs(GlyphRasterizerTests.mass(try band(.scale(3, 3))) / plain - 9) < 0.05)
  }

  @Test func `a path is covered by its area`() throws {
    let mask = try rasterizer.mask(path: .rectangle(x: 2.5, y: -3, width: 4, height: 2))
    #expect(mask.left == 2 && mask.top == -3 && mask.width == 5 && mask.height == 2)
    #expect(mask.coverage == [128, 255, 255, 255, 128, 128, 255, 255, 255, 128])
    let circle = try rasterizer.mask(path: .ellipse(x: 0, y: 0, width: 60, height: 60))
    // FreeType may cut the corner of a curve by an eighth of a pixel, all along.
    #expect(abs(GlyphRasterizerTests.mass(circle) - .pi * 900) < 60 * .pi / 8)
  }

  /// Two rectangles of the same orientation: their common area is covered once, and not cut out.
  @Test func `a path fills by the non-zero rule`() throws {
    var path = Path.rectangle(x: 0, y: 0, width: 10, height: 10)
    path.steps += Path.rectangle(x: 5, y: 0, width: 10, height: 10).steps
    #expect(GlyphRasterizerTests.mass(try rasterizer.mask(path: path)) == 150)
  }

  @Test func `a path's stroke is closed where it is closed, and has round ends where it is open`() throws {
    let stroke = OutlineStroke(width: 2, join: .miter)
    let closed = try rasterizer.mask(path: .rectangle(x: 10, y: 10, width: 20, height: 10), stroke: stroke)
    #expect(abs(GlyphRasterizerTests.mass(closed) - (22 * 12 - 18 * 8)) < 0.5)
    let open = Path([.move(SIMD2(0, 0)), .line(SIMD2(30, 0))])
    let line = try rasterizer.mask(path: open, stroke: stroke)
    #expect(abs(GlyphRasterizerTests.mass(line) - (60 + .pi)) < 0.5)
  }

  @Test func `the same path is the same object`() throws {
    let masks = try (0..<2).map { _ in try rasterizer.mask(path: .ellipse(x: 0, y: 0, width: 9, height: 7)) }
    #expect(masks[0] === masks[1])
  }

  @Test(arguments: [Double.nan, .infinity, 1e300, 30_000])
  func `a path that no mask can hold is an error`(_ x: Double) {
    let path = Path([.move(SIMD2(0, 0)), .line(SIMD2(x, 0)), .line(SIMD2(x, 9)), .close])
    #expect(throws: FontError.self) { try rasterizer.mask(path: path) }
  }
}
