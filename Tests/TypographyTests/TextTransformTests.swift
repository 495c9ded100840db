import TestSupport
import Testing
import Typography

/// Letters that are changed before they are set, and places in the text as it was written.
@Suite struct TextTransformTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let source: String
    let transform: TextTransform
    let language: String
    let result: String
    /// Chromium's width in 20 px DejaVu Sans; nil where it was not measured.
    var width: Double?

    var testDescription: String { "\(source) \(transform) \(language)" }
  }

  /// Texts and widths of Chromium 156 (headless, hinting off, 20 px DejaVu Sans), measured for this project. Its capital
  /// of "ij" at the beginning of a Dutch word is wrong, and is here as Dutch writes it.
  static let cases: [Case] = [
    Case(
      source: "straße ŉ ǰ ﬁ", transform: .uppercase, language: "de", result: "STRASSE ʼN J̌ FI", width: 153.41),
    Case(source: "ilgi ısı", transform: .uppercase, language: "tr", result: "İLGİ ISI", width: 69.3),
    Case(source: "IŞIK İLGİ", transform: .lowercase, language: "tr", result: "ışık ilgi", width: 68.84),
    Case(source: "άνθρωπος ή", transform: .uppercase, language: "el", result: "ΑΝΘΡΩΠΟΣ Ή", width: 138.94),
    Case(source: "ijsland is mooi", transform: .capitalize, language: "nl", result: "IJsland Is Mooi"),
    Case(
      source: "hello wor-ld o'neil 3rd", transform: .capitalize, language: "en", result: "Hello Wor-Ld O'neil 3rd",
      width: 229.23),
    Case(source: "Ì Í", transform: .lowercase, language: "lt", result: "i̇̀ i̇́", width: 17.48),
    Case(source: "ABC 12", transform: .fullWidth, language: "ja", result: "ＡＢＣ\u{3000}１２"),
    Case(source: "ｶﾞ¢", transform: .fullWidth, language: "ja", result: "カ\u{3099}￠"),
    Case(source: "シャッター", transform: .fullSizeKana, language: "ja", result: "シヤツター"),
    Case(source: "ΟΔΟΣ. ΣΑΣ", transform: .lowercase, language: "el", result: "οδος. σας"),
    Case(source: "straße", transform: .none, language: "de", result: "straße"),
  ]

  static func setting(_ transform: TextTransform, _ language: String? = nil, width: Double = .infinity) -> Setting {
    Setting(width: width) {
      $0.transform = transform
      $0.language = language
    }
  }

  @Test(arguments: cases) func `the letters are those of the rules`(_ item: Case) throws {
    let layout = try Self.setting(item.transform, item.language).layout(item.source)
    let plain = try Self.setting(.none, item.language).layout(item.result)
    #expect(layout.glyphs.map(\.id) == plain.glyphs.map(\.id))
    #expect(layout.glyphs.map(\.x) == plain.glyphs.map(\.x) && layout.width == plain.width)
    if let width = item.width { #expect(abs(layout.width - width) < 0.05, "\(layout.width)") }
    let units = item.source.utf16.count
    #expect(layout.length == units && layout.lines[0].range == 0..<units)
  }

  // MARK: Places

  @Test func `places are those of the text as it is written`() throws {
    let layout = try Self.setting(.uppercase, "de").layout("Straße!")
    #expect(layout.glyphs.map(\.cluster) == [0, 1, 2, 3, 4, 4, 5, 6])
    #expect(layout.graphemes == (0..<7).map { $0..<($0 + 1) })
    let carets = layout.carets(ofLine: 0)
    #expect(carets.map(\.offset) == Array(0...7) && carets.map(\.graphemeIndex) == Array(0...7))
    let wide = carets[5].x - carets[4].x
    #expect(abs(wide - 2 * (try Setting().layout("S").width)) < 1e-9, "both S belong to one letter")
    // In the middle of the first S, and of the second.
    for (share, index) in [(0.25, 4), (0.75, 5)] {
      let hit = try #require(layout.hit(x: carets[4].x + share * wide, y: 5))
      #expect(hit.graphemeIndex == index)
    }
    #expect(layout.graphemeBoxes(ofLine: 0).map(\.grapheme) == Array(0..<7))
  }

  @Test func `letters that become more are spaced, and not divided`() throws {
    var setting = Self.setting(.uppercase, "de")
    setting.style.characterSpacing = 0.5
    // STRASSE: six spaces of half an em.
    let plain = try Self.setting(.uppercase, "de").layout("Straße").width
    #expect(abs(try setting.layout("Straße").width - plain - 60) < 1e-9)
    for width in stride(from: 8.0, through: 60, by: 1) {
      var narrow = Self.setting(.uppercase, "de", width: width)
      (narrow.style.numberOfLines, narrow.style.lineBreak) = (0, .charWrap)
      let lines = try narrow.layout("ßßßß").lines
      #expect(lines.flatMap { Array($0.range) } == [0, 1, 2, 3], "\(width)")
      #expect(
        lines.allSatisfy { line in line.runs.flatMap(\.glyphs).allSatisfy { line.range.contains($0.cluster) } })
      #expect(lines.allSatisfy { $0.runs.flatMap(\.glyphs).count == 2 * $0.range.count })
      narrow.style.lineBreak = .truncateTail
      narrow.style.numberOfLines = 1
      let cut = try narrow.layout("ßßßß").lines[0]
      let text = cut.runs.filter { $0.kind == .text }.flatMap(\.glyphs)
      #expect(text.count == 2 * (cut.visibleRanges.first?.count ?? 0))
    }
  }

  @Test func `each part has its own rule, and knows its neighbours`() throws {
    var setting = Setting { $0.language = "el" }
    var first = TextSpan(0..<3)
    first.transform = .lowercase
    var second = TextSpan(3..<6)
    second.transform = .uppercase
    setting.spans = [first, second]
    // The sigma ends no word, though its part ends.
    let layout = try setting.layout("ΟΔΣος!")
    #expect(layout.glyphs.map(\.id) == (try Setting().layout("οδσΟΣ!").glyphs.map(\.id)))
    #expect(layout.lines[0].runs.map(\.span) == [0, 1])
    #expect(layout.lines[0].runs.map(\.range) == [0..<3, 3..<6])
    // A part of a word is not its beginning.
    var part = Setting()
    var end = TextSpan(2..<7)
    end.transform = .capitalize
    part.spans = [end]
    #expect(try part.layout("together").glyphs.map(\.id) == Setting().layout("together").glyphs.map(\.id))
    // A long text has no other beginning because it is looked at in pieces.
    var long = Setting()
    var tail = TextSpan(100..<140)
    tail.transform = .capitalize
    long.spans = [tail]
    let text = String(repeating: "ab ", count: 50)
    let glyphs = try long.layout(text).glyphs
    let capital = try Setting().layout("A").glyphs[0].id
    let places = glyphs.filter { $0.id == capital }.map(\.cluster)
    #expect(places == (100..<140).filter { $0 % 3 == 0 })
  }

  @Test func `missing characters are reported where they are written`() throws {
    let layout = try Self.setting(.uppercase, "de").layout("ßß\u{10FFFD}")
    #expect(layout.missingGlyphs.map(\.offset) == [2])
  }

  @Test func `right to left, beside letters that grow`() throws {
    let layout = try Self.setting(.uppercase, "de").layout("ß שלום ß")
    #expect(layout.carets(ofLine: 0).count == 9 && layout.lines[0].range == 0..<8)
    let words = layout.lines[0].runs.map(\.range)
    #expect(words.flatMap { Array($0) }.sorted() == Array(0..<8))
  }

  // MARK: Unicode's data

  /// The full-width forms are the decompositions <wide> and <narrow>, read in both directions.
  @Test(.enabled(if: UnicodeData.isInstalled, "install unicode-data: scripts/install-packages --tests"))
  func `full-width forms are Unicode's`() throws {
    var wanted: [UInt32: UInt32] = [:]
    for line in try UnicodeData.lines("UnicodeData.txt") {
      let fields = line.split(separator: ";", omittingEmptySubsequences: false)
      let scalar = try #require(UInt32(fields[0], radix: 16))
      let parts = fields[5].split(separator: " ")
      guard parts.count == 2, let plain = UInt32(parts[1], radix: 16) else { continue }
      if parts[0] == "<wide>" { wanted[plain] = scalar }
      if parts[0] == "<narrow>" { wanted[scalar] = plain }
    }
    #expect(wanted.count > 220)
    for (scalar, form) in wanted {
      let text = String(Character(try #require(Unicode.Scalar(scalar))))
      let result = String(Character(try #require(Unicode.Scalar(form))))
      let (ours, plain) = (try Self.setting(.fullWidth).layout(text), try Setting().layout(result))
      #expect(ours.glyphs.map(\.id) == plain.glyphs.map(\.id) && ours.width == plain.width, "U+\(scalar)")
    }
  }

  /// A small kana is called as its large one is, with SMALL before it.
  @Test(.enabled(if: UnicodeData.isInstalled, "install unicode-data: scripts/install-packages --tests"))
  func `large kana are those of the same name`() throws {
    var names: [Substring: UInt32] = [:]
    var small: [(UInt32, String)] = []
    for line in try UnicodeData.lines("UnicodeData.txt") {
      let fields = line.split(separator: ";", omittingEmptySubsequences: false)
      let scalar = try #require(UInt32(fields[0], radix: 16))
      names[fields[1]] = scalar
      if fields[1].contains("LETTER SMALL"), fields[1].contains("KATAKANA") || fields[1].contains("HIRAGANA") {
        small.append((scalar, String(fields[1].replacing("LETTER SMALL", with: "LETTER"))))
      }
    }
    #expect(small.count > 50)
    for (scalar, name) in small {
      let large = try #require(names[name[...]], "\(name)")
      let text = String(Character(try #require(Unicode.Scalar(scalar))))
      let result = String(Character(try #require(Unicode.Scalar(large))))
      let (ours, plain) = (try Self.setting(.fullSizeKana).layout(text), try Setting().layout(result))
      #expect(ours.glyphs.map(\.id) == plain.glyphs.map(\.id), "\(name)")
    }
  }
}
