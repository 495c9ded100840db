import Documents
import ImageCodecs
import Pixels
import SpriteFonts
import Testing

/// What holds of every font.
@Suite(.serialized) struct SpriteInvariantTests {
  private static let characters = "U+0020-007E, U+00A0-017F"

  private func rects(_ set: SpriteFontSet) -> [(PixelRect, Int)] {
    set.sizes[0].fonts.flatMap(\.glyphs).filter { !$0.cell.isEmpty }.map { ($0.cell, $0.page) }
  }

  @Test(arguments: [false, true], [0, 3])
  func `cells lie apart by the gutter and inside their page, and nothing is outside them`(
    trims: Bool, mipmaps: Int
  ) throws {
    let document = try SpriteSamples.document(SpriteSamples.gold, characters: Self.characters) {
      $0.isTrimmed = trims
      $0.page.mipmaps = mipmaps
      $0.page.side = 512
      $0.page.most = 16
      $0.page.bleed = 0
      $0.layers = [.shadow, .glyph]
      $0.style.font.size = 30
    }
    let set = try SpriteSamples.make(document)
    let size = set.sizes[0]
    let cells = rects(set)
    #expect(size.pages.count > 1)
    let apart = max(2, 1 << mipmaps)
    for page in size.pages.indices {
      let own = cells.filter { $0.1 == page }.map(\.0)
      var inked = size.pages[page]
      for (index, cell) in own.enumerated() {
        #expect(size.pages[page].bounds.contains(cell.outset(horizontal: 2, vertical: 2)))
        #expect(cell.x % (1 << mipmaps) == 0 && cell.y % (1 << mipmaps) == 0)
        for other in own[(index + 1)...] {
          #expect(cell.outset(horizontal: apart - 1, vertical: apart - 1).intersection(other).isEmpty)
        }
        inked.put(PixelBuffer(width: cell.width, height: cell.height, alphaMode: .straight), x: cell.x, y: cell.y)
      }
      #expect(inked.inkBounds().isEmpty)
    }
  }

  /// A block fills its trimmed cell, so there is something at each edge.
  @Test func `edges of cells are repeated outward as far as is asked for`() throws {
    let document = try SpriteSamples.document(SpriteSamples.ramp, characters: "\u{2588}\u{2584}") {
      $0.isTrimmed = true
      ($0.page.gutter, $0.page.extrude, $0.page.bleed) = (8, 3, 0)
    }
    let set = try SpriteSamples.make(document)
    let cells = rects(set)
    #expect(cells.count == 2)
    for (cell, page) in cells {
      let picture = set.sizes[0].pages[page]
      let around = cell.outset(horizontal: 4, vertical: 4)
      for y in around.y..<around.maxY {
        for x in around.x..<around.maxX {
          let (column, row) = (min(max(x, cell.x), cell.maxX - 1), min(max(y, cell.y), cell.maxY - 1))
          let isNear = max(abs(x - column), abs(y - row)) <= 3
          #expect(picture[x, y] == (isNear ? picture[column, row] : .zero), "\(x) \(y) of \(cell)")
        }
      }
      #expect(picture[cell.x + cell.width / 2, cell.y + cell.height / 2].w == 255)
    }
  }

  /// An outset that was too small would cut what a larger one shows.
  @Test func `all of a character's ink is in its cell`() throws {
    let document = try SpriteSamples.document(SpriteSamples.gold, characters: "AQjgW@")
    let set = try SpriteSamples.make(document)
    for glyph in set.sizes[0].fonts[0].glyphs {
      let cell = set.sizes[0].pages[glyph.page].cropped(to: glyph.cell)
      var label = document.style
      label.text = glyph.character.text
      let ink = try LabelRenderer(.cpu).render(label).image.inkBounds()
      #expect(SIMD2(cell.inkBounds().width, cell.inkBounds().height) == SIMD2(ink.width, ink.height))
    }
  }

  @Test func `ids stand there once and in order, and the same document has the same bytes`() throws {
    let document = try SpriteSamples.document(SpriteSamples.gold, characters: "BBA\u{7}é e\u{301}") {
      $0.formats = SpriteFontDocument.Format.allCases
      $0.scales = [1, 2]
    }
    let set = try SpriteSamples.make(document)
    let files = try set.files(named: "f")
    let reader = FontReader(SpriteSamples.text(files, "f.fnt"))
    #expect(reader.ids == [0x20, 0x41, 0x42, 0xE9])
    #expect(reader.ids == FontReader(SpriteSamples.text(files, "f@2x.fnt")).ids)
    #expect(Set(files.map(\.name)).count == files.count)
    let again = try SpriteSamples.make(document).files(named: "f")
    #expect(files.map(\.bytes) == again.map(\.bytes))
    for file in files where file.name.hasSuffix(".png") {
      // Readers take a picture with fewer channels for coverage.
      #expect(file.bytes[25] == 6, "\(file.name)")
    }
  }

  @Test func `a pair ends at the rounded end of the pair, and a sum is the width`() throws {
    let document = try SpriteSamples.document(SpriteSamples.plain, characters: "ascii")
    let set = try SpriteSamples.make(document)
    let font = set.sizes[0].fonts[0]
    let renderer = try LabelRenderer(.cpu)
    func width(_ text: String) throws -> Double {
      var label = document.style
      label.text = text
      (label.font.features, label.font.size) = (["liga": 0], 2048)
      return try renderer.measure(.label(label)).report.layout.width / 2048 * 48
    }
    #expect(font.pairs.count > 100)
    let ids = Dictionary(uniqueKeysWithValues: font.glyphs.map { ($0.character.id, $0) })
    for pair in font.pairs where pair.first % 7 == 0 {
      let texts = [pair.first, pair.second].compactMap { Unicode.Scalar($0).map(String.init) }
      guard !texts.contains(" ") else { continue }
      let (first, both) = (try width(texts[0]), try width(texts.joined()) - (try width(texts[1])))
      #expect(pair.amount == (both + 0.5).rounded(.down) - (first + 0.5).rounded(.down), "\(texts)")
      #expect(ids[pair.first]?.advance == (first + 0.5).rounded(.down), "\(texts)")
    }
    let reader = FontReader(SpriteSamples.text(try set.files(named: "f"), "f.fnt"))
    #expect(reader.pairs[[0x41, 0x56]] ?? 0 < 0)
    let sum = "AVA".unicodeScalars.reduce(0) { $0 + (ids[$1.value]?.advance ?? 0) }
    #expect(
      reader.pens("AVA").width == sum + (reader.pairs[[0x41, 0x56]] ?? 0) + (reader.pairs[[0x56, 0x41]] ?? 0))
  }

  @Test func `tabular digits are equally wide and have no pairs`() throws {
    let document = try SpriteSamples.document(
      #"{"font": {"family": "Noto Sans", "size": 40}}"#, characters: "0123456789+-"
    ) { $0.digits = .tabular }
    let font = try SpriteSamples.make(document).sizes[0].fonts[0]
    let digits = font.glyphs.filter { (0x30...0x39).contains($0.character.id) }
    #expect(Set(digits.map(\.advance)).count == 1)
    #expect(!font.pairs.contains { (0x30...0x39).contains($0.first) && (0x30...0x39).contains($0.second) })
  }

  @Test func `a page that is too small names the side that would do`() throws {
    let document = try SpriteSamples.document(SpriteSamples.gold, characters: "ascii") { $0.page.side = 256 }
    let error = try #require(throws: SignwriterError.self) { try SpriteSamples.make(document) }
    #expect(
      "\(error)".contains("page.side: the characters do not fit on a page of 256 x 256 pixels; give page.side"))
  }
}
