import Documents
import Pixels
import Resolving
import Testing
import Typography

/// What goes wrong with text in other renderers, and holds in this one.
@Suite struct TextTests {
  static func label(_ text: String, family: String = "DejaVu Sans", size: Double = 40) -> LabelDocument {
    LabelDocument(text: text, font: .init(family: family, size: size))
  }

  /// On a canvas with room for anything.
  static func roomy(_ label: LabelDocument) -> LabelDocument {
    var label = label
    label.size = .fixed(width: 600, height: 400)
    label.textInsets = .init(top: 150, left: 200, bottom: 100, right: 100)
    label.alignment = .left
    label.verticalAlignment = .top
    return label
  }

  // MARK: Bounds

  @Test func `an effect outside the text's box is drawn whole`() throws {
    var label = Self.label("Ag")
    let plain = try Drawn(label).mass
    label.shadows = [.init(color: .black, offset: .init(x: 130, y: -70))]
    #expect(try Drawn(label).mass == 2 * plain, "the shadow stands beside the text, and is as heavy")
  }

  @Test func `the last italic letter is whole`() throws {
    var label = Self.label("half", family: "DejaVu Serif", size: 60)
    label.font.slant = .italic
    let drawn = try Drawn(label)
    #expect(Double(drawn.report.ink.maxX) > drawn.report.layout.x + drawn.report.layout.width + 1, "it hangs over")
    #expect(try drawn.mass == Drawn(Self.roomy(label)).mass)
  }

  @Test(arguments: ["Å\u{302}\u{302}\u{302}\u{302}", "ที่นี่ปั๊", "g\u{323}\u{323}\u{323}\u{323}"])
  func `tall glyphs are whole`(_ text: String) throws {
    let label = Self.label(text)
    #expect(try Drawn(label).mass == Drawn(Self.roomy(label)).mass)
  }

  /// DejaVu Sans's own box is 3.3 em wide and 2 high: the canvas is that of what is drawn.
  @Test func `a font's large bounding box makes no large picture`() throws {
    let drawn = try Drawn(Self.label("e", size: 100))
    #expect(drawn.image.width <= 66 && drawn.image.height <= 120, "\(drawn.image.width) x \(drawn.image.height)")
  }

  @Test(arguments: ["Champions League", "日本語の文章です", "مرحبا بالعالم", "ทดสอบข้อความยาว"])
  func `at the size that is chosen for a box no text is truncated`(_ text: String) throws {
    for width in stride(from: 30.0, through: 330, by: 17.3) {
      for lines in [0, 1, 2] {
        var label = Self.label(text)
        label.size = .fixed(width: width, height: 60)
        label.numberOfLines = lines
        label.minimumScaleFactor = 0.02
        let report = try SceneFiles.resolver.resolve(label).report
        #expect(!report.isTruncated && report.layout.width <= width + 1, "\(width) in \(lines) lines")
        #expect(report.lines.allSatisfy { $0.bounds.width <= width + 1e-6 })
      }
    }
  }

  @Test func `insets move the picture and what is reported of it`() throws {
    let label = Self.roomy(Self.label("Eg"))
    var moved = label
    moved.textInsets.left += 31
    moved.textInsets.top += 17
    let (here, there) = (try Drawn(label), try Drawn(moved))
    #expect(there.report.lines[0].baseline == here.report.lines[0].baseline + 17)
    #expect(
      there.report.layout.x == here.report.layout.x + 31 && there.report.layout.y == here.report.layout.y + 17)
    #expect(there.image.inkBounds() == here.image.inkBounds().offset(x: 31, y: 17))
    // The E stands on the baseline that is reported.
    let foot = Int(here.report.lines[0].baseline)
    let left = Int(here.report.layout.x) + 8
    #expect(here.image[left, foot - 1].w > 200 && here.image[left, foot].w == 0)
  }

  // MARK: Shaping

  @Test(arguments: [("سلام", "Noto Naskh Arabic"), ("क्षत्रि", "Noto Sans Devanagari"), ("ស្ត្រី", "Noto Sans Khmer")])
  func `letters join and reorder as their scripts ask`(_ text: String, _ family: String) throws {
    let style = TextStyle(font: FontQuery(family: family), size: 20)
    func glyphs(_ text: String) throws -> [UInt32] {
      try SceneFiles.resolver.layouter.layout(text, style: style).lines.flatMap(\.runs).flatMap(\.glyphs).map(\.id)
    }
    let alone = try text.unicodeScalars.flatMap { try glyphs(String($0)) }
    let together = try glyphs(text)
    #expect(Set(together) != Set(alone) && together.count < alone.count + 1 && !together.contains(0))
  }

  @Test(arguments: ["السلام عليكم ورحمة الله", "office fluff", "שלום (world) 12", "ไม่มีช่องว่าง", "e\u{301}a\u{308}"])
  func `the ground truth is the shaped text, reordered`(_ text: String) throws {
    var label = Self.label(text)
    label.size = .width(120)
    label.numberOfLines = 0
    label.lineBreak = .wordWrap
    let report = try SceneFiles.resolver.resolve(label).report
    #expect(report.lines.count > 1 || text.count < 13)
    #expect(Array(report.lines.map(\.text).joined().utf16) == Array(text.utf16))
  }

  /// Wherever it is cut: the ellipsis is a glyph, at the end that the paragraph runs to, and the box is well used.
  @Test(arguments: [
    ("abc שלום def עולם ghi", false), ("שלום abc עולם def עוד", true), ("سلام abc عليكم def دنيا", true),
  ])
  func `an ellipsis is a glyph, at the text's end, and takes little of the text along`(
    _ text: String, _ isRightToLeft: Bool
  ) throws {
    for width in stride(from: 90.0, through: 200, by: 7) {
      let layout = try SceneFiles.resolver.layouter.layout(
        text, style: TextStyle(font: FontQuery(family: "DejaVu Sans"), size: 20), width: width)
      let runs = layout.lines[0].runs
      let ellipsis = try #require(runs.firstIndex { $0.kind == .ellipsis })
      #expect(ellipsis == (isRightToLeft ? 0 : runs.count - 1) && runs[ellipsis].glyphs.allSatisfy { $0.id != 0 })
      // Nothing here is wider than a letter and a space.
      #expect(layout.lines[0].width > width - 26, "\(layout.lines[0].width) of \(width)")
    }
  }

  @Test func `Arabic alone is drawn, and a missing glyph stops nothing else`() throws {
    #expect(try Drawn(Self.label("العربية")).mass > 0)
    let drawn = try Drawn(Self.label("a\u{10FFFD}b"))
    #expect(drawn.report.missingGlyphs.map(\.scalar) == [0x10FFFD] && drawn.report.missingGlyphs[0].offset == 1)
    #expect(drawn.report.lines[0].text == "a\u{10FFFD}b")
  }

  @Test func `letter spacing keeps Arabic letters joined`() throws {
    var label = Self.label("سلسل", family: "Noto Naskh Arabic", size: 60)
    label.characterSpacing = 0.4
    let drawn = try Drawn(label)
    let ink = drawn.image.inkBounds()
    for column in ink.x..<ink.maxX { #expect(drawn.hasInk(column: column), "a gap at \(column)") }
  }

  @Test func `tabs go to their stops, and line feeds end lines`() throws {
    let plain = try Drawn(Self.roomy(Self.label("ab")))
    let tabbed = try Drawn(Self.roomy(Self.label("a\tb")))
    // DejaVu Sans: a space is 651 of 2048 units; the stop is at eight.
    let stop = 8 * 651.0 / 2048 * 40
    #expect(abs(tabbed.report.layout.width - stop - 40 * 1300 / 2048) < 1.01)
    #expect(tabbed.mass == plain.mass || abs(tabbed.mass - plain.mass) < plain.mass / 50)
    var label = Self.roomy(Self.label("aa\naa"))
    label.numberOfLines = 0
    let lines = try Drawn(label)
    #expect(lines.report.lines.map(\.text) == ["aa", "aa"])
    #expect(lines.mass == 2 * (try Drawn(Self.roomy(Self.label("aa"))).mass))
  }

  // MARK: Coverage

  @Test(arguments: ["سلسبيل", "ffff", "क्षत्रिय"]) func `letters that overlap are no darker where they meet`(
    _ text: String
  ) throws {
    var label = Self.label(text, size: 50)
    label.color = Color(red: 0, green: 0, blue: 0, alpha: 0.5)
    label.characterSpacing = text == "ffff" ? -0.1 : 0
    let drawn = try Drawn(label)
    #expect(drawn.alpha.max() == 128)
  }

  @Test func `an outline does not show through the letters it belongs to`() throws {
    var label = Self.roomy(Self.label("سلسبيل", size: 50))
    label.color = .white
    label.strokes = [.init(color: Color(red: 1, green: 0, blue: 0), width: 4, position: .outside)]
    let drawn = try Drawn(label)
    label.strokes = []
    let plain = try Drawn(label)
    for y in 0..<plain.image.height {
      for x in 0..<plain.image.width where plain.image[x, y].w == 255 {
        #expect(drawn.image[x, y] == SIMD4(255, 255, 255, 255), "red at \(x), \(y)")
      }
    }
  }

  /// The band is wider than the dot: no hole is left in its middle, nor between it and the stem.
  @Test func `a stroke larger than the dot of an i leaves no gap`() throws {
    var label = Self.roomy(Self.label("i", size: 40))
    label.strokes = [.init(color: .black, width: 9, position: .outside)]
    let drawn = try Drawn(label)
    let ink = drawn.image.inkBounds()
    let middle = (ink.x + ink.maxX) / 2
    for y in (ink.y + 1)..<(ink.maxY - 1) { #expect(drawn.image[middle, y].w == 255, "a gap at \(y)") }
  }

  @Test func `mitred corners end at their limit`() throws {
    var label = Self.roomy(Self.label("MVW", size: 60))
    let plain = try Drawn(label).image.inkBounds()
    label.strokes = [.init(color: .black, width: 5, position: .outside, join: .miter, miterLimit: 4)]
    let ink = try Drawn(label).image.inkBounds()
    // From the outline to the corner's tip at most half of the limit times the whole band: 4 / 2 * 10.
    #expect(plain.y - ink.y <= 21 && ink.maxY - plain.maxY <= 21)
    #expect(plain.x - ink.x >= 5 && ink.maxX - plain.maxX >= 5)
  }

  @Test func `a stroke is as wide as it says`() throws {
    var label = Self.roomy(Self.label("o"))
    let plain = try Drawn(label).image.inkBounds()
    for width in [1.0, 3, 8] {
      label.strokes = [.init(color: .black, width: width, position: .outside)]
      let ink = try Drawn(label).image.inkBounds()
      #expect(abs(Double(plain.x - ink.x) - width) <= 1 && abs(Double(ink.maxY - plain.maxY) - width) <= 1)
    }
  }

  /// Baselines stand on whole pixels: a fraction of one never smears a stem over two rows.
  @Test func `text at a fraction of a pixel is sharp`() throws {
    let label = Self.roomy(Self.label("Hamburg"))
    var moved = label
    moved.textInsets.top += 0.3
    #expect(try Drawn(moved).image == Drawn(label).image)
  }
}
