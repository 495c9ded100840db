import Testing
import Typography

/// Tests the span of each glyph, and that a change of paint alone changes no shape.
@Suite struct SpanTests {
  func layout(_ text: String, _ spans: [TextSpan], family: String = "DejaVu Sans") throws -> TextLayout {
    var setting = Setting { $0.font = FontQuery(family: family) }
    setting.spans = spans
    return try setting.layout(text)
  }

  @Test func `spans of one font are shaped as one`() throws {
    // The fi ligature belongs to the span it begins in.
    let parts = try layout("afib", [TextSpan(0..<2), TextSpan(2..<4)])
    let whole = try layout("afib", [])
    #expect(parts.glyphs.map(\.id) == whole.glyphs.map(\.id) && parts.glyphs.map(\.x) == whole.glyphs.map(\.x))
    #expect(parts.lines[0].runs.map(\.span) == [0, 1])
    #expect(parts.lines[0].runs.map(\.range) == [0..<3, 3..<4])
    #expect(whole.lines[0].runs.map(\.span) == [nil])
  }

  @Test func `Arabic letters of two colours stay joined`() throws {
    let whole = try layout("سلام", [], family: "Noto Naskh Arabic")
    let parts = try layout("سلام", [TextSpan(0..<1), TextSpan(1..<4)], family: "Noto Naskh Arabic")
    #expect(parts.glyphs == whole.glyphs)
    #expect(parts.lines[0].runs.map(\.span) == [1, 0], "from left to right")
  }

  @Test func `a cluster that a span divides belongs to the span it begins in`() throws {
    let parts = try layout("xe\u{301}y", [TextSpan(0..<2), TextSpan(2..<4)])
    #expect(parts.lines[0].runs.map(\.range) == [0..<3, 3..<4])
  }

  @Test func `size, font, features and baseline are the span's`() throws {
    let spans = [
      TextSpan(0..<1, size: 40), TextSpan(1..<2, font: FontQuery(family: "DejaVu Serif"), baselineOffset: -0.5),
      TextSpan(3..<5, features: ["liga": 0]),
    ]
    let layout = try layout("HH fi", spans)
    let runs = layout.lines[0].runs
    #expect(runs.map(\.span) == [0, 1, nil, 2])
    #expect(runs[0].size == 40 && runs[1].face.familyName == "DejaVu Serif" && runs[3].glyphs.count == 2)
    #expect(runs[1].glyphs[0].y == -10)
    #expect(abs(runs[0].width - 1540.0 / 2048 * 40) < 1e-9)
    let plain = try Setting().layout("H")
    #expect(abs(layout.lines[0].ascent - 2 * plain.lines[0].ascent) < 1e-9)
  }

  @Test func `an ellipsis is set as the text beside it`() throws {
    var setting = Setting(width: 100)
    setting.spans = [TextSpan(0..<2, size: 40), TextSpan(2..<18, size: 10)]
    let runs = try setting.layout("32 points and more of them").lines[0].runs
    let ellipsis = try #require(runs.last)
    #expect(ellipsis.kind == .ellipsis && ellipsis.size == 10 && ellipsis.span == 1)
  }

  /// DejaVu Sans, by fontTools: underlinePosition -40, thickness 90, yStrikeoutPosition 530, size 102.
  @Test func `decorations run under each span without a step`() throws {
    let layout = try layout("ab cd", [TextSpan(0..<3), TextSpan(3..<5, size: 40)])
    let segments = layout.decorationSegments(ofLine: 0)
    #expect(segments.map(\.span) == [0, 1])
    #expect(segments[0].x0 == 0 && abs(segments[0].x1 - segments[1].x0) < 1e-9)
    #expect(abs(segments[1].x1 - layout.lines[0].width) < 1e-9)
    let metrics = segments[0].metrics
    #expect(abs(metrics.underlinePosition - 40.0 / 2048 * 20) < 1e-9)
    #expect(abs(metrics.underlineThickness - 90.0 / 2048 * 20) < 1e-9)
    #expect(abs(metrics.strikethroughPosition + 530.0 / 2048 * 20) < 1e-9)
    #expect(abs(metrics.strikethroughThickness - 102.0 / 2048 * 20) < 1e-9)
    #expect(abs(segments[1].metrics.underlineThickness - 90.0 / 2048 * 40) < 1e-9)
  }

  /// A fallback font in the middle of a span does not break its line, nor move it.
  @Test func `a decoration passes under another font's letters`() throws {
    let segments = try layout("ab שלום नम cd", []).decorationSegments(ofLine: 0)
    #expect(segments.count == 1)
  }
}
