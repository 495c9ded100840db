import Foundation
import Generators
import Pixels
import TestSupport
import Testing
import Typography

/// Graphs of paints that never end, are too large or are damaged.
@Suite struct HostilePaintTests {
  private static let red = PaintFont.glyph(1, PaintFont.solid(0))

  @Test func `a cycle draws nothing, and is said`() throws {
    // Glyph 1 is red with glyph 2 over it, which is glyph 1.
    let font = PaintFont(
      roots: [[1, 2] + PaintFont.long(0), [11] + PaintFont.word(1)],
      layers: [HostilePaintTests.red, [11] + PaintFont.word(2)])
    let (glyph, missing) = try font.drawn()
    #expect(missing == [.init(scalar: 0x41, offset: 0, reason: .colorPaint)])
    #expect(glyph?.picture.pixels[40, 40] == SIMD4(255, 0, 0, 255), "the other branch is drawn")
  }

  /// Transforms one inside another: 62 with a glyph and its colour are the deepest.
  @Test(arguments: [(62, true), (63, false)]) func `a deep graph ends`(_ depth: Int, _ isDrawn: Bool) throws {
    let move: [UInt8] = [14] + PaintFont.near(8) + PaintFont.long(0)
    let moves = [[UInt8]](repeating: move, count: depth).flatMap { $0 }
    let (glyph, missing) = try PaintFont(roots: [moves + HostilePaintTests.red]).drawn()
    let alpha = try #require(glyph).picture.pixels[40, 40].w
    #expect(alpha == (isDrawn ? 255 : 0))
    #expect(missing.isEmpty == isDrawn)
  }

  /// Eight levels of lists of 255 entries, each of the next list: 255 to the eighth paints.
  @Test func `a bomb of layers ends`() throws {
    let lists = (0..<8).flatMap { level -> [[UInt8]] in
      let next: [UInt8] = [1, 255] + PaintFont.long((level + 1) * 255)
      return [[UInt8]](repeating: next, count: 255)
    }
    let font = PaintFont(roots: [[1, 255] + PaintFont.long(0)], layers: lists + [HostilePaintTests.red])
    #expect(try font.drawn().missing.map(\.reason) == [.colorPaint])
  }

  /// A gradient of 2,000 stops, of three numbers each, in 100 and in 255 layers: 600,000 numbers and 1,530,000.
  @Test(arguments: [(100, true), (255, false)])
  func `a graph of too many stops ends`(_ layers: Int, _ isDrawn: Bool) throws {
    let stops = (0..<2000).flatMap { PaintFont.share(Double($0) / 2000) + PaintFont.word(0) + PaintFont.share(1) }
    let points = [0, 0, 1000, 0, 0, 1000].flatMap { PaintFont.word($0) }
    let gradient = [4] + PaintFont.near(16) + points + [0] + PaintFont.word(2000) + stops
    let layer: [UInt8] = [11] + PaintFont.word(2)
    let font = PaintFont(
      roots: [[1, UInt8(layers)] + PaintFont.long(0), PaintFont.glyph(1, gradient)],
      layers: [[UInt8]](repeating: layer, count: layers))
    let (glyph, missing) = try font.drawn()
    #expect(missing.map(\.reason) == (isDrawn ? [] : [.colorPaint]))
    #expect(glyph?.picture.pixels[40, 40] == SIMD4(255, 0, 0, 255), "what comes before the end is drawn")
  }

  /// The same gradient 100 times in a bar of few pixels, from the top of a square to its bottom: 600,000 numbers in each
  /// band of 2^18 pixels, of which the picture has 10 at 2,000 px, and 40 at 4,000.
  @Test(arguments: [(2000.0, true), (4000, false)])
  func `a picture whose bands read too many numbers ends`(_ size: Double, _ isDrawn: Bool) throws {
    let stops = (0..<2000).flatMap { PaintFont.share(Double($0) / 2000) + PaintFont.word(0) + PaintFont.share(1) }
    let points = [0, 0, 1000, 0, 0, 1000].flatMap { PaintFont.word($0) }
    let gradient = [4] + PaintFont.near(16) + points + [0] + PaintFont.word(2000) + stops
    let narrow: [UInt8] = [16] + PaintFont.near(8) + PaintFont.share(0.002) + PaintFont.share(1)
    let layer: [UInt8] = [11] + PaintFont.word(2)
    let font = PaintFont(
      roots: [[1, 101] + PaintFont.long(0), narrow + PaintFont.glyph(1, gradient)],
      layers: [HostilePaintTests.red] + [[UInt8]](repeating: layer, count: 100))
    let folder = try Workspace()
    let path = try folder.write(font.file, to: "font.ttf")
    let face = try ColorFonts.catalog.face(FontQuery(file: path))
    func draw() throws -> ColorGlyph? {
      try GlyphRasterizer().colorGlyph(
        face: face, glyph: 1, pixelsPerEm: size, look: ColorGlyphLook(), mostBytes: 1 << 28)
    }
    if isDrawn {
      #expect(try draw()?.picture.pixels[800, 800] == SIMD4(255, 0, 0, 255))
    } else {
      #expect(throws: FontError.outlineTooIntricate(width: 3200, height: 3200)) { try draw() }
    }
  }

  @Test func `a palette's entry that is not there draws nothing, and other colours replace entries`() throws {
    let strange = try #require(try PaintFont(roots: [PaintFont.glyph(1, PaintFont.solid(7))]).drawn().glyph)
    #expect(strange.picture.pixels[9, 9].w == 0)
    var look = ColorGlyphLook()
    look.palette.base = .number(9)
    look.palette.colors = [0: Color(red: 0, green: 0, blue: 1), 99: .white]
    let glyph = try PaintFont(roots: [HostilePaintTests.red]).drawn(look).glyph
    #expect(glyph?.picture.pixels[40, 40] == SIMD4(0, 0, 255, 255))
  }

  @Test func `a picture larger than may be is an error before it is made`() throws {
    let scale: [UInt8] = [20] + PaintFont.near(6) + PaintFont.share(1.99)
    let nested = [[UInt8]](repeating: scale, count: 20).flatMap { $0 } + HostilePaintTests.red
    #expect(throws: FontError.self) { try PaintFont(roots: [nested]).drawn() }
  }

  /// The test font with some bytes of its COLR table changed: each glyph is drawn or refused. More of them by
  /// SIGNWRITER_MUTANTS=10000.
  @Test func `a damaged table neither ends the program nor takes long`() throws {
    let count = ProcessInfo.processInfo.environment["SIGNWRITER_MUTANTS"].flatMap { Int($0) } ?? 200
    let original = try Workspace.bytes(of: ColorFonts.folder + "test_glyphs-glyf_colr_1.ttf")
    let table = PaintFont.table(of: original)
    var random = TestRandom(for: "damaged COLR")
    let folder = try Workspace()
    var slowest = Duration.zero
    for index in 0..<count {
      var damaged = table
      for _ in 0..<Int.random(in: 1...24, using: &random) {
        damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if index % 8 == 0 { damaged.removeLast(Int.random(in: 0..<damaged.count, using: &random)) }
      let path = try folder.write(PaintFont.replacing(original, with: damaged), to: "font\(index).ttf")
      let time = try ContinuousClock().measure {
        let face = try ColorFonts.catalog.face(FontQuery(file: path))
        let rasterizer = GlyphRasterizer()
        for _ in 0..<4 {
          let glyph = UInt32.random(in: 0..<400, using: &random)
          _ = try? rasterizer.colorGlyph(face: face, glyph: glyph, pixelsPerEm: 16, mostBytes: 1 << 22)
        }
      }
      slowest = max(slowest, time)
      try FileManager.default.removeItem(atPath: path)
    }
    print("damaged COLR: \(count) fonts, the slowest took \(slowest)")
  }
}
