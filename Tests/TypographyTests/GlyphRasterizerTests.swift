import Pixels
import Testing
import Typography

@Suite struct GlyphRasterizerTests {
  static let face = try! FontCatalog().face(FontQuery(family: "DejaVu Sans"))

  static func glyph(_ text: String) throws -> UInt32 {
    let layout = try LayoutTests.layout(text)
    return try #require(layout.lines.first?.runs.first?.glyphs.first?.id)
  }

  static func mass(_ mask: CoverageMask) -> Double { mask.coverage.reduce(0) { $0 + Double($1) } / 255 }

  @Test func `coverage is area, at any phase and any oversampling`() throws {
    let rasterizer = GlyphRasterizer()
    let glyph = try Self.glyph("o")
    func mask(_ phase: Int, _ n: Int) throws -> CoverageMask {
      try rasterizer.mask(face: Self.face, glyph: glyph, pixelsPerEm: 32, phase: phase, oversampling: n)
    }
    let area = Self.mass(try mask(0, 1))
    #expect(area > 50)
    for phase in 1..<4 { #expect(abs(Self.mass(try mask(phase, 1)) - area) < 0.01 * area) }
    for n in [2, 4, 16] { #expect(abs(Self.mass(try mask(0, n)) / Double(n * n) - area) < 0.01 * area) }
  }

  /// The centre of mass moves right by a quarter of a pixel a phase.
  @Test func `a phase moves the mask by a quarter`() throws {
    let rasterizer = GlyphRasterizer()
    let glyph = try Self.glyph("H")
    var centres: [Double] = []
    for phase in 0..<4 {
      let mask = try rasterizer.mask(
        face: Self.face, glyph: glyph, pixelsPerEm: 40, phase: phase, oversampling: 1)
      var sum = 0.0
      for (index, value) in mask.coverage.enumerated() {
        sum += (Double(mask.left + index % mask.width) + 0.5) * Double(value) / 255
      }
      centres.append(sum / Self.mass(mask))
    }
    for phase in 1..<4 { #expect(abs(centres[phase] - centres[phase - 1] - 0.25) < 0.01) }
  }

  @Test func `the same glyph is the same object`() throws {
    let rasterizer = GlyphRasterizer()
    let glyph = try Self.glyph("k")
    let masks = try (0..<2).map { _ in
      try rasterizer.mask(face: Self.face, glyph: glyph, pixelsPerEm: 20, phase: 1, oversampling: 2)
    }
    #expect(masks[0] === masks[1])
  }

  @Test func `a space is empty, a giant is an error`() throws {
    let rasterizer = GlyphRasterizer()
    let space = try Self.glyph(" x")
    #expect(
      try rasterizer.mask(face: Self.face, glyph: space, pixelsPerEm: 20, phase: 0, oversampling: 1).isEmpty)
    let glyph = try Self.glyph("M")
    #expect(throws: FontError.self) {
      try rasterizer.mask(face: Self.face, glyph: glyph, pixelsPerEm: 30000, phase: 0, oversampling: 1)
    }
  }

  /// A large glyph that is measured is only a box, the box of the glyph that is drawn.
  @Test(arguments: [OutlineStroke.Side.both, .inside, .outside])
  func `what is measured lies where what is drawn lies`(side: OutlineStroke.Side) throws {
    let glyph = GlyphRasterizer.PlacedGlyph(.init(id: try Self.glyph("8"), phase: SIMD2(1, 0)), x: 7, y: 90)
    let stroke = OutlineStroke(width: 300, join: .round, miterLimit: 10, side: side)
    for strike in [
      GlyphStrike(face: Self.face, pixelsPerEm: 2000, stroke: stroke),
      GlyphStrike(face: Self.face, pixelsPerEm: 2000),
    ] {
      let rasterizer = GlyphRasterizer()
      var measured: [PlacedMask] = []
      var drawn: [PlacedMask] = []
      try rasterizer.place([glyph], in: strike, measured: true, into: &measured)
      #expect(measured.first?.mask.coverage.isEmpty == true)
      try rasterizer.place([glyph], in: strike, into: &drawn)
      #expect(try #require(drawn.first).mask.coverage.isEmpty == false)
      #expect(measured.extent.bounds == drawn.extent.bounds)
    }
  }

  @Test func `a small glyph that is measured is made once, for the drawing`() throws {
    let rasterizer = GlyphRasterizer()
    let glyph = GlyphRasterizer.PlacedGlyph(.init(id: try Self.glyph("8")), x: 0, y: 0)
    let strike = GlyphStrike(face: Self.face, pixelsPerEm: 40)
    var masks: [PlacedMask] = []
    try rasterizer.place([glyph], in: strike, measured: true, into: &masks)
    try rasterizer.place([glyph], in: strike, into: &masks)
    #expect(masks.count == 2)
    #expect(masks[0].mask === masks[1].mask)
    #expect(rasterizer.missCount == 1)
  }
}
