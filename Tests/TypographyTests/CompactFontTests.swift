import Foundation
import Pixels
import TestSupport
import Testing
import Typography

/// Fonts of the Compact Font Format that are old, or broken where FreeType mends them, made by hand: what of them draws a
/// bar of 100 by 700 units is drawn, and a bomb in the same place is refused before FreeType follows it. A bomb are 10^6
/// subroutines, of which FreeType would follow each; of 10^4 it is a glyph like others.
@Suite struct CompactFontTests {
  private static func mask(_ letter: String, _ font: CompactFontFile) throws -> CoverageMask {
    let folder = try Workspace()
    let path = try folder.write(try font.file(), to: "font.otf")
    let layout = try TextLayouter(catalog: FontCatalog(folders: [], usesSystemFonts: false))
      .layout(letter, style: TextStyle(font: FontQuery(file: path), size: 1000))
    let run = try #require(layout.lines.first?.runs.first)
    return try GlyphRasterizer().mask(face: run.face, glyph: run.glyphs[0].id, pixelsPerEm: 1000, shape: run.shape)
  }

  private static func expectBar(
    _ letter: String, _ font: CompactFontFile, _ location: SourceLocation = #_sourceLocation
  ) {
    do {
      let mask = try mask(letter, font)
      #expect(mask.width == 100 && mask.height == 700, sourceLocation: location)
    } catch {
      Issue.record(error, sourceLocation: location)
    }
  }

  private static func expectRefusal(
    _ letter: String, _ font: CompactFontFile, _ location: SourceLocation = #_sourceLocation
  ) {
    let error = #expect(throws: FontError.self, sourceLocation: location) { try mask(letter, font) }
    guard case .glyphUnusable(_, 0, _, let reason)? = error else {
      Issue.record("\(String(describing: error))", sourceLocation: location)
      return
    }
    #expect(reason.contains("more than 1000000 operations"), "\(reason)", sourceLocation: location)
  }

  /// Five glyphs, of which A is `charstring`.
  private static func font(_ charstring: [UInt8], levels: Int = 4) -> CompactFontFile {
    let others = [[UInt8]](repeating: CompactFontFile.bar + CompactFontFile.end, count: 3)
    return CompactFontFile(
      charstrings: [CompactFontFile.end, charstring] + others, globals: CompactFontFile.levels(levels))
  }

  /// Draws the bar behind `start`, and with a bomb there is refused.
  private static func expectCount(_ start: [UInt8], _ location: SourceLocation = #_sourceLocation) {
    let bomb = CompactFontFile.call(0)
    expectBar("A", font(start + bomb + CompactFontFile.bar + CompactFontFile.end), location)
    expectRefusal("A", font(start + bomb + CompactFontFile.end, levels: 6), location)
  }

  private static func stems(_ count: Int) -> [UInt8] {
    (0..<count).flatMap { _ in CompactFontFile.number(0) + CompactFontFile.number(10) }
  }

  // MARK: - Accented glyphs

  /// D is made of A and B of Adobe's standard encoding: 65 and 66.
  @Test(arguments: [true, false], [(65, 66), (66, 65)])
  func `a glyph of two others is counted with them`(_ hasRuns: Bool, _ codes: (base: Int, accent: Int)) {
    for (levels, isDrawn) in [(4, true), (6, false)] {
      var font = Self.font(CompactFontFile.bar + CompactFontFile.end, levels: levels)
      font.charstrings[2] = CompactFontFile.call(0) + CompactFontFile.end
      let place = CompactFontFile.number(0) + CompactFontFile.number(0)
      let parts = CompactFontFile.number(codes.base) + CompactFontFile.number(codes.accent)
      font.charstrings[4] = place + parts + CompactFontFile.end
      font.charsetHasRuns = hasRuns
      if isDrawn { Self.expectBar("D", font) } else { Self.expectRefusal("D", font) }
      // Without its last byte it ends in the same way.
      font.charstrings[4] = place + parts
      if isDrawn { Self.expectBar("D", font) } else { Self.expectRefusal("D", font) }
    }
  }

  // MARK: - Hints

  /// Nine stems have masks of two bytes. In these are a subroutine's call and the end, which are none.
  @Test func `stems before a mask make its bytes`() {
    Self.expectCount(Self.stems(9) + [18, 19, 29, 14])
    Self.expectCount(Self.stems(4) + [18] + Self.stems(5) + [19, 29, 14])
    Self.expectCount(Self.stems(4) + [18] + Self.stems(5) + [20, 29, 14, 19, 29, 14])
  }

  @Test func `a mask of counters takes no stems away`() {
    Self.expectCount(Self.stems(1) + [18, 20, 29] + Self.stems(8) + [23, 19, 29, 14])
  }

  @Test func `stems behind a mask of hints or a move are none`() {
    Self.expectCount(Self.stems(1) + [18, 19, 29] + Self.stems(8) + [23, 19, 29])
    let move = CompactFontFile.number(0) + CompactFontFile.number(0) + [21]
    Self.expectCount(Self.stems(1) + [18] + move + Self.stems(8) + [23, 19, 29])
  }

  /// FreeType drops such a mask, and its byte is an operation: 0, which does nothing.
  @Test func `a mask behind a mask has no bytes where numbers are before it`() {
    Self.expectCount(Self.stems(1) + [18, 19, 29] + Self.stems(1) + [19])
  }

  @Test func `stems of quotients are as many`() {
    let half: [UInt8] = CompactFontFile.number(20) + CompactFontFile.number(2) + [12, 12]
    Self.expectCount((0..<18).flatMap { _ in half } + [18, 19, 29, 14])
  }

  /// The number of the subroutine is the deepest of three that are turned.
  @Test func `numbers that are turned are known`() {
    let numbers = CompactFontFile.number(-107) + CompactFontFile.number(1) + CompactFontFile.number(2)
    let turn = CompactFontFile.number(3) + CompactFontFile.number(-1) + [12, 30, 29]
    Self.expectBar("A", Self.font(numbers + turn + [12, 18, 12, 18] + CompactFontFile.bar + CompactFontFile.end))
    Self.expectRefusal("A", Self.font(numbers + turn + CompactFontFile.end, levels: 6))
  }

  @Test func `stems that vary are as many`() throws {
    // Two numbers, two changes, and that they are two.
    let two: [UInt8] = [0, 10, 1, 1, 2].flatMap { CompactFontFile.number($0) } + [16]
    let start: [UInt8] = (0..<9).flatMap { _ in two } + [18, 19, 29, 14]
    for (levels, isDrawn) in [(4, true), (6, false)] {
      var font = Self.font(start + CompactFontFile.call(0) + CompactFontFile.bar, levels: levels)
      font.isSecond = true
      font.dictionaries = [.init(subroutines: [])]
      if isDrawn { Self.expectBar("A", font) } else { Self.expectRefusal("A", font) }
    }
  }

  // MARK: - Lists and dictionaries

  @Test func `a list whose first place is wrong begins at its first byte`() {
    for (levels, isDrawn) in [(4, true), (6, false)] {
      var font = Self.font(CompactFontFile.call(0) + CompactFontFile.bar + CompactFontFile.end, levels: levels)
      font.mangled = { [0] + $0.dropFirst() }
      if isDrawn { Self.expectBar("A", font) } else { Self.expectRefusal("A", font) }
    }
  }

  /// The last subroutine is an empty one whose end is before it begins; the one of all calls it first.
  @Test func `a subroutine that ends before it begins is empty`() {
    for (levels, isDrawn) in [(4, true), (6, false)] {
      let start = CompactFontFile.call(levels + 1) + CompactFontFile.call(0)
      var font = Self.font(start + CompactFontFile.bar + CompactFontFile.end, levels: levels)
      font.globals += [[11], [11]]
      font.mangled = { places in
        var places = places
        places[levels + 2] = 1
        return places
      }
      if isDrawn { Self.expectBar("A", font) } else { Self.expectRefusal("A", font) }
    }
  }

  @Test(arguments: CompactFontFile.Dictionary.Form.allCases)
  func `subroutines are found however a dictionary tells of them`(_ form: CompactFontFile.Dictionary.Form) {
    for (levels, isDrawn) in [(4, true), (6, false)] {
      var font = Self.font(CompactFontFile.call(0, 10) + CompactFontFile.bar + CompactFontFile.end)
      font.globals = []
      font.dictionaries = [.init(subroutines: CompactFontFile.levels(levels, 10), form: form)]
      if isDrawn { Self.expectBar("A", font) } else { Self.expectRefusal("A", font) }
    }
  }

  /// Of five glyphs the last two have the second dictionary, in which subroutine 0 is a bomb; in the first it is a bar.
  @Test func `a glyph has the subroutines of its own font dictionary`() {
    var font = Self.font(CompactFontFile.call(0, 10) + CompactFontFile.end)
    font.globals = []
    font.charstrings[4] = font.charstrings[1]
    font.fontOfGlyph = [0, 0, 0, 1, 1]
    font.dictionaries = [
      .init(subroutines: [CompactFontFile.bar + [11]]), .init(subroutines: CompactFontFile.levels(6, 10)),
    ]
    Self.expectBar("A", font)
    Self.expectBar("C", font)
    Self.expectRefusal("D", font)
  }

  /// FreeType takes the subroutines of the whole font, which are the last ones here.
  @Test func `font dictionaries of a font that says nothing of them are none`() {
    for (levels, isDrawn) in [(4, true), (6, false)] {
      var font = Self.font(CompactFontFile.call(0, 10) + CompactFontFile.bar + CompactFontFile.end)
      font.globals = []
      font.fontOfGlyph = [0, 0, 0, 0, 0]
      font.hasRegistry = false
      font.dictionaries = [
        .init(subroutines: [[11]]), .init(subroutines: CompactFontFile.levels(levels, 10)),
      ]
      if isDrawn { Self.expectBar("A", font) } else { Self.expectRefusal("A", font) }
    }
  }
}
