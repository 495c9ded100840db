import Testing
import Typography

@Suite struct LayoutTests {
  static let layouter = try! TextLayouter(catalog: FontCatalog())
  static let dejaVu = FontQuery(family: "DejaVu Sans")
  static let notoSans = FontQuery(family: "Noto Sans")

  static func layout(
    _ text: String, lines: Int = 1, width: Double = .infinity, height: Double = .infinity,
    lineBreak: TextStyle.LineBreak = .truncateTail, alignment: TextStyle.Alignment = .natural,
    spacing: Double = 0, fallback: [String] = []
  ) throws -> TextLayout {
    var style = TextStyle(font: dejaVu, size: 20)
    (style.fallback, style.alignment, style.lineBreak) = (fallback, alignment, lineBreak)
    (style.numberOfLines, style.lineSpacing) = (lines, spacing)
    return try layouter.layout(text, style: style, width: width, height: height)
  }

  static func lineTexts(_ layout: TextLayout, of text: String) -> [String] {
    let units = Array(text.utf16)
    return layout.lines.map { String(decoding: units[$0.range], as: UTF16.self) }
  }

  /// DejaVu Sans has 2048 units an em; H advances 1540 of them (read with another program, fontTools).
  @Test func `advances are the font's own, scaled`() throws {
    let line = try #require(Self.layout("HH").lines.first)
    #expect(abs(line.width - 2 * 1540.0 / 2048 * 20) < 1e-9)
    #expect(line.runs.count == 1)
    #expect(line.runs[0].glyphs.map(\.cluster) == [0, 1])
  }

  @Test func `an empty text has the height of a line and no lines`() throws {
    let layout = try Self.layout("")
    #expect(layout.lines.isEmpty && layout.width == 0)
    #expect(layout.height == (try Self.layout("x").height))
  }

  @Test func `words wrap at spaces and keep every character`() throws {
    let text = "one two three four five six seven"
    let layout = try Self.layout(text, lines: 0, width: 120, lineBreak: .wordWrap)
    let lines = Self.lineTexts(layout, of: text)
    #expect(lines.joined() == text)
    #expect(lines.count > 2)
    #expect(lines.dropLast().allSatisfy { $0.hasSuffix(" ") })
    #expect(layout.lines.allSatisfy { $0.width <= 120 })
  }

  @Test func `newlines end lines`() throws {
    let text = "ab\r\ncd\u{2028}ef\n"
    let layout = try Self.layout(text, lines: 0)
    #expect(layout.lines.count == 3)
    #expect(layout.lines.map { $0.runs.flatMap(\.glyphs).count } == [2, 2, 2])
    #expect(layout.missingGlyphs.isEmpty)
  }

  @Test func `a word too wide breaks between graphemes, never inside`() throws {
    let text = "e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}"
    let layout = try Self.layout(text, lines: 0, width: 30, lineBreak: .wordWrap)
    #expect(layout.lines.count > 1)
    #expect(layout.lines.allSatisfy { $0.range.lowerBound % 2 == 0 && $0.width <= 30 })
    #expect(Self.lineTexts(layout, of: text).joined() == text)
  }

  @Test func `a line too wide ends in an ellipsis that fits`() throws {
    let layout = try Self.layout("Hello wide world", width: 90)
    let line = try #require(layout.lines.first)
    #expect(line.isTruncated && layout.isTruncated)
    #expect(line.width <= 90)
    #expect(line.range.count > 2)
    let whole = try Self.layout("Hello wide world", width: 1000)
    #expect(!whole.isTruncated)
  }

  @Test func `lines beyond the limit go, and the last says so`() throws {
    let layout = try Self.layout("one two three four five six", lines: 2, width: 80)
    #expect(layout.lines.count == 2)
    #expect(!layout.lines[0].isTruncated && layout.lines[1].isTruncated)
    let high = try Self.layout("one two three four five six", lines: 0, width: 80, height: 50)
    #expect(high.lines.count == 2 && high.lines[1].isTruncated)
  }

  @Test func `at least one line is laid out`() throws {
    #expect(try Self.layout("text", lines: 0, width: 100, height: 1).lines.count == 1)
  }

  /// Two lines of Latin fit; the Arabic that stands in for it is taller.
  @Test func `a taller fallback font costs no line`() throws {
    let arabic = "مرحبا بكم في هذا المكان الجميل جدا"
    func layout(_ text: String, height: Double, least: Double = 1) throws -> TextLayout {
      var style = TextStyle(font: Self.notoSans, size: 20)
      style.fallback = ["Noto Nastaliq Urdu", "Noto Naskh Arabic"]
      (style.numberOfLines, style.minimumScaleFactor) = (2, least)
      return try Self.layouter.layout(text, style: style, width: 180, height: height)
    }
    let latin = try layout("A welcome to this very beautiful place", height: .infinity)
    let tall = try layout(arabic, height: .infinity)
    try #require(latin.lines.count == 2 && tall.lines.count == 2 && tall.height > latin.height + 4)
    #expect(try layout("A welcome to this very beautiful place", height: latin.height).lines.count == 2)
    #expect(try layout(arabic, height: latin.height).lines.count == 2)
    #expect(try layout(arabic, height: latin.height - 2).lines.count == 1, "room for one line of Latin")
    // Where text may shrink, it does until its lines really fit.
    let shrunk = try layout(arabic, height: latin.height, least: 0.3)
    #expect(!shrunk.isTruncated && shrunk.scaleFactor < 1 && shrunk.height <= latin.height)
  }

  @Test func `line spacing stands between lines only`() throws {
    let plain = try Self.layout("a\nb\nc", lines: 0)
    let spaced = try Self.layout("a\nb\nc", lines: 0, spacing: 5)
    #expect(spaced.height == plain.height + 10)
    #expect(spaced.lines[2].baseline == plain.lines[2].baseline + 10)
  }

  @Test func `lines align in the block`() throws {
    for (alignment, share) in [(TextStyle.Alignment.left, 0.0), (.center, 0.5), (.right, 1)] {
      let layout = try Self.layout("wide line\nx", lines: 0, alignment: alignment)
      let short = layout.lines[1]
      #expect(abs(short.x - (layout.width - short.width) * share) < 1e-9)
      #expect(abs(short.runs[0].glyphs[0].x - short.x) < 1e-9)
    }
  }

  @Test func `a right-to-left paragraph is ordered and aligned from the right`() throws {
    let text = "שלום עולם"
    let layout = try Self.layout(text + "\nabcdefghijklmnop", lines: 0)
    let glyphs = layout.lines[0].runs.flatMap(\.glyphs)
    #expect(glyphs.map(\.cluster) == glyphs.map(\.cluster).sorted(by: >))
    #expect(layout.lines[0].x > 0)
  }

  @Test func `scripts the font lacks come from others, whole phrases from one`() throws {
    let layout = try Self.layout("नमस्ते दुनिया", fallback: ["No Such Family", "Noto Sans Devanagari"])
    #expect(layout.fontFamilies == ["Noto Sans Devanagari"])
    #expect(layout.missingGlyphs.isEmpty)
  }

  @Test func `a glyph no font has is reported with its place`() throws {
    let layout = try Self.layout("a\u{10FFFD}b")
    #expect(layout.missingGlyphs == [TextLayout.MissingGlyph(scalar: 0x10FFFD, offset: 1)])
    #expect(layout.lines[0].runs.flatMap(\.glyphs).count == 3)
  }

  @Test func `a family that is not installed is an error with the nearest name`() {
    #expect {
      try Self.layouter.layout("x", style: TextStyle(font: FontQuery(family: "DejaVu Sanz")))
    } throws: { error in
      guard case FontError.familyNotFound(_, let nearest) = error else { return false }
      return nearest.contains("DejaVu Sans") && "\(error)".contains("did you mean")
    }
  }

  @Test(arguments: ["fonts/My Font.ttf", "Inter.OTF", "a.woff2"])
  func `a file in place of a family is answered with where files go`(_ family: String) {
    #expect {
      try Self.layouter.layout("x", style: TextStyle(font: FontQuery(family: family)))
    } throws: { error in
      "\(error)".contains("font.file: write {\"file\": \"\(family)\"}")
    }
  }

  @Test func `a file that is no font is an error with its path`() {
    for (path, word) in [("/etc/passwd", "not a font"), ("/no/such/file.ttf", "cannot be read")] {
      #expect {
        try Self.layouter.layout("x", style: TextStyle(font: FontQuery(file: path)))
      } throws: { "\($0)".contains(path) && "\($0)".contains(word) }
    }
  }

  @Test func `many threads lay out the same`() async throws {
    let expected = try Self.layout("Grüße, 世界 und Ελλάδα", lines: 0, width: 100).lines.map(\.width)
    await withTaskGroup(of: [Double].self) { group in
      for _ in 0..<32 {
        group.addTask {
          (try? Self.layout("Grüße, 世界 und Ελλάδα", lines: 0, width: 100).lines.map(\.width)) ?? []
        }
      }
      for await widths in group { #expect(widths == expected) }
    }
  }
}
