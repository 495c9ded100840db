import Testing
import Typography

/// Letters that are as high as several lines. Their places follow from the font's metrics: no browser's were measured.
@Suite struct InitialLetterTests {
  static let text = LineRulesTests.text

  /// The pitch of lines of DejaVu Sans at 20 points, and the height of its capitals.
  static let pitch = 20 * (1901.0 + 483) / 2048
  static let capital = 20 * 1493.0 / 2048

  static func setting(
    _ lines: Double, _ sink: Int, width: Double = 200, letter: Int = 1,
    _ change: (inout TextStyle) -> Void = { _ in }
  ) -> Setting {
    var setting = Setting(width: width) {
      ($0.lineBreak, $0.numberOfLines) = (.wordWrap, 0)
      var rules = LineRules()
      rules.initial = InitialLetter(lines: lines, sink: sink)
      $0.rules = rules
      change(&$0)
    }
    var span = TextSpan(0..<letter)
    span.isInitial = true
    setting.spans = [span]
    return setting
  }

  /// The run of the letter, and its baseline from the top of the block.
  static func letter(_ layout: TextLayout) throws -> (run: GlyphRun, baseline: Double) {
    let line = try #require(layout.lines.first)
    let run = try #require(line.runs.first { $0.span == 0 })
    return (run, line.baseline + (try #require(run.glyphs.first)).y)
  }

  /// Where the ink of a letter ends that stands at the left of its lines, of DejaVu Sans's T unless said otherwise: by
  /// fontTools it ends at 1257 of 2048 units.
  static func inkEnd(_ run: GlyphRun, _ units: Double = 1257) -> Double { run.x + units / 2048 * run.size }

  static let sizes: [(Double, Int)] = [(3, 3), (2, 2), (3, 2), (3, 1), (2.5, 2), (1, 1), (2, 4)]

  @Test(arguments: sizes)
  func `a letter is as high as its lines, on the baseline that it sinks to`(_ lines: Double, _ sink: Int) throws {
    let layout = try Self.setting(lines, sink).layout(Self.text)
    let (run, baseline) = try Self.letter(layout)
    let height = (lines - 1) * Self.pitch + Self.capital
    #expect(abs(run.size * 1493 / 2048 - height) < 1e-6)
    #expect(abs(baseline - layout.lines[sink - 1].baseline) < 1e-6)
    // The block begins at its top, where that is above the first line's.
    let ascent = 20 * 1901.0 / 2048
    let first = max(ascent, (lines - Double(sink)) * Self.pitch + Self.capital)
    #expect(abs(layout.lines[0].baseline - first) < 1e-6)
    for (index, line) in layout.lines.enumerated() {
      let isBeside = (1..<sink).contains(index)
      #expect(abs(line.x - (isBeside ? Self.inkEnd(run) : 0)) < 0.01, "line \(index)")
    }
    let next = try #require(layout.lines[0].runs.first { $0.span == nil })
    #expect(abs(next.x - Self.inkEnd(run)) < 0.01)
  }

  /// As CSS Inline 3 has it, lines are shortened that the box of the glyph touches, up to the glyph's ink, as in Chromium.
  /// By fontTools: advance, end of the ink and depth below the baseline in units of 2048.
  @Test(arguments: [
    ("W", 2025.0, 1958.0, 0.0, 3), ("J", 604, 403, 410, 4), ("Q", 1612, 1497, 264, 4), ("O", 1612, 1497, 29, 3),
    ("A", 1401, 1384, 0, 3),
  ])
  func `text stands beside the ink of a letter, in every line that it touches`(
    _ letter: String, _ advance: Double, _ end: Double, _ depth: Double, _ count: Int
  ) throws {
    let layout = try Self.setting(3, 3).layout(letter + Self.text.dropFirst())
    let (run, baseline) = try Self.letter(layout)
    #expect(abs(run.width - advance / 2048 * run.size) < 1e-6)
    for (index, line) in layout.lines.enumerated() {
      let start = index == 0 ? (try #require(line.runs.first { $0.span == nil }).x) : line.x
      #expect(abs(start - (index < count ? Self.inkEnd(run, end) : 0)) < 0.01, "line \(index)")
      // The box of a line of DejaVu Sans begins 1901 units above its baseline.
      let top = line.baseline - 20 * 1901 / 2048
      #expect(index < 3 || (top < baseline + depth / 2048 * run.size) == (index < count))
    }
  }

  @Test func `a letter at the right ends at the left of its ink`() throws {
    let text = "שלום עולם ומלואו וכל אשר בו מן הקצה אל הקצה עד סוף כל הדורות"
    let layout = try Self.setting(3, 3, width: 180).layout(text)
    let (run, _) = try Self.letter(layout)
    // In DejaVu Sans the ink of shin begins 88 units from its origin.
    for line in layout.lines[1..<3] {
      #expect(abs(line.x + line.width - (run.x + 88.0 / 2048 * run.size)) < 0.01)
    }
  }

  /// In DejaVu Sans he is 1120 units high, and alef 1556.
  @Test(arguments: [("\u{5E9}\u{5DC}\u{5D5}\u{5DD}", 1120), ("\u{627}\u{644}\u{644}", 1556)])
  func `a letter of a script without capitals is as high as the letters beside it`(
    _ text: String, _ units: Double
  ) throws {
    let layout = try Self.setting(3, 3).layout([text, text, text].joined(separator: " "))
    let size = try Self.letter(layout).run.size
    let height = units / 2048
    #expect(abs(size * height - 2 * Self.pitch - 20 * height) < 1e-6)
  }

  @Test func `lines beside the letter take what is left, all others the whole width`() throws {
    let layout = try Self.setting(3, 3).layout(Self.text)
    let (run, _) = try Self.letter(layout)
    let units = Array(Self.text.utf16)
    let rest = String(decoding: units[1...], as: UTF16.self)
    let narrow = try Setting(width: 200 - Self.inkEnd(run)) { ($0.lineBreak, $0.numberOfLines) = (.wordWrap, 0) }
      .lines(rest)
    let lines = layout.lines.map { String(decoding: units[$0.range], as: UTF16.self) }
    #expect(lines[0] == "T" + narrow[0] && lines[1] == narrow[1] && lines[2] == narrow[2])
    let below = String(rest.dropFirst(narrow[..<3].joined().count))
    #expect(
      Array(lines[3...])
        == (try Setting(width: 200) { ($0.lineBreak, $0.numberOfLines) = (.wordWrap, 0) }.lines(below)))
    #expect(lines.joined() == Self.text)
    for line in layout.lines { #expect(line.x + line.width <= 200 + 1e-6) }
  }

  @Test func `justified and pretty lines know their room`() throws {
    for wrap in [LineRules.Wrap.greedy, .pretty] {
      let layout = try Self.setting(3, 3, width: 240) {
        $0.alignment = .justified
        $0.rules?.wrap = wrap
      }.layout(Self.text)
      for line in layout.lines.dropLast() { #expect(abs(line.x + line.width - 240) < 1e-6) }
    }
  }

  @Test func `the letter of a right-to-left text is at the right`() throws {
    let text = "שלום עולם ומלואו וכל אשר בו מן הקצה אל הקצה עד סוף כל הדורות"
    let layout = try Self.setting(3, 3, width: 180).layout(text)
    let (run, _) = try Self.letter(layout)
    #expect(abs(run.x + run.width - layout.width) < 1e-6 && run.isRightToLeft)
    for line in layout.lines[3...] { #expect(abs(line.x + line.width - layout.width) < 1e-6) }
    #expect(layout.lines.count > 3)
  }

  @Test func `the next paragraphs stand beside it, too, and the block is as high as the letter`() throws {
    let layout = try Self.setting(4, 4).layout("One\nTwo\nThree\nFour\nFive")
    let (run, baseline) = try Self.letter(layout)
    #expect(layout.lines.map { abs($0.x - Self.inkEnd(run, 1497)) < 0.01 } == [false, true, true, true, false])
    #expect(abs(baseline - layout.lines[3].baseline) < 1e-6)
    let short = try Self.setting(4, 4).layout("One")
    #expect(short.lines.count == 1 && abs(short.height - 4 * Self.pitch) < 1e-6)
    let alone = try Self.setting(2, 2).layout("O")
    #expect(alone.lines.count == 1 && alone.glyphs.count == 1 && alone.lines[0].range == 0..<1)
  }

  @Test func `carets and boxes know the letter`() throws {
    let layout = try Self.setting(3, 3).layout(Self.text)
    let (run, baseline) = try Self.letter(layout)
    let boxes = layout.graphemeBoxes(ofLine: 0)
    // Its own box is its advance; the text beside it begins at its ink.
    #expect(boxes[0].grapheme == 0 && abs(boxes[0].x1 - run.width) < 1e-6, "\(boxes[0].x1) \(run.width)")
    #expect(abs(boxes[1].x0 - Self.inkEnd(run)) < 0.01)
    let box = try #require(layout.lines[0].initial)
    let ascent = run.size * 1901 / 2048
    #expect(abs(layout.lines[0].baseline + box.top - (baseline - ascent)) < 1e-6)
    #expect(layout.lines.dropFirst().allSatisfy { $0.initial == nil })
  }

  @Test func `ideographs fill the em boxes of their lines`() throws {
    let layout = try Self.setting(3, 3) {
      ($0.font, $0.language) = (FontQuery(family: "Noto Sans CJK JP"), "ja")
    }.layout("日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語")
    let (run, baseline) = try Self.letter(layout)
    let pitch = layout.lines[1].baseline - layout.lines[0].baseline
    #expect(abs(run.size - (2 * pitch + 20)) < 1e-6)
    // The table BASE has the box from 0.88 above to 0.12 below the baseline.
    #expect(abs(baseline + 0.12 * run.size - (layout.lines[2].baseline + 0.12 * 20)) < 1e-6)
  }

  @Test(arguments: [false, true])
  func `in vertical lines the letter is in the middle of its lines`(_ stacksUpward: Bool) throws {
    let layout = try Self.setting(3, 3) {
      ($0.font, $0.language) = (FontQuery(family: "Noto Sans CJK JP"), "ja")
      ($0.writing.isVertical, $0.writing.stacksUpward) = (true, stacksUpward)
    }.layout("日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語")
    let line = layout.lines[0]
    let run = try #require(line.runs.first { $0.span == 0 })
    let pitch = abs(layout.lines[1].baseline - line.baseline)
    #expect(abs(run.size - (2 * pitch + 20)) < 1e-6)
    let box = try #require(line.initial)
    #expect(abs(line.baseline + (box.top + box.bottom) / 2 - layout.lines[1].baseline) < 1e-6)
    #expect(layout.lines[..<3].dropFirst().allSatisfy { abs($0.x - run.width) < 1e-6 } && layout.lines[3].x == 0)
  }

  /// Every size that is tried by hand, against the one that is found.
  @Test(arguments: [0.0, 6, -3]) func `a text with a letter fits`(_ lineSpacing: Double) throws {
    func setting(_ size: Double, fits: Bool) -> Setting {
      var setting = Self.setting(3, 3, width: 210) {
        ($0.size, $0.lineSpacing) = (size, lineSpacing)
        if fits {
          $0.fit = TextFit(smallest: 5, largest: 60)
          $0.size = 16
        }
      }
      setting.height = 150
      return setting
    }
    let found = try setting(16, fits: true).layout(Self.text).size
    var best = 0.0
    for step in (5 * 64)...(40 * 64) {
      let size = Double(step) / 64
      var tried = setting(size, fits: false)
      tried.style.fit = TextFit(smallest: size, largest: size)
      tried.style.rules?.dividesWideWords = false
      let layout = try tried.layout(Self.text)
      let isIn = !layout.isTruncated && layout.height <= 150 + 1e-6 && layout.width <= 210 + 1e-6
      if isIn, layout.lines.map(\.range.count).reduce(0, +) == Self.text.utf16.count { best = max(best, size) }
    }
    #expect(found == best)
  }

  @Test(
    arguments: [
      ("The", "T", nil), ("“The", "“T", nil), ("« A", "« A", nil), ("A, b", "A,", nil), ("L’été", "L’", "fr"),
      ("A—b", "A", nil), ("A(b", "A", nil), ("42", "4", nil), ("ijs", "ij", "nl"), ("ijs", "i", "en"),
      ("e\u{301}te", "e\u{301}", nil),
      ("$5", "$", nil), (" The", nil, nil), ("...", nil, nil), ("", nil, nil), ("\u{FFFC}a", nil, nil),
      ("“\nA", nil, nil),
      ("日本", "日", "ja"), ("「日本", "「日", "ja"),
    ] as [(String, String?, String?)])
  func `the first letter has its punctuation`(_ text: String, _ letter: String?, _ language: String?) {
    let found = Setting.layouter.parts(of: text).initialLetter(language: language)
    #expect(found.map { String(decoding: Array(text.utf16)[$0], as: UTF16.self) } == letter)
  }

  @Test func `space that is collapsed is no beginning`() {
    #expect(Setting.layouter.parts(of: " \tThe").initialLetter(language: nil, skipsSpace: true) == 0..<3)
  }
}
