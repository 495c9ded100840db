import Foundation
import Testing
import Typography

/// Hostile texts and fonts: every layout ends, in a time proportional to the text, and nothing crashes.
@Suite struct HardTextTests {
  static let long = [
    "words": String(repeating: "lorem ipsum dolor ", count: 5600),
    "one word": String(repeating: "a", count: 100_000),
    "Arabic": String(repeating: "سلام عليكم ", count: 9000), "Thai": String(repeating: "มนุษย์", count: 16_000),
    "tabs": String(repeating: "\t", count: 100_000), "line feeds": String(repeating: "\n", count: 100_000),
    "soft hyphens": String(repeating: "ab\u{AD}", count: 33_000),
    "turns": String(repeating: "aא", count: 50_000), "emoji": String(repeating: "👩‍👩‍👧", count: 12_000),
  ]

  @Test(arguments: long.keys.sorted()) func `a hundred thousand characters are laid out`(_ name: String) throws {
    let text = try #require(Self.long[name])
    let breaks: [TextStyle.LineBreak] = [
      .wordWrap, .charWrap, .clip, .truncateHead, .truncateMiddle, .truncateTail,
    ]
    for lineBreak in breaks {
      for lines in [0, 1, 3] {
        let setting = Setting(width: 300, height: 10_000) {
          $0.lineBreak = lineBreak
          $0.numberOfLines = lines
          $0.allowOrphans = false
          $0.characterSpacing = lines == 3 ? 0.1 : 0
        }
        let layout = try setting.layout(text)
        #expect(!layout.lines.isEmpty)
        if lineBreak != .clip {
          let widest = layout.lines.map(\.width).max() ?? 0
          #expect(widest <= 300 + 1e-5, "\(lineBreak) in \(lines) lines")
        }
      }
    }
  }

  @Test func `fitting, balancing and justifying long text ends`() throws {
    let text = String(repeating: "lorem ipsum dolor ", count: 1000)
    let layout = try Setting(width: 400, height: 4000) {
      $0.numberOfLines = 0
      $0.minimumScaleFactor = 0.05
      $0.isBalanced = true
      $0.alignment = .justified
    }.layout(text)
    #expect(!layout.isTruncated && layout.height <= 4000)
  }

  @Test func `ten thousand marks on a letter are an error that says so`() {
    let text = "a" + String(repeating: "\u{301}", count: 10_000)
    #expect(throws: FontError.graphemeTooLong(offset: 0, count: 10_001, limit: 1024)) {
      try Setting().layout(text)
    }
  }

  @Test(arguments: [
    "\u{202E}abc", "\u{202C}\u{202C}", "\u{2066}\u{2067}\u{2068}", String(repeating: "\u{202A}", count: 200) + "x",
    "\u{2069}a\u{2069}", "\u{0}\u{1}\u{1F}\u{7F}\u{9F}", "\u{FFFE}\u{FFFF}", "\u{FFFD}", "\u{301}", "\u{200D}",
    "\u{FE0F}", "\u{1F3FB}", "🇩", "\u{E0067}", "\u{AD}", "\u{AD}\u{AD}", "\r", "\r\n", "\u{85}", "\u{2029}", "\t",
    " ", "",
  ]) func `odd characters are laid out alone`(_ text: String) throws {
    for lineBreak in [TextStyle.LineBreak.wordWrap, .truncateMiddle, .charWrap] {
      for width in [0.0, 1, 50, .infinity] {
        let layout = try Setting(width: width) {
          $0.lineBreak = lineBreak
          $0.numberOfLines = 0
          $0.minimumScaleFactor = 0.5
        }.layout(text)
        #expect(layout.width.isFinite && layout.height > 0)
        for index in layout.lines.indices { #expect(!layout.carets(ofLine: index).isEmpty) }
        _ = layout.hit(x: 0, y: 0)
      }
    }
  }

  /// Each table of a font is filled with ones in turn. The font opens and lays out text in some way, or an error says
  /// what is wrong.
  @Test func `a font with a broken table does not crash`() throws {
    let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")))
    func number(_ offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".ttf")
    defer { try? FileManager.default.removeItem(at: path) }
    let tableCount = Int(bytes[4]) << 8 | Int(bytes[5])
    #expect(tableCount > 10)
    var outcomes: Set<Bool> = []
    for table in 0..<tableCount {
      let entry = 12 + 16 * table
      var broken = bytes
      let start = number(entry + 8)
      for index in start..<min(bytes.count, start + number(entry + 12)) { broken[index] = 0xFF }
      try Data(broken).write(to: path)
      let layouter = try TextLayouter(catalog: FontCatalog())
      let layout = try? layouter.layout("Hag fi é", style: TextStyle(font: FontQuery(file: path.path)))
      for run in layout?.lines.flatMap(\.runs) ?? [] {
        for glyph in run.glyphs {
          _ = try? GlyphRasterizer().mask(face: run.face, glyph: glyph.id, pixelsPerEm: 20)
        }
      }
      outcomes.insert(layout != nil)
    }
    #expect(outcomes == [true, false], "some tables can be done without, some cannot")
  }
}
