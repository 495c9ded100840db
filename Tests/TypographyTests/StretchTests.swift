import Basics
import Pixels
import Testing
import Typography

/// Lines that fill a width at their own size, and what stands where text is cut off.
@Suite struct StretchTests {
  private static func setting(_ stretch: TextStyle.Stretch, width: Double) -> Setting {
    Setting(width: width) { $0.stretch = stretch }
  }

  @Test(arguments: [30.0, 60, 200]) func `space between letters fills the width`(_ width: Double) throws {
    let plain = try Setting().layout("Hello")
    let layout = try Self.setting(.spacing, width: width).layout("Hello")
    #expect(abs(layout.lines[0].width - width) < 1e-9 && !layout.isTruncated && layout.size == 20)
    let extra = (width - plain.width) / 4
    for (index, (ours, theirs)) in zip(layout.glyphs, plain.glyphs).enumerated() {
      #expect(ours.id == theirs.id && abs(ours.x - theirs.x - Double(index) * extra) < 1e-9)
    }
    #expect(layout.carets(ofLine: 0).count == 6)
  }

  @Test(arguments: [30.0, 60, 200]) func `letters fill the width`(_ width: Double) throws {
    let plain = try Setting().layout("Hello")
    let layout = try Self.setting(.glyphs, width: width).layout("Hello")
    let factor = width / plain.width
    #expect(abs(layout.lines[0].width - width) < 1e-9 && layout.height == plain.height)
    for (ours, theirs) in zip(layout.glyphs, plain.glyphs) {
      #expect(abs(ours.x - theirs.x * factor) < 1e-9 && abs(ours.advance - theirs.advance * factor) < 1e-9)
    }
    #expect(layout.lines[0].runs.allSatisfy { abs($0.stretch - factor) < 1e-12 })
  }

  /// DejaVu Sans, by fontTools: "l" is the rectangle 193...377, 0...1556 of 2048 units.
  @Test func `a wider letter has a wider outline, and a stroke of its own width`() throws {
    let run = try #require(try Self.setting(.glyphs, width: 20).layout("l").lines[0].runs.first)
    let factor = 20 / (569.0 / 2048 * 20)
    #expect(abs(run.stretch - factor) < 1e-9)
    let em = 512.0
    let mask = try GlyphRasterizer().mask(
      face: run.face, glyph: run.glyphs[0].id, pixelsPerEm: em, shape: run.shape)
    let area = mask.coverage.reduce(0.0) { $0 + Double($1) } / 255
    #expect(abs(area - 184.0 / 2048 * em * factor * 1556 / 2048 * em) < 20)
    let stroke = OutlineStroke(width: 8, join: .miter, side: .outside)
    let band = try GlyphRasterizer().mask(
      face: run.face, glyph: run.glyphs[0].id, pixelsPerEm: em, stroke: stroke, shape: run.shape)
    #expect(abs(Double(band.width) - 184.0 / 2048 * em * factor - 8) < 2)
    #expect(abs(Double(band.height) - 1556.0 / 2048 * em - 8) < 2)
  }

  @Test func `letters that join stay together`() throws {
    let layout = try Setting(width: 300) {
      ($0.font, $0.stretch) = (FontQuery(family: "Noto Naskh Arabic"), .spacing)
    }.layout("سلام دور")
    #expect(abs(layout.lines[0].width - 300) < 1e-6)
    let plain = try Setting { $0.font = FontQuery(family: "Noto Naskh Arabic") }.layout("سلام دور")
    let wider = zip(layout.glyphs, plain.glyphs).filter { $0.advance - $1.advance > 1e-6 }
    // Between alef and meem, at both sides of the space, behind dal and behind waw.
    #expect(
      Set(wider.map { (300 - plain.width) / ($0.0.advance - $0.1.advance) }.map { Int($0.rounded()) }).count == 1)
    #expect(wider.count == 5 || wider.count == 4)
  }

  @Test func `every line fills the width, less its indents`() throws {
    for stretch in [TextStyle.Stretch.spacing, .glyphs] {
      let layout = try Setting(width: 200) {
        ($0.stretch, $0.numberOfLines, $0.lineBreak, $0.spacing.start) = (stretch, 0, .wordWrap, 20)
      }.layout("One two three four five six seven eight nine ten\nEnd")
      #expect(layout.lines.count > 2 && layout.lines.allSatisfy { abs($0.width - 180) < 1e-6 })
    }
  }

  @Test func `right to left, and mixed`() throws {
    for text in ["שלום עולם", "abc שלום 12", "a"] {
      let layout = try Self.setting(.spacing, width: 250).layout(text)
      #expect(abs(layout.lines[0].width - 250) < 1e-6 || text.count == 1, "\(text)")
      let last = try #require(layout.lines[0].runs.last)
      #expect(abs(last.x + last.width - layout.lines[0].width) < 1e-6)
    }
  }

  // MARK: Where text is cut off

  @Test func `an ellipsis is any text, or nothing`() throws {
    func cut(_ mark: String, _ lineBreak: TextStyle.LineBreak = .truncateTail) throws -> TextLayout {
      try Setting(width: 150) { ($0.cut, $0.lineBreak) = (.text(ByteText(mark)), lineBreak) }.layout(
        TextSpacingTests.text)
    }
    for mark in [" [more]", "→", "—"] {
      let runs = try cut(mark).lines[0].runs
      let ellipsis = try #require(runs.last)
      let wanted = try Setting().layout(mark)
      #expect(ellipsis.kind == .ellipsis && ellipsis.glyphs.map(\.id) == wanted.glyphs.map(\.id), "\(mark)")
      #expect(try cut(mark).lines[0].width <= 150 + 1e-6)
      #expect(try cut(mark, .truncateHead).lines[0].runs.first?.kind == .ellipsis)
    }
    let none = try cut("")
    #expect(none.isTruncated && none.lines[0].runs.allSatisfy { $0.kind == .text || $0.glyphs.isEmpty })
    #expect(none.lines[0].width <= 150 && none.lines[0].width > 135)
    // A Hebrew sign in a Latin line is shaped as Hebrew.
    let hebrew = try #require(try cut("שלום").lines[0].runs.last)
    #expect(hebrew.isRightToLeft && hebrew.glyphs.count == 4)
  }

  @Test func `a text that fades keeps the letter at the edge`() throws {
    func layout(_ text: String, _ lineBreak: TextStyle.LineBreak = .truncateTail) throws -> TextLayout {
      try Setting(width: 150) { ($0.cut, $0.lineBreak) = (.fade(2), lineBreak) }.layout(text)
    }
    let tail = try layout(TextSpacingTests.text)
    let line = tail.lines[0]
    #expect(tail.isTruncated && line.width == 150 && tail.width == 150)
    #expect(line.fade == TextLayout.Fade(start: 110, end: 150))
    let last = try #require(line.runs.last?.glyphs.last)
    #expect(last.x < 150 && last.x + last.advance > 150)
    let head = try layout(TextSpacingTests.text, .truncateHead).lines[0]
    #expect(head.fade == TextLayout.Fade(start: 40, end: 0))
    let first = try #require(head.runs.first?.glyphs.first)
    #expect(first.x < 0 && first.x + first.advance > 0)
    let end = try #require(head.runs.last)
    #expect(abs(end.x + end.width - 150) < 1e-6)
    // A paragraph that runs to the left ends at the left.
    let hebrew = try layout("שלום עולם שלום עולם שלום עולם").lines[0]
    #expect(hebrew.fade == TextLayout.Fade(start: 40, end: 0))
    // A text that fits does not fade, and an edge is no wider than the line.
    #expect(try layout("Hello").lines[0].fade == nil)
    let wide = try Setting(width: 150) { $0.cut = .fade(100) }.layout(TextSpacingTests.text).lines[0]
    #expect(wide.fade == TextLayout.Fade(start: 0, end: 150))
  }
}
