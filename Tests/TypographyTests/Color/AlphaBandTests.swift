import Pixels
import TestSupport
import Testing
import Typography

/// Strokes of colour glyphs, which follow their alpha.
@Suite struct AlphaBandTests {
  /// A picture of some alpha: full, soft and empty pixels.
  private static func picture(_ random: inout TestRandom) -> Picture {
    var pixels = PixelBuffer(
      width: .random(in: 1...11, using: &random), height: .random(in: 1...9, using: &random),
      alphaMode: .premultiplied)
    for y in 0..<pixels.height {
      for x in 0..<pixels.width {
        let alpha = [0, 0, 255, 255, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random)!
        pixels[x, y] = SIMD4(0, alpha / 2, 0, alpha)
      }
    }
    return Picture(pixels)
  }

  /// The largest of x(q) clamp(r + 1 - |p - q|, 0, 1) over all q, with `outside` around the picture.
  private static func dilated(
    _ x: (Int, Int) -> Double, _ px: Int, _ py: Int, _ radius: Double
  ) -> Double {
    let reach = Int(radius) + 2
    var most = 0.0
    for dy in -reach...reach {
      for dx in -reach...reach {
        let weight = min(max(radius + 1 - Double(dx * dx + dy * dy).squareRoot(), 0), 1)
        most = max(most, x(px + dx, py + dy) * weight)
      }
    }
    return most
  }

  @Test(arguments: [OutlineStroke.Side.both, .outside, .inside], [1, 2])
  func `a band is what dilations of the alpha and of its surroundings make`(
    side: OutlineStroke.Side, oversampling n: Int
  ) throws {
    var random = TestRandom(for: "band")
    for radius in [0, 0.3, 1, 2.6, 7] {
      let picture = Self.picture(&random)
      let mask = try GlyphRasterizer().band(
        of: picture, stroke: OutlineStroke(width: 2 * radius / Double(n), side: side), oversampling: n,
        mostBytes: .max, mostEffort: .max)
      func alpha(_ x: Int, _ y: Int) -> Double {
        let inside = x >= 0 && y >= 0 && x < picture.width * n && y < picture.height * n
        return inside ? Double(picture.pixels[x / n, y / n].w) / 255 : 0
      }
      for y in -10..<(picture.height * n + 10) {
        for x in -10..<(picture.width * n + 10) {
          let outer = Self.dilated(alpha, x, y, radius)
          let inner = Self.dilated({ 1 - alpha($0, $1) }, x, y, radius)
          let expected =
            switch side {
            case .both: min(outer, inner)
            case .outside: outer * (1 - alpha(x, y))
            case .inside: inner * alpha(x, y)
            }
          let (column, row) = (x - mask.left, y - mask.top)
          let isThere = column >= 0 && row >= 0 && column < mask.width && row < mask.height
          let drawn = isThere ? Double(mask.coverage[row * mask.width + column]) : 0
          #expect(abs(drawn - 255 * expected) <= 1, "\(radius) at \(x), \(y)")
        }
      }
    }
  }

  @Test func `a band that takes too much is refused before it is made`() throws {
    let picture = Picture(PixelBuffer(width: 9, height: 9, alphaMode: .premultiplied))
    let wide = OutlineStroke(width: 1e7)
    #expect(throws: FontError.glyphsTooLarge(limit: 1 << 20)) {
      try GlyphRasterizer().band(
        of: picture, stroke: wide, oversampling: 4, mostBytes: 1 << 20, mostEffort: .max)
    }
    #expect(throws: FontError.glyphsTooIntricate(limit: 1000)) {
      try GlyphRasterizer().band(
        of: picture, stroke: OutlineStroke(width: 500), oversampling: 1, mostBytes: 1 << 30, mostEffort: 1000)
    }
  }

  @Test func `a band is made once for each picture`() throws {
    let rasterizer = GlyphRasterizer()
    var random = TestRandom(for: "band")
    let picture = Self.picture(&random)
    func band(_ width: Double) throws -> CoverageMask {
      try rasterizer.band(
        of: picture, stroke: OutlineStroke(width: width), oversampling: 1, mostBytes: .max, mostEffort: .max)
    }
    #expect(try band(2) === band(2))
    #expect(try band(2) !== band(3))
  }
}
