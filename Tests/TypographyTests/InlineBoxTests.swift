import Testing
import Typography

/// Things that stand in lines as characters do. The font is DejaVu Sans, whose tables say: 2048 units in an em, an ascent
/// of 1901, a descent of 483, small letters 1120 and capitals 1493 high.
@Suite struct InlineBoxTests {
  private static let (ascent, descent) = (1901.0 / 2048, 483.0 / 2048)
  private static let (small, capital) = (1120.0 / 2048, 1493.0 / 2048)

  /// Half a unit of the font at 20 points: advances are whole units.
  private static let half = 20 * 0.51 / 2048

  /// A setting in which each U+FFFC of a text is a thing.
  private func setting(
    _ text: String, width: Double = .infinity, _ box: InlineBox = InlineBox(width: 1.5, height: 1),
    _ change: (inout TextStyle) -> Void = { _ in }
  ) -> Setting {
    var setting = Setting(width: width, change)
    setting.spans = text.utf16.enumerated().filter { $1 == 0xFFFC }.map { index, _ in
      var span = TextSpan(index..<(index + 1))
      span.object = box
      return span
    }
    return setting
  }

  private func layout(
    _ text: String, width: Double = .infinity, _ box: InlineBox = InlineBox(width: 1.5, height: 1),
    _ change: (inout TextStyle) -> Void = { _ in }
  ) throws -> TextLayout {
    try setting(text, width: width, box, change).layout(text)
  }

  /// The top of a box of two ems.
  private static let tops: [(InlineAlign, Double)] = [
    (.baseline, -2), (.middle, -small / 2 - 1), (.center, (descent - ascent) / 2 - 1), (.cap, -capital / 2 - 1),
    (.top, -ascent), (.bottom, descent - 2),
  ]

  @Test(arguments: tops)
  func `a box stands where its alignment says, and is moved down from there`(
    _ align: InlineAlign, _ top: Double
  ) throws {
    var box = InlineBox(width: 1.5, height: 2)
    box.align = align
    for shift in [0, 0.25, -1.0] {
      box.shift = shift
      let object = try #require(try layout("a\u{FFFC}b", box).objects.first)
      #expect(abs(object.top - 20 * (top + shift)) < 1e-3, "\(align)")
      #expect(object.width == 30 && object.height == 40)
    }
  }

  @Test func `a margin is space beside a box, and makes it higher for its line`() throws {
    var box = InlineBox(width: 1.5, height: 2)
    box.margin = (top: 0.5, left: 0.1, bottom: 0.4, right: 0.2)
    let text = try layout("a\u{FFFC}b", box)
    let carets = text.carets(ofLine: 0).map(\.x)
    #expect(abs(carets[2] - carets[1] - 36) < Self.half)
    let object = try #require(text.objects.first)
    #expect(abs(object.x - carets[1] - 2) < 1e-9 && object.offset == 1 && object.span == 0)
    #expect(abs(text.lines[0].ascent - 50) < 1e-9)
    #expect(abs(text.lines[0].descent - max(8, 20 * Self.descent)) < 1e-9)
    let lowered = try layout("a\u{FFFC}b", box) { $0.baselineOffset = 0.5 }
    #expect(lowered.lines[0].descent == 18 && lowered.lines[0].ascent == 40)
    #expect(lowered.objects[0].top == object.top + 10)
  }

  @Test func `a line is as high as what stands in it, also where its height is given`() throws {
    let (plain, tall) = (try layout("ab"), try layout("a\u{FFFC}b", InlineBox(width: 1, height: 3)))
    #expect(tall.lines[0].ascent == 60 && tall.lines[0].descent == plain.lines[0].descent)
    let given = try layout("a\u{FFFC}b", InlineBox(width: 1, height: 3)) { $0.spacing.lineHeight = .points(10) }
    #expect(given.lines[0].ascent == 60)
    let low = try layout("a\u{FFFC}b", InlineBox(width: 1, height: 0.5))
    #expect(low.lines[0].ascent == plain.lines[0].ascent && low.height == plain.height)
    // Only the line in which it is.
    let lines = try layout("ab\na\u{FFFC}", InlineBox(width: 1, height: 3)) { $0.numberOfLines = 0 }
    #expect(lines.lines[0].ascent == plain.lines[0].ascent && lines.lines[1].ascent == 60)
  }

  @Test func `lines break before and after a box`() throws {
    let text = "aa\u{FFFC}bb"
    let set = setting(text, width: 40) {
      $0.numberOfLines = 0
      $0.lineBreak = .wordWrap
    }
    #expect(try set.lines(text) == ["aa", "\u{FFFC}", "bb"])
    #expect(try set.layout(text).objects.map(\.line) == [1])
  }

  @Test func `a box has the direction of what is around it`() throws {
    func order(_ text: String) throws -> [Int] {
      try layout(text).lines[0].runs.flatMap(\.glyphs).map(\.cluster)
    }
    #expect(try order("אב\u{FFFC}ג") == [3, 2, 1, 0])
    #expect(try order("a\u{FFFC}b") == [0, 1, 2])
    // Between letters of both directions it goes with the paragraph.
    #expect(try order("a\u{FFFC}אב") == [0, 1, 3, 2])
    let text = try layout("אב\u{FFFC}ג")
    let carets = text.carets(ofLine: 0).map(\.x)
    #expect(abs(text.objects[0].x - carets[3]) < 1e-9 && abs(carets[2] - carets[3] - 30) < Self.half)
  }

  @Test func `a box is one place for carets and hits`() throws {
    let text = try layout("a\u{FFFC}b")
    #expect(text.graphemes == [0..<1, 1..<2, 2..<3] && text.carets(ofLine: 0).count == 4)
    let object = text.objects[0]
    #expect(text.hit(x: object.x + 10, y: 5)?.graphemeIndex == 1)
    #expect(text.hit(x: object.x + 20, y: 5)?.graphemeIndex == 2)
    #expect(text.missingGlyphs.isEmpty)
  }

  @Test func `boxes beside one another are as many`() throws {
    let text = try layout("\u{FFFC}\u{FFFC}")
    #expect(text.objects.map(\.span) == [0, 1] && text.objects.map(\.offset) == [0, 1])
    #expect(abs(text.objects[1].x - 30) < Self.half)
  }

  @Test func `a stretch by letters makes a box wider, one by spacing moves it`() throws {
    let (plain, text) = (try layout("ab\u{FFFC}c"), "ab\u{FFFC}c")
    let factor = 200 / plain.width
    let wide = try layout(text, width: 200) { $0.stretch = .glyphs }
    #expect(
      abs(wide.objects[0].width - 30 * factor) < 1e-6 && abs(wide.objects[0].x - plain.objects[0].x * factor) < 1e-6
    )
    let apart = try layout(text, width: 200) { $0.stretch = .spacing }
    #expect(apart.objects[0].width == 30 && apart.objects[0].x > plain.objects[0].x + 1)
  }

  @Test func `a box is in ems of a text that fits`() throws {
    let text = "ab\u{FFFC}c"
    var set = setting(text, width: 200)
    set.height = 100
    set.style.fit = TextFit(smallest: 4, largest: 100)
    let fitted = try set.layout(text)
    #expect(fitted.size > 30 && abs(fitted.objects[0].width - 1.5 * fitted.size) < 1e-9)
    #expect(fitted.width <= 200 && fitted.lines[0].ascent + fitted.lines[0].descent <= 100)
  }

  @Test func `an ellipsis beside a box is one of text`() throws {
    let text = "ab\u{FFFC}\u{FFFC}\u{FFFC} cd"
    // DejaVu's ellipsis is an em wide.
    var widths: Set<Double> = []
    for width in stride(from: 25.0, through: 150, by: 5) {
      for lineBreak in [TextStyle.LineBreak.truncateTail, .truncateHead, .truncateMiddle] {
        let cut = try layout(text, width: width) { $0.lineBreak = lineBreak }
        #expect(cut.width <= width + 1e-6)
        let marks = cut.lines[0].runs.filter { $0.kind == .ellipsis }
        for mark in marks { widths.insert(mark.width) }
        let shown = cut.lines[0].visibleRanges.flatMap { $0 }.filter { (2...4).contains($0) }
        #expect(cut.objects.map(\.offset) == shown, "\(width) \(lineBreak)")
      }
    }
    #expect(widths.count >= 1 && widths.allSatisfy { abs($0 - 20) < 0.5 }, "\(widths)")
  }
}
