import Testing
import Typography

/// Word spacing, indents, line heights, the space of paragraphs, trimming.
///
/// Breaks and places of indented lines are those of Chromium 156 (headless, hinting off, 20 px DejaVu Sans, 300 px wide),
/// which were measured for this project.
@Suite struct TextSpacingTests {
  static let text = "The quick brown fox jumps over the lazy dog and then runs away into the deep dark forest."

  static func setting(_ change: (inout TextStyle) -> Void) -> Setting {
    Setting(width: 300) {
      $0.lineBreak = .wordWrap
      $0.numberOfLines = 0
      change(&$0)
    }
  }

  /// Where a line's ink begins and ends, as Chromium tells it: without trailing spaces.
  static func places(_ layout: TextLayout) -> [(Double, Double)] { layout.lines.map { ($0.x, $0.x + $0.width) } }

  @Test func `an indent moves the first line, and breaks follow`() throws {
    let setting = Self.setting { $0.spacing.indent = 40 }
    #expect(
      try setting.lines(Self.text) == [
        "The quick brown fox ", "jumps over the lazy dog and ", "then runs away into the deep ", "dark forest.",
      ])
    let truth: [(Double, Double)] = [(40, 242.03), (0, 285.45), (0, 295.13), (0, 115.11)]
    for (place, wanted) in zip(Self.places(try setting.layout(Self.text)), truth) {
      #expect(abs(place.0 - wanted.0) < 0.05 && abs(place.1 - wanted.1) < 0.05, "\(place) \(wanted)")
    }
  }

  @Test func `a hanging indent moves the other lines`() throws {
    let setting = Self.setting {
      ($0.spacing.indent, $0.spacing.isHanging, $0.spacing.isEachLine) = (40, true, true)
    }
    let truth: [(Double, Double)] = [(0, 269.22), (40, 258.27), (40, 278.77), (40, 211.47)]
    let places = Self.places(try setting.layout(Self.text))
    #expect(places.count == truth.count)
    for (place, wanted) in zip(places, truth) {
      #expect(abs(place.0 - wanted.0) < 0.05 && abs(place.1 - wanted.1) < 0.05, "\(place) \(wanted)")
    }
  }

  @Test func `the indent of one line is the text's, or each paragraph's`() throws {
    let one = Self.setting { $0.spacing.indent = 30 }
    #expect(try one.layout("One\nTwo").lines.map(\.x) == [30, 0])
    let each = Self.setting { ($0.spacing.indent, $0.spacing.isEachLine) = (30, true) }
    #expect(try each.layout("One\nTwo").lines.map(\.x) == [30, 30])
  }

  @Test func `words are spaced at their separators, also those that are no spaces`() throws {
    let plain = try Setting().layout("one two three").lines[0].width
    let spaced = try Setting { $0.spacing.words = 0.5 }.layout("one two three").lines[0].width
    // Chromium: 20px DejaVu Sans, word-spacing 10px.
    #expect(abs(spaced - 159.28) < 0.05 && abs(spaced - plain - 20) < 1e-9)
    for separator in ["\u{A0}", "\u{1361}", "\u{10100}", "\u{1091F}"] {
      let text = "a" + separator + "b"
      let wide = try Setting { $0.spacing.words = 0.5 }.layout(text).lines[0].width
      #expect(abs(wide - (try Setting().layout(text).lines[0].width) - 10) < 1e-9, "\(separator.unicodeScalars)")
    }
    for other in ["\u{3000}", "\u{2003}", "-", "\u{200B}"] {
      let text = "a" + other + "b"
      #expect(
        try Setting { $0.spacing.words = 0.5 }.layout(text).lines[0].width == Setting().layout(text).lines[0].width)
    }
  }

  /// DejaVu Sans: ascent 1901, descent 483 of 2048 units.
  @Test func `a line height is halved above and below`() throws {
    let (ascent, descent) = (1901.0 / 2048 * 20, 483.0 / 2048 * 20)
    for (height, points) in [(TextSpacing.LineHeight.times(1.5), 30.0), (.points(60), 60), (.times(0.5), 10)] {
      let layout = try Self.setting { $0.spacing.lineHeight = height }.layout("One\nTwo")
      let half = (points - ascent - descent) / 2
      #expect(abs(layout.height - 2 * points) < 1e-9)
      #expect(abs(layout.lines[0].baseline - half - ascent) < 1e-9)
      #expect(abs(layout.lines[1].baseline - layout.lines[0].baseline - points) < 1e-9)
    }
  }

  @Test func `a font that stands in does not change a given line height`() throws {
    let text = "One\nคำ\nThree"
    let given = try Self.setting { $0.spacing.lineHeight = .times(1.2) }.layout(text).lines.map(\.baseline)
    #expect(abs(given[1] - given[0] - 24) < 1e-9 && abs(given[2] - given[1] - 24) < 1e-9)
  }

  @Test func `paragraphs stand apart, lines of one do not`() throws {
    let plain = try Self.setting { _ in }.layout(Self.text + "\nEnd").lines.map(\.baseline)
    let apart = try Self.setting { $0.spacing.paragraphs = 12 }.layout(Self.text + "\nEnd").lines.map(\.baseline)
    #expect(apart.dropLast() == plain.dropLast())
    #expect(try #require(apart.last) - #require(plain.last) == 12)
  }

  @Test func `paragraphs stand in from both sides, by their direction`() throws {
    let text = "abc def ghi jkl mno pqr stu vwx yz"
    let setting = Self.setting { ($0.spacing.start, $0.spacing.end, $0.alignment) = (50, 20, .right) }
    let layout = try setting.layout(text)
    #expect(layout.lines.allSatisfy { $0.width <= 230 && abs($0.x + $0.width + 20 - layout.width) < 1e-9 })
    let hebrew = try Self.setting { ($0.spacing.start, $0.spacing.end) = (50, 20) }.layout("שלום")
    #expect(hebrew.lines[0].x == 20 && abs(hebrew.width - hebrew.lines[0].width - 70) < 1e-9)
    // Justified lines fill what is left.
    let justified = try Self.setting { ($0.spacing.start, $0.alignment) = (50, .justified) }.layout(Self.text)
    #expect(abs(justified.lines[0].x - 50) < 1e-9 && abs(justified.lines[0].width - 250) < 1e-6)
  }

  /// DejaVu Sans: capitals are 1493, small letters 1120 of 2048 units high.
  @Test func `a trimmed block ends at capitals and at the baseline`() throws {
    for (trim, units) in [(TextSpacing.Trim.capital, 1493.0), (.small, 1120)] {
      let one = try Self.setting { $0.spacing.trim = trim }.layout("Hx")
      #expect(abs(one.height - units / 2048 * 20) < 1e-9)
      #expect(abs(one.lines[0].baseline - one.height) < 1e-9)
      let two = try Self.setting { $0.spacing.trim = trim }.layout("Hx\nHx")
      let pitch = (1901.0 + 483) / 2048 * 20
      #expect(abs(two.height - one.height - pitch) < 1e-9)
    }
  }

  @Test func `a trimmed block fits where only its line box would not`() throws {
    let setting = Setting(width: 300, height: 16) {
      ($0.numberOfLines, $0.spacing.trim, $0.minimumScaleFactor) = (0, .capital, 0.5)
    }
    #expect(try setting.layout("HH").scaleFactor == 1)
  }

  @Test func `truncation leaves the indents free`() throws {
    let layout = try Setting(width: 120) { ($0.spacing.indent, $0.spacing.end) = (30, 20) }.layout(Self.text)
    #expect(layout.isTruncated && layout.lines[0].width <= 70 && layout.lines[0].width > 50)
  }
}
