import Testing
import Typography

/// Character spacing, kerning tables, baseline offsets, tabs, soft hyphens, trailing spaces.
@Suite struct SpacingTests {
  /// DejaVu Sans, by fontTools: 2048 units an em; H 1540, space 651 units.
  static let h = 1540.0 / 2048 * 20
  static let space = 651.0 / 2048 * 20

  @Test func `spacing stands between characters, not after the last`() throws {
    let plain = try Setting().layout("HHH").lines[0].width
    let spaced = try Setting { $0.characterSpacing = 0.1 }.layout("HHH").lines[0]
    #expect(abs(spaced.width - plain - 2 * 0.1 * 20) < 1e-9)
    #expect(abs(spaced.runs[0].glyphs[1].x - Self.h - 2) < 1e-9)
  }

  @Test func `spacing never falls inside a grapheme cluster`() throws {
    let text = "e\u{301}x\u{302}\u{323}o"
    let plain = try Setting().layout(text).lines[0]
    let spaced = try Setting { $0.characterSpacing = 1 }.layout(text).lines[0]
    #expect(abs(spaced.width - plain.width - 2 * 20) < 1e-9)
  }

  /// DejaVu Sans has an fi ligature: one glyph for two letters, or two.
  @Test func `spacing switches optional ligatures off`() throws {
    #expect(try Setting().layout("fi").glyphs.count == 1)
    #expect(try Setting { $0.characterSpacing = 0.05 }.layout("fi").glyphs.count == 2)
    let forced = Setting {
      $0.characterSpacing = 0.05
      $0.features = ["liga": 1]
    }
    #expect(try forced.layout("fi").glyphs.count == 1)
  }

  /// CSS Text 3, "Cursive Scripts": no space at all, also after letters that join nothing, and none after the spaces between
  /// their words.
  @Test func `spacing keeps Arabic letters joined, and words whole`() throws {
    let setting = Setting { $0.font = FontQuery(family: "Noto Naskh Arabic") }
    let spaced = Setting {
      $0.font = FontQuery(family: "Noto Naskh Arabic")
      $0.characterSpacing = 0.5
    }
    for (word, gaps) in [("سلم", 0), ("باب", 0), ("دار", 0), ("سلم سلم", 0), ("لا", 0), ("دار 12", 0)] {
      let plain = try setting.layout(word)
      let wide = try spaced.layout(word)
      #expect(abs(wide.lines[0].width - plain.lines[0].width - Double(gaps) * 10) < 1e-9, "\(word)")
      #expect(wide.glyphs.map(\.id) == plain.glyphs.map(\.id), "\(word) keeps its forms")
    }
  }

  /// Mandaic and Syriac words of letters that join the one before them alone, then Adlam, N'Ko and Mongolian; and where
  /// another script stands beside them, the gaps that are its own.
  @Test(arguments: [
    ("\u{840}\u{841}\u{840}\u{842}", 0), ("ܕܘܪܐ", 0), ("𞤀𞤣𞤤𞤢𞤥", 0), ("ߒߞߏ", 0), ("ᠮᠣᠩᠭᠣᠯ", 0), ("דור", 2),
    ("ab دار", 3),
    ("دار ab", 1), ("(دار)", 0), ("...ab", 4),
  ])
  func `scripts whose letters join have no spacing, and others have`(_ text: String, _ gaps: Int) throws {
    let plain = try Setting { $0.font = FontQuery(family: "Noto Sans") }.layout(text).lines[0].width
    let setting = Setting {
      $0.font = FontQuery(family: "Noto Sans")
      $0.characterSpacing = 0.4
    }
    let wide = try setting.layout(text).lines[0].width
    #expect(abs(wide - plain - Double(gaps) * 8) < 1e-9, "\(text): \((wide - plain) / 8)")
  }

  @Test func `a kerning table adds after its characters, not at the end`() throws {
    let setting = Setting { $0.kerning = ["H": -0.1, "e\u{301}": 0.5] }
    let plain = try Setting().layout("HHe\u{301}H").lines[0].width
    #expect(abs(try setting.layout("HHe\u{301}H").lines[0].width - plain - (-0.2 + 0.5) * 20) < 1e-9)
  }

  @Test func `a right-to-left line is as wide as its characters and the gaps between them`() throws {
    for text in ["שלום", "abc שלום", "שלום abc", "a שלום b"] {
      let plain = try Setting().layout(text).lines[0]
      let spaced = try Setting { $0.characterSpacing = 0.25 }.layout(text).lines[0]
      #expect(abs(spaced.width - plain.width - Double(text.count - 1) * 5) < 1e-9, "\(text)")
      // Every gap between neighbours grew by the same, wherever the direction turns.
      let before = plain.runs.flatMap(\.glyphs).map(\.x)
      let after = spaced.runs.flatMap(\.glyphs).map(\.x)
      for place in before.indices { #expect(abs(after[place] - before[place] - Double(place) * 5) < 1e-9) }
    }
  }

  @Test func `a baseline offset moves the drawing, not the metrics`() throws {
    let plain = try Setting().layout("Hg")
    let moved = try Setting { $0.baselineOffset = 0.25 }.layout("Hg")
    #expect(moved.glyphs.map(\.y) == plain.glyphs.map { $0.y + 5 })
    #expect(moved.height == plain.height && moved.lines[0].baseline == plain.lines[0].baseline)
  }

  @Test func `tabs reach to every eighth space`() throws {
    let stop = 8 * Self.space
    for (text, place) in [("\tH", 1.0), ("H\tH", 1), ("HHHH\tH", 2), ("\t\tH", 2)] {
      let last = try #require(Setting().layout(text).glyphs.last)
      #expect(abs(last.x - place * stop) < 1e-6, "\(text)")
    }
    #expect(try Setting().layout("a\tb").missingGlyphs.isEmpty)
    // From right to left the stops are counted from the right.
    let layout = try Setting().layout("א\tב")
    #expect(abs(layout.lines[0].width - layout.glyphs[0].advance - stop) < 1e-6)
  }

  @Test func `a soft hyphen shows only where a line ends at it`() throws {
    let text = "super\u{AD}cali\u{AD}fragilistic"
    let whole = try Setting().layout(text).lines[0]
    #expect(!whole.runs.contains { $0.kind == .hyphen })
    #expect(abs(whole.width - (try Setting().layout("supercalifragilistic").lines[0].width)) < 1e-6)
    let narrow = Setting(width: 110) {
      $0.numberOfLines = 0
      $0.lineBreak = .wordWrap
    }
    let layout = try narrow.layout(text)
    #expect(try narrow.lines(text) == ["super\u{AD}cali\u{AD}", "fragilistic"])
    #expect(layout.lines.map { $0.runs.contains { $0.kind == .hyphen } } == [true, false])
    #expect(layout.lines.allSatisfy { $0.width <= 110 })
    let unhyphenated = try Setting().layout("supercali").lines[0].width
    #expect(layout.lines[0].width > unhyphenated + 3)
  }

  @Test func `trailing spaces hang`() throws {
    let layout = try Setting { $0.alignment = .right }.layout("H  ")
    #expect(abs(layout.lines[0].width - Self.h) < 1e-9)
    #expect(abs(layout.lines[0].hangingWidth - 2 * Self.space) < 1e-9)
    #expect(layout.lines[0].range == 0..<3)
  }

  @Test func `controls draw nothing and are not missing`() throws {
    for control in ["\u{1}", "\u{7F}", "\u{85}x", "\u{200B}", "\u{2066}", "\u{202E}\u{202C}", "\u{FEFF}"] {
      let layout = try Setting { $0.numberOfLines = 0 }.layout("H" + control)
      #expect(layout.missingGlyphs.isEmpty)
      #expect(abs(layout.lines[0].width - Self.h) < 1e-9, "\(control.unicodeScalars.map(\.value))")
    }
  }
}
